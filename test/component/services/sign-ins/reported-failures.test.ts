import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { SignInStore } from '../../../../src/stores/sign-ins/sign-in-store.js';
import { useServices } from '../../../support/services.js';
import { type RedirectedBrowser, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { until } from '../../../support/until.js';

/** The provider may let somebody else sign in at a link that was refused, and the browser has seen the `state` by then. */
describe('A callback that reports a failure while the account is undecided', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;
  const connection = () =>
    services().get<ConnectionStore>(ConnectionStore).find({ orgId: 'acme', userId: 'ada', app: 'gmail' });
  const stateOf = async ({ id }: RedirectedBrowser) =>
    (await services().get<SignInStore>(SignInStore).findById(id))?.state;

  let browser: RedirectedBrowser;

  beforeEach(async () => {
    await flow.enable();
    browser = await flow.start();
  });

  it('ends the sign-in in the browser that was redirected, and whoever allows it later connects nothing', async () => {
    const release = provider().hold('deleteAccount');

    expect(await flow.handleCallback(browser, { status: 'failed' })).to.deep.equal({ page: 'failed' });
    flow.allow(browser);

    expect(await flow.handleCallback(browser, { status: 'success' })).to.deep.equal({ page: 'failed' });
    expect(await connection()).to.equal(undefined);
    expect(await stateOf(browser)).to.equal('failed');
    release();
    await flow.isRemoved(browser.accountId);
  });

  it('shows the same page as often as it is loaded, also at once, and records it once', async () => {
    const load = () => flow.handleCallback(browser, { status: 'failed' });

    const pages = [...(await Promise.all([load(), load(), load()])), await load()];

    expect(pages).to.deep.equal(pages.map(() => ({ page: 'failed' })));
    expect(await flow.refusals()).to.have.length(1);
  });

  it('shows it too where the provider says so of the account a moment later', async () => {
    await flow.handleCallback(browser, { status: 'failed' });
    provider().setState(browser.accountId, 'failed');

    expect(await flow.handleCallback(browser, { status: 'failed' })).to.deep.equal({ page: 'failed' });
    expect(await flow.refusals()).to.have.length(1);
  });

  it('ends the sign-in while the provider cannot be asked', async () => {
    provider().failNextWith(new PluginError('provider_unreachable', 'It does not answer.'), 'findAccount');

    expect(await flow.handleCallback(browser, { status: 'failed' })).to.deep.equal({ page: 'failed' });
    expect(await stateOf(browser)).to.equal('failed');
  });

  it('lets the member connect by another sign-in', async () => {
    await flow.handleCallback(browser, { status: 'failed' });

    const again = await flow.start();
    flow.allow(again);

    expect(await flow.handleCallback(again)).to.include({ page: 'connected' });
    expect((await connection())?.accountId).to.equal(again.accountId);
  });

  it('waits where it has a word that is not known, and leaves the sign-in open after it', async () => {
    const slow = flow.handleCallback(browser, { status: 'done' });
    await until('the account was read', () => provider().inputsOf('findAccount').length === 1);
    flow.allow(browser);
    expect(await slow).to.include({ page: 'connected' });

    const undecided = await flow.start();
    for (const status of ['completed', 'SUCCESS', '']) {
      provider().failNextWith(new PluginError('provider_unreachable', 'It does not answer.'), 'findAccount');
      expect(await flow.handleCallback(undecided, { status })).to.deep.equal({ page: 'unfinished' });
    }
    flow.allow(undecided);
    expect(await flow.handleCallback(undecided, { status: 'completed' })).to.include({ page: 'connected' });
  });
});
