import { expect } from 'chai';
import sinon from 'sinon';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { hashToken } from '../../../../src/domain/sign-in-secrets.js';
import { SignInEndingService } from '../../../../src/services/sign-ins/sign-in-ending-service.js';
import { AuthConfigStore } from '../../../../src/stores/auth-config-store.js';
import { SignInStore } from '../../../../src/stores/sign-ins/sign-in-store.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { listAccountRemovals } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const cleo = aPrincipal({ userId: 'cleo', name: 'Cleo', role: 'member' });
const memberApp = { orgId: 'acme', userId: 'ada', app: 'gmail' };

describe('AuthorizationRedirectService', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;
  const openSignIns = () =>
    services().get<SignInStore>(SignInStore).listOpenOfMember(memberApp, new Date().toISOString());

  beforeEach(() => flow.enable());
  afterEach(() => sinon.restore());

  it('redirects the browser with a state that only the provider gets, and stores only hashes', async () => {
    const browser = await flow.start();

    const [signIn] = await openSignIns();
    expect(signIn).to.include({ id: browser.id, accountId: browser.accountId, projectId: 'pr_fake' });
    const stored = JSON.stringify(await services().fakes.client('appconnect_sign_ins').select());
    expect(stored).not.to.contain(browser.state);
    expect(stored).not.to.contain(browser.browserSecret);
  });

  it('stores the project of the key that created its link, not of the key at its start', async () => {
    const token = await flow.createLink('ada');
    services().fakes.provider.keys.set('ak_of_another_project', 'pr_other');
    await services().fakes.keys.save('ak_of_another_project');

    const browser = await flow.continueToProvider(token, aPrincipal());

    const [signIn] = await openSignIns();
    expect(signIn).to.include({ accountId: browser.accountId, projectId: 'pr_other' });
  });

  it('leaves no open attempt where the account of its link cannot be stored', async () => {
    const { client } = services().fakes;
    const lock = ({ sql }: { sql: string }) => {
      if (sql.includes('`auth_config_id` = ')) throw new Error('locked');
    };
    client.on('query', lock);

    expect((await rejectionOf(flow.start())).message).to.equal('locked');
    client.removeListener('query', lock);

    expect(await openSignIns()).to.deep.equal([]);
  });

  describe('when the auth config is deleted or disabled at the provider', () => {
    it('creates another, and continues', async () => {
      const first = await flow.start();
      const [disabled] = provider().authConfigs;
      if (disabled) disabled.isEnabled = false;

      const second = await flow.start(aPrincipal({ userId: 'ben', name: 'Ben' }));

      expect(second.accountId).not.to.equal(first.accountId);
      const stored = await services()
        .get<AuthConfigStore>(AuthConfigStore)
        .find({ projectId: 'pr_fake', app: 'gmail' });
      expect(stored?.authConfigId).to.equal(provider().authConfigs.at(-1)?.authConfigId);
      expect(stored?.authConfigId).not.to.equal(disabled?.authConfigId);
    });

    it('adopts the one that somebody created instead', async () => {
      await flow.start();
      provider().authConfigs.length = 0;
      const replacement = provider().addAuthConfig({ app: 'gmail', scheme: 'managed' });

      await flow.start();

      expect(provider().inputsOf('createAuthConfig')).to.have.length(1);
      expect((provider().inputsOf('createLink').at(-1) as { authConfigId: string }).authConfigId).to.equal(replacement);
    });

    it('tries that once, and leaves no open attempt', async () => {
      provider().failNextWith(new PluginError('not_found', 'Gone.'), 'createLink', { times: 5 });

      expect(await rejectionOf(flow.start())).to.include({ code: 'not_found' });

      expect(provider().inputsOf('createLink')).to.have.length(2);
      expect(await openSignIns()).to.deep.equal([]);
    });
  });

  it('looks for no account where it asked for no link, for want of an auth config', async () => {
    provider().failNextWith(new PluginError('provider_unreachable', 'Down.'), 'listAuthConfigs');

    expect(await rejectionOf(flow.start())).to.include({ code: 'provider_unreachable' });

    expect(await services().fakes.client('appconnect_link_intents')).to.deep.equal([]);
    expect(provider().inputsOf('listUnfinishedAccounts')).to.deep.equal([]);
    expect(await openSignIns()).to.deep.equal([]);
  });

  it('creates no second link when the provider fails otherwise', async () => {
    provider().failNextWith(new PluginError('provider_unreachable', 'Down.'), 'createLink');

    expect(await rejectionOf(flow.start())).to.include({ code: 'provider_unreachable' });

    expect(provider().inputsOf('createLink')).to.have.length(1);
    expect(await openSignIns()).to.deep.equal([]);
  });

  it('removes the account of a link that came after the attempt was cancelled', async () => {
    const release = provider().hold('createLink');
    const starting = rejectionOf(flow.start());
    await until('the link is being made', () => provider().inputsOf('createLink').length === 1);

    await services().get(SignInEndingService).cancel(memberApp);
    release();

    expect(await starting).to.include({ code: 'sign_in_over' });
    await until('nothing is left', () => provider().inputsOf('deleteAccount').length === 1);
    expect(provider().accounts.size).to.equal(0);
  });

  it('uses the later of two concurrent redirects of one link, though both got a link of the provider', async () => {
    const token = await flow.createLink('cleo');
    const release = provider().hold('createLink');
    const first = rejectionOf(flow.continueToProvider(token, cleo));
    await until('the first link is being made', () => provider().inputsOf('createLink').length === 1);
    const second = flow.continueToProvider(token, cleo);
    await until('the second link is being made', () => provider().inputsOf('createLink').length === 2);

    release();

    expect(await first).to.include({ code: 'sign_in_over' });
    const { accountId } = await second;
    await until('one account is left', () => provider().accounts.size === 1);
    expect([...provider().accounts.keys()]).to.deep.equal([accountId]);
  });

  it('removes the account of an earlier redirect in its own project, although the key was replaced since', async () => {
    const token = await flow.createLink('cleo');
    const open = sinon.stub(services().get<SignInStore>(SignInStore), 'findByTokenHash');
    const asFirstRead = await open.wrappedMethod.call(services().get(SignInStore), hashToken(token));
    open.resolves(asFirstRead);
    provider().keys.set('ak_of_another_project', 'pr_other');
    await services().fakes.keys.save('ak_of_another_project');
    const first = await flow.continueToProvider(token, cleo);
    const release = provider().hold('findAccount');

    await flow.continueToProvider(token, cleo);
    const [listed] = await listAccountRemovals(services().fakes.client);
    release();

    expect(listed).to.include({ accountId: first.accountId, projectId: 'pr_other' });
  });
});
