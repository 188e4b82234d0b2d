import { expect } from 'chai';
import sinon from 'sinon';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import type { CallbackResult } from '../../../../src/services/sign-ins/sign-in-callback-service.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { SignInStore } from '../../../../src/stores/sign-in-store.js';
import { VerifierCallbackStore } from '../../../../src/stores/verifier-callback-store.js';
import { Services, useServices } from '../../../support/services.js';
import { aPrincipal, type RedirectedBrowser, SignInFlow } from '../../../support/sign-in-flow.js';
import { until } from '../../../support/until.js';

const ada = aPrincipal();
const cleo = aPrincipal({ userId: 'cleo', name: 'Cleo', role: 'member' });
const outage = new PluginError('provider_unreachable', 'It does not answer.');
const otherBrowser = { page: 'unverified', reason: 'other_browser', isExhausted: false };

describe('VerifierCallbackService', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;
  const redemptions = () => provider().inputsOf('completeSignIn');
  const accountAt = async (app: string, userId = 'ada') =>
    (await services().get<ConnectionStore>(ConnectionStore).find({ orgId: 'acme', userId, app }))?.accountId;
  const stateOf = async ({ id }: RedirectedBrowser) =>
    (await services().get<SignInStore>(SignInStore).findById(id))?.state;
  const isRemoved = (accountId: string) => until(`${accountId} is removed`, () => !provider().accounts.has(accountId));
  const sessionUriOf = ({ accountId }: RedirectedBrowser) => provider().answerToVerifier(accountId);

  afterEach(() => sinon.restore());

  beforeEach(async () => {
    for (const app of ['gmail', 'slack']) await flow.enable(app);
  });

  describe('in the redirected browser', () => {
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

      const lookup = sinon.spy(services().get<VerifierCallbackStore>(VerifierCallbackStore), 'listRedirected');
      const release = provider().hold('completeSignIn');

      const loads = Array.from({ length: 8 }, () => flow.handleVerifierCallback(sessionUri, { cookiesOf: [browser] }));
      await until('all have read the redirects', () => lookup.callCount === 8);
      await Promise.all(lookup.returnValues);
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

  describe('in a browser that cannot be verified', () => {
    it('sends nothing to the provider without a cookie, whoever is signed in', async () => {
      const browser = await flow.start();
      const sessionUri = sessionUriOf(browser);

      for (const principal of [undefined, ada, cleo]) {
        expect(await flow.handleVerifierCallback(sessionUri, { principal })).to.deep.equal(otherBrowser);
      }

      expect(redemptions()).to.deep.equal([]);
      expect(provider().accounts.get(browser.accountId)?.state).to.equal('pending');
      // The redirected browser still completes it.
      expect(await flow.handleVerifierCallback(sessionUri, { cookiesOf: [browser] })).to.include({ page: 'connected' });
    });

    it('sends nothing with the cookie where another user is signed in', async () => {
      const browser = await flow.start();
      const page = await flow.handleVerifierCallback(sessionUriOf(browser), { principal: cleo, cookiesOf: [browser] });

      expect(page).to.deep.equal({
        page: 'unverified',
        reason: 'other_person',
        wasStartedByLink: false,
        isExhausted: false,
      });
      expect(redemptions()).to.deep.equal([]);
    });

    it('removes the account of an attacker’s callback that the member’s browser opens, and affects no sign-in of the member', async () => {
      const [attacker, member] = [await flow.start(cleo), await flow.start(ada)];

      const page = await flow.handleVerifierCallback(sessionUriOf(attacker), { principal: ada, cookiesOf: [member] });

      expect(page).to.deep.equal({ page: 'unknown' });
      expect(provider().accounts.get(attacker.accountId)?.state).to.equal('failed');
      expect([await accountAt('gmail'), await accountAt('gmail', 'cleo')]).to.deep.equal([undefined, undefined]);
      expect(
        await flow.handleVerifierCallback(sessionUriOf(member), { principal: ada, cookiesOf: [member] }),
      ).to.include({
        page: 'connected',
      });
    });

    it('gives the member’s account to nobody whose browser opens the member’s callback', async () => {
      const [attacker, member] = [await flow.start(cleo), await flow.start(ada)];

      const page = await flow.handleVerifierCallback(sessionUriOf(member), { principal: cleo, cookiesOf: [attacker] });

      expect(page).to.deep.equal({ page: 'unknown' });
      expect([await accountAt('gmail'), await accountAt('gmail', 'cleo')]).to.deep.equal([undefined, undefined]);
      expect(await stateOf(attacker)).to.equal('pending');
    });

    it('connects nothing for a forged callback, though an account of that browser is active', async () => {
      // As without a verifier: somebody who got the provider's link signed in, and has not called back yet.
      const starter = await flow.start();
      flow.allow(starter);

      expect(
        await flow.handleVerifierCallback('session_made_up', { principal: ada, cookiesOf: [starter] }),
      ).to.deep.equal({
        page: 'failed',
      });

      expect(await accountAt('gmail')).to.equal(undefined);
      await isRemoved(starter.accountId);
    });

    it('connects nothing in another browser of the same member, and removes the account', async () => {
      const [redirected, other] = [await flow.start(ada, 'gmail'), await flow.start(ada, 'slack')];

      const page = await flow.handleVerifierCallback(sessionUriOf(redirected), { principal: ada, cookiesOf: [other] });

      expect(page).to.include({ page: 'unverified', reason: 'other_browser' }).and.to.have.property('restartToken');
      expect(await accountAt('gmail')).to.equal(undefined);
      await isRemoved(redirected.accountId);
      expect([await stateOf(redirected), await stateOf(other)]).to.deep.equal(['pending', 'pending']);
    });
  });

  describe('what the provider answers', () => {
    const answerWith = (accountId: string) => {
      provider().completeSignIn = async () => ({ accountId });
    };

    it('removes an account that no record here refers to', async () => {
      const browser = await flow.start();
      const stray = provider().addAccount();
      answerWith(stray);

      expect(await flow.handleVerifierCallback('session_1', { cookiesOf: [browser] })).to.deep.equal(otherBrowser);
      await isRemoved(stray);
      expect(await stateOf(browser)).to.equal('pending');
    });

    it('keeps the account of another member, and one that is connected', async () => {
      const [browser, other, connected] = [await flow.start(), await flow.start(cleo), await flow.start(ada, 'slack')];
      expect(await flow.handleVerifierCallback(sessionUriOf(connected), { cookiesOf: [connected] })).to.include({
        page: 'connected',
      });

      for (const { accountId } of [other, connected]) {
        answerWith(accountId);
        await flow.handleVerifierCallback(`session_of_${accountId}`, { cookiesOf: [browser] });
      }

      expect(await accountAt('gmail')).to.equal(undefined);
      expect([await stateOf(other), await accountAt('slack')]).to.deep.equal(['pending', connected.accountId]);
      expect(provider().inputsOf('deleteAccount')).to.deep.equal([]);
    });

    it('is unfinished while the provider does not answer, and connects later', async () => {
      const browser = await flow.start();
      const sessionUri = sessionUriOf(browser);
      provider().failNextWith(outage, 'completeSignIn');

      expect(await flow.handleVerifierCallback(sessionUri, { cookiesOf: [browser] })).to.deep.equal({
        page: 'unfinished',
      });
      expect(await accountAt('gmail')).to.equal(undefined);
      expect(await flow.handleVerifierCallback(sessionUri, { cookiesOf: [browser] })).to.include({ page: 'connected' });
    });

    it('ends a redirect whose answer was lost, since the browser can no longer be verified', async () => {
      const browser = await flow.start();
      const sessionUri = sessionUriOf(browser);
      provider().signIns.losesCompletionAnswer = true;
      expect(await flow.handleVerifierCallback(sessionUri, { cookiesOf: [browser] })).to.deep.equal({
        page: 'unfinished',
      });

      expect(await flow.handleVerifierCallback(sessionUri, { cookiesOf: [browser] })).to.deep.equal({ page: 'failed' });
      expect([await stateOf(browser), await accountAt('gmail')]).to.deep.equal(['failed', undefined]);
      await isRemoved(browser.accountId);
    });

    it('uses the newest of several members of one browser, and ends what can no longer complete', async () => {
      const [older, newer] = [await flow.start(cleo), await flow.start(ada)];
      const cookiesOf = [older, newer];

      expect(await flow.handleVerifierCallback(sessionUriOf(newer), { cookiesOf })).to.include({ page: 'connected' });
      expect(redemptions()).to.have.length(1);

      const latest = await flow.start(ada, 'slack');
      expect(await flow.handleVerifierCallback(sessionUriOf(older), { cookiesOf: [older, latest] })).to.deep.equal({
        page: 'failed',
      });
      expect([await stateOf(older), await stateOf(latest)]).to.deep.equal(['failed', 'pending']);
    });

    it('does not know a callback of a redirect that was replaced since', async () => {
      const token = await flow.createLink('cleo');
      const first = await flow.continueToProvider(token, cleo);
      const sessionUri = sessionUriOf(first);
      const second = await flow.continueToProvider(token, cleo);

      expect(await flow.handleVerifierCallback(sessionUri, { cookiesOf: [second] })).to.deep.equal({ page: 'unknown' });
      await isRemoved(first.accountId);
      expect(await flow.handleVerifierCallback(sessionUriOf(second), { cookiesOf: [second] })).to.include({
        page: 'connected',
      });
    });

    it('logs no session_uri', async () => {
      const browser = await flow.start();
      const sessionUri = sessionUriOf(browser);
      provider().failNextWith(outage, 'completeSignIn');

      for (let time = 0; time < 3; time += 1) await flow.handleVerifierCallback(sessionUri, { cookiesOf: [browser] });

      expect(JSON.stringify(services().fakes.logger)).not.to.contain(sessionUri);
      expect(JSON.stringify(await services().fakes.client('appconnect_sign_ins'))).not.to.contain(sessionUri);
    });
  });
});
