import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { ProjectDiscoveryService } from '../../../../src/services/provider-project/project-discovery-service.js';
import { SignInEndingService } from '../../../../src/services/sign-ins/sign-in-ending-service.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { until } from '../../../support/until.js';

describe('A redirect during a change of the key', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const fakes = () => services().fakes;
  const provider = () => fakes().provider;
  const changeKey = () => fakes().keys.save('ak_other_project_key');

  beforeEach(async () => {
    await flow.enable();
    provider().keys.set('ak_other_project_key', 'pr_other');
  });

  it('creates no account in a project that is not stored with it', async () => {
    const release = provider().hold('listAuthConfigs');
    const start = rejectionOf(flow.start());
    await until('the auth config is looked up', () => provider().inputsOf('listAuthConfigs').length === 1);
    await changeKey();
    release();

    expect(await start).to.include({ code: 'conflict' });
    expect([...provider().accounts.keys()]).to.deep.equal([]);
    expect(await fakes().client('appconnect_link_intents')).to.deep.equal([]);
  });

  it('stores the account with the project of the key that created it', async () => {
    const createLink = provider().createLink;
    provider().createLink = async (...request) => {
      const link = await createLink(...request);
      await changeKey();
      return link;
    };
    await flow.start();

    expect(await fakes().client('appconnect_sign_ins').pluck('project_id')).to.deep.equal(['pr_fake']);
  });

  it('connects with no project while that of the new key is unknown, and not with that of the key before', async () => {
    const token = await flow.createLink();
    await changeKey();
    provider().failNextWith(new PluginError('provider_unreachable', 'It does not answer.'), 'checkKey');

    const browser = await flow.continueToProvider(token, aPrincipal({ userId: 'cleo', name: 'Cleo' }));
    flow.allow(browser);

    expect(await flow.handleCallback(browser)).to.include({ page: 'connected' });
    expect(await fakes().client('appconnect_user_connections').pluck('project_id')).to.deep.equal([null]);
  });
});

describe('A callback under the key of another project', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;
  const useKey = async (key: string) => {
    await services().fakes.keys.save(key);
    await services().get(ProjectDiscoveryService).discoverProjectId();
  };

  beforeEach(async () => {
    await flow.enable();
    provider().keys.set('ak_other_project_key', 'pr_other');
  });

  /** The key of another project finds none of these accounts, and refuses every `session_uri` of theirs. */
  const underAnotherKey = async <Result>(work: () => Promise<Result>, { isKnown = true } = {}): Promise<Result> => {
    const key = (await services().fakes.keys.read()) ?? '';
    const accounts = [...provider().accounts];
    provider().accounts.clear();
    if (isKnown) await useKey('ak_other_project_key');
    else await services().fakes.keys.save('ak_other_project_key');
    const result = await work();
    for (const [id, account] of accounts) provider().accounts.set(id, account);
    await useKey(key);
    return result;
  };

  it('says so, and ends no sign-in, which is completed once the key is back', async () => {
    const browser = await flow.start();
    flow.allow(browser);

    expect(await underAnotherKey(() => flow.handleCallback(browser))).to.deep.equal({ page: 'key_replaced' });
    expect(await flow.handleCallback(browser)).to.include({ page: 'connected' });
  });

  it('ends no sign-in while it is not known of which project the key is', async () => {
    const browser = await flow.start();
    flow.allow(browser);

    const answer = await underAnotherKey(() => flow.handleCallback(browser), { isKnown: false });

    expect(answer).to.deep.equal({ page: 'unfinished' });
    expect(await flow.handleCallback(browser)).to.include({ page: 'connected' });
  });

  it('announces the connection as one of another project where an attempt ends without one', async () => {
    const browser = await flow.start();
    flow.allow(browser);
    await flow.handleCallback(browser);
    await flow.start();
    await useKey('ak_other_project_key');

    await services().get(SignInEndingService).cancel({ orgId: 'acme', userId: 'ada', app: 'gmail' });

    const announced = services().fakes.events.payloadsOf('appconnect.connection.changed');
    expect(announced.at(-1)).to.include({ app: 'gmail', status: 'other_project' });
  });

  it('says so where the key is replaced between two questions about the account', async () => {
    provider().signIns.hidesOwners = true;
    const browser = await flow.start();
    flow.allow(browser);
    const release = provider().hold('isOwnedBy');
    const callback = flow.handleCallback(browser);
    await until('whose account it is is asked', () => provider().inputsOf('isOwnedBy').length === 1);

    const answer = await underAnotherKey(() => {
      release();
      return callback;
    });

    expect(answer).to.deep.equal({ page: 'key_replaced' });
    expect(await flow.handleCallback(browser)).to.include({ page: 'connected' });
  });

  it('tells the provider of no sign-in that a verifier waits for', async () => {
    const browser = await flow.start();
    const sessionUri = provider().answerToVerifier(browser.accountId);
    const callBack = () => flow.handleVerifierCallback(sessionUri, { cookiesOf: [browser] });

    expect(await underAnotherKey(callBack)).to.deep.equal({ page: 'key_replaced' });
    expect(provider().inputsOf('completeSignIn')).to.deep.equal([]);
    expect(await callBack()).to.include({ page: 'connected' });
  });

  it('ends no sign-in by a made-up session_uri of which the provider was not told either', async () => {
    const browser = await flow.start();
    const callBack = () => flow.handleVerifierCallback('session_made_up', { cookiesOf: [browser] });
    await underAnotherKey(callBack);
    flow.allow(browser);

    expect(await callBack()).to.deep.equal({ page: 'unknown' });
    expect(await flow.handleCallback(browser)).to.include({ page: 'connected' });
  });
});
