import { expect } from 'chai';
import sinon from 'sinon';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import type { CallbackResult } from '../../../../src/services/sign-ins/sign-in-callback-service.js';
import { SignInLimitService } from '../../../../src/services/sign-ins/sign-in-limit-service.js';
import { VerifierCallbackStore } from '../../../../src/stores/sign-ins/verifier-callback-store.js';
import { Services } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { useVerifierFlow } from '../../../support/sign-ins/verifier-flow.js';
import { until } from '../../../support/until.js';

const ada = aPrincipal();
const outage = new PluginError('provider_unreachable', 'It does not answer.');

describe('VerifierCallbackService in the redirected browser', () => {
  const { services, flow, provider, redemptions, accountAt, stateOf, sessionUriOf } = useVerifierFlow();

  for (const principal of [undefined, ada]) {
    it(`sends the user to the provider and connects, with ${principal?.name ?? 'nobody'} signed in`, async () => {
      const browser = await flow.start();
      const sessionUri = sessionUriOf(browser);

      expect(await flow.handleVerifierCallback(sessionUri, { principal, cookiesOf: [browser] })).to.include({
        page: 'connected',
      });

      expect(redemptions()).to.deep.equal([{ sessionUri, providerUserId: 'platform:user:ada' }]);
      expect(await accountAt('gmail')).to.equal(browser.accountId);
    });
  }

  it('connects each of several tabs to its own account, in any order', async () => {
    const [gmail, slack] = [await flow.start(ada, 'gmail'), await flow.start(ada, 'slack')];
    const cookiesOf = [gmail, slack];
    const [gmailUri, slackUri] = [sessionUriOf(gmail), sessionUriOf(slack)];

    expect(await flow.handleVerifierCallback(gmailUri, { cookiesOf })).to.include({ page: 'connected' });
    expect(await stateOf(slack)).to.equal('pending');
    expect(await flow.handleVerifierCallback(slackUri, { cookiesOf })).to.include({ page: 'connected' });

    expect([await accountAt('gmail'), await accountAt('slack')]).to.deep.equal([gmail.accountId, slack.accountId]);
  });

  it('connects tabs that come back at the same moment', async () => {
    const cookiesOf = [await flow.start(ada, 'gmail'), await flow.start(ada, 'slack')];
    const sessionUris = cookiesOf.map(sessionUriOf);

    const pages = await Promise.all(
      sessionUris.map((sessionUri) => flow.handleVerifierCallback(sessionUri, { cookiesOf })),
    );

    expect(pages.map(({ page }) => page)).to.deep.equal(['connected', 'connected']);
    expect([await accountAt('gmail'), await accountAt('slack')]).to.deep.equal(
      cookiesOf.map(({ accountId }) => accountId),
    );
  });

  it('shows the same when the page is loaded again, without another request to the provider', async () => {
    const [gmail, slack] = [await flow.start(ada, 'gmail'), await flow.start(ada, 'slack')];
    const sessionUri = sessionUriOf(gmail);
    const first = await flow.handleVerifierCallback(sessionUri, { cookiesOf: [gmail, slack] });

    expect(await flow.handleVerifierCallback(sessionUri, { cookiesOf: [gmail, slack] })).to.deep.equal(first);
    expect(await flow.handleVerifierCallback(sessionUri, { cookiesOf: [slack] })).to.deep.equal({ page: 'unknown' });
    expect(redemptions()).to.have.length(1);
    expect(await stateOf(slack)).to.equal('pending');
  });

  it('sends one request to the provider for concurrent loads of the page', async () => {
    const browser = await flow.start();
    const sessionUri = sessionUriOf(browser);

    const admission = sinon.spy(services().get<SignInLimitService>(SignInLimitService), 'admitReturn');
    const release = provider().hold('completeSignIn');

    const loads = Array.from({ length: 8 }, () => flow.handleVerifierCallback(sessionUri, { cookiesOf: [browser] }));
    await until('all have read the redirects', () => admission.callCount === 8);
    await Promise.all(admission.returnValues);
    await until('the provider gets the request', () => redemptions().length > 0);
    release();

    const pages = await Promise.all(loads);
    expect(pages.map(({ page }) => page)).to.deep.equal(Array.from({ length: 8 }, () => 'connected'));
    expect(redemptions()).to.have.length(1);
  });

  it('waits at another replica for the result of a session_uri that was just redeemed', async () => {
    const browser = await flow.start();
    const sessionUri = sessionUriOf(browser);
    const store = services().get<VerifierCallbackStore>(VerifierCallbackStore);
    const changeStateHash = store.changeStateHash.bind(store);
    const replica = new Services(services().fakes);
    let concurrent: Promise<CallbackResult> | undefined;
    sinon.stub(store, 'changeStateHash').callsFake(async (...args) => {
      concurrent = flow.handleVerifierCallback(sessionUri, { cookiesOf: [browser], at: replica });
      await until('the other replica is refused', () => redemptions().length === 2);
      return changeStateHash(...args);
    });

    expect(await flow.handleVerifierCallback(sessionUri, { cookiesOf: [browser] })).to.include({ page: 'connected' });
    expect(await concurrent).to.include({ page: 'connected' });
    await replica.close();
  });

  it('waits for an account that becomes active a moment later', async () => {
    const browser = await flow.start();
    const sessionUri = sessionUriOf(browser);
    provider().failNextWith(outage, 'findAccount');

    expect(await flow.handleVerifierCallback(sessionUri, { cookiesOf: [browser] })).to.deep.equal({
      page: 'unfinished',
    });
    expect(await flow.handleVerifierCallback(sessionUri, { cookiesOf: [browser] })).to.include({ page: 'connected' });
    expect(redemptions()).to.have.length(1);
  });
});
