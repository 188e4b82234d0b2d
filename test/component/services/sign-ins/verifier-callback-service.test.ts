import { expect } from 'chai';
import sinon from 'sinon';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import type { CallbackResult } from '../../../../src/services/sign-ins/sign-in-callback-service.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { SignInStore } from '../../../../src/stores/sign-in-store.js';
import { VerifierCallbackStore } from '../../../../src/stores/verifier-callback-store.js';
import { Services, useServices } from '../../../support/services.js';
import { aPrincipal, type RedirectedBrowser, SignInJourney } from '../../../support/sign-in-journey.js';
import { until } from '../../../support/until.js';

const ada = aPrincipal();
const cleo = aPrincipal({ userId: 'cleo', name: 'Cleo', role: 'member' });
const outage = new PluginError('provider_unreachable', 'It does not answer.');
const otherBrowser = { page: 'unverified', reason: 'other_browser', isExhausted: false };

describe('VerifierCallbackService', () => {
  const services = useServices();
  const flow = new SignInJourney(services);
  const provider = () => services().ground.provider;
  const told = () => provider().inputsOf('completeSignIn');
  const accountAt = async (app: string, userId = 'ada') =>
    (await services().get<ConnectionStore>(ConnectionStore).find({ orgId: 'acme', userId, app }))?.accountId;
  const stateOf = async ({ id }: RedirectedBrowser) =>
    (await services().get<SignInStore>(SignInStore).findById(id))?.state;
  const isRemoved = (accountId: string) => until(`${accountId} is removed`, () => !provider().accounts.has(accountId));
  const returnOf = ({ accountId }: RedirectedBrowser) => provider().answerToVerifier(accountId);

  afterEach(() => sinon.restore());

  beforeEach(async () => {
    for (const app of ['gmail', 'slack']) await flow.enable(app);
  });

  describe('in the redirected browser', () => {
    for (const who of [undefined, ada]) {
      it(`sends the user to the provider and connects, with ${who?.name ?? 'nobody'} signed in`, async () => {
        const browser = await flow.start();
        const sessionUri = returnOf(browser);

        expect(await flow.comeBackByVerifier(sessionUri, { who, carries: [browser] })).to.include({
          page: 'connected',
        });

        expect(told()).to.deep.equal([{ sessionUri, providerUserId: 'platform:user:ada' }]);
        expect(await accountAt('gmail')).to.equal(browser.accountId);
      });
    }

    it('connects each of several tabs to its own account, in any order', async () => {
      const [gmail, slack] = [await flow.start(ada, 'gmail'), await flow.start(ada, 'slack')];
      const carries = [gmail, slack];
      const [fromGmail, fromSlack] = [returnOf(gmail), returnOf(slack)];

      expect(await flow.comeBackByVerifier(fromGmail, { carries })).to.include({ page: 'connected' });
      expect(await stateOf(slack)).to.equal('pending');
      expect(await flow.comeBackByVerifier(fromSlack, { carries })).to.include({ page: 'connected' });

      expect([await accountAt('gmail'), await accountAt('slack')]).to.deep.equal([gmail.accountId, slack.accountId]);
    });

    it('connects tabs that come back at the same moment', async () => {
      const carries = [await flow.start(ada, 'gmail'), await flow.start(ada, 'slack')];
      const returns = carries.map(returnOf);

      const pages = await Promise.all(returns.map((sessionUri) => flow.comeBackByVerifier(sessionUri, { carries })));

      expect(pages.map(({ page }) => page)).to.deep.equal(['connected', 'connected']);
      expect([await accountAt('gmail'), await accountAt('slack')]).to.deep.equal(
        carries.map(({ accountId }) => accountId),
      );
    });

    it('shows the same when the page is loaded again, without another request to the provider', async () => {
      const [gmail, slack] = [await flow.start(ada, 'gmail'), await flow.start(ada, 'slack')];
      const sessionUri = returnOf(gmail);
      const first = await flow.comeBackByVerifier(sessionUri, { carries: [gmail, slack] });

      expect(await flow.comeBackByVerifier(sessionUri, { carries: [gmail, slack] })).to.deep.equal(first);
      expect(await flow.comeBackByVerifier(sessionUri, { carries: [slack] })).to.deep.equal({ page: 'unknown' });
      expect(told()).to.have.length(1);
      expect(await stateOf(slack)).to.equal('pending');
    });

    it('sends one request to the provider for concurrent loads of the page', async () => {
      const browser = await flow.start();
      const sessionUri = returnOf(browser);

      const looked = sinon.spy(services().get<VerifierCallbackStore>(VerifierCallbackStore), 'listRedirected');
      const release = provider().hold('completeSignIn');

      const loads = Array.from({ length: 8 }, () => flow.comeBackByVerifier(sessionUri, { carries: [browser] }));
      await until('all have looked', () => looked.callCount === 8);
      await Promise.all(looked.returnValues);
      await until('the provider is told', () => told().length > 0);
      release();

      const pages = await Promise.all(loads);
      expect(pages.map(({ page }) => page)).to.deep.equal(Array.from({ length: 8 }, () => 'connected'));
      expect(told()).to.have.length(1);
    });

    it('waits at another replica for the result of a session_uri that was just redeemed', async () => {
      const browser = await flow.start();
      const sessionUri = returnOf(browser);
      const store = services().get<VerifierCallbackStore>(VerifierCallbackStore);
      const rename = store.changeStateHash.bind(store);
      const replica = new Services(services().ground);
      let late: Promise<CallbackResult> | undefined;
      sinon.stub(store, 'changeStateHash').callsFake(async (...args) => {
        late = flow.comeBackByVerifier(sessionUri, { carries: [browser], at: replica });
        await until('the other is refused', () => told().length === 2);
        return rename(...args);
      });

      expect(await flow.comeBackByVerifier(sessionUri, { carries: [browser] })).to.include({ page: 'connected' });
      expect(await late).to.include({ page: 'connected' });
      await replica.close();
    });

    it('waits for an account that becomes active a moment later', async () => {
      const browser = await flow.start();
      const sessionUri = returnOf(browser);
      provider().failNextWith(outage, 'findAccount');

      expect(await flow.comeBackByVerifier(sessionUri, { carries: [browser] })).to.deep.equal({
        page: 'unfinished',
      });
      expect(await flow.comeBackByVerifier(sessionUri, { carries: [browser] })).to.include({ page: 'connected' });
      expect(told()).to.have.length(1);
    });
  });

  describe('in a browser that was led there', () => {
    it('sends nothing to the provider without a cookie, whoever is signed in', async () => {
      const browser = await flow.start();
      const sessionUri = returnOf(browser);

      for (const who of [undefined, ada, cleo]) {
        expect(await flow.comeBackByVerifier(sessionUri, { who })).to.deep.equal(otherBrowser);
      }

      expect(told()).to.deep.equal([]);
      expect(provider().accounts.get(browser.accountId)?.state).to.equal('pending');
      // The browser that left still finishes it.
      expect(await flow.comeBackByVerifier(sessionUri, { carries: [browser] })).to.include({ page: 'connected' });
    });

    it('sends nothing with the cookie where another user is signed in', async () => {
      const browser = await flow.start();
      const page = await flow.comeBackByVerifier(returnOf(browser), { who: cleo, carries: [browser] });

      expect(page).to.deep.equal({ page: 'unverified', reason: 'other_person', hasLink: false, isExhausted: false });
      expect(told()).to.deep.equal([]);
    });

    it('removes the account of an attacker’s callback that the member’s browser opens, and affects no sign-in of the member', async () => {
      const [attacker, member] = [await flow.start(cleo), await flow.start(ada)];

      const page = await flow.comeBackByVerifier(returnOf(attacker), { who: ada, carries: [member] });

      expect(page).to.deep.equal({ page: 'unknown' });
      expect(provider().accounts.get(attacker.accountId)?.state).to.equal('failed');
      expect([await accountAt('gmail'), await accountAt('gmail', 'cleo')]).to.deep.equal([undefined, undefined]);
      expect(await flow.comeBackByVerifier(returnOf(member), { who: ada, carries: [member] })).to.include({
        page: 'connected',
      });
    });

    it('gives the member’s account to nobody whose browser opens the member’s callback', async () => {
      const [attacker, member] = [await flow.start(cleo), await flow.start(ada)];

      const page = await flow.comeBackByVerifier(returnOf(member), { who: cleo, carries: [attacker] });

      expect(page).to.deep.equal({ page: 'unknown' });
      expect([await accountAt('gmail'), await accountAt('gmail', 'cleo')]).to.deep.equal([undefined, undefined]);
      expect(await stateOf(attacker)).to.equal('pending');
    });

    it('connects nothing for a forged callback, though an account of that browser is active', async () => {
      // As without a verifier: whoever was sent the provider's link signed in, and has not come back yet.
      const starter = await flow.start();
      flow.allow(starter);

      expect(await flow.comeBackByVerifier('session_made_up', { who: ada, carries: [starter] })).to.deep.equal({
        page: 'failed',
      });

      expect(await accountAt('gmail')).to.equal(undefined);
      await isRemoved(starter.accountId);
    });

    it('connects nothing in another browser of the same member, and removes the account', async () => {
      const [left, other] = [await flow.start(ada, 'gmail'), await flow.start(ada, 'slack')];

      const page = await flow.comeBackByVerifier(returnOf(left), { who: ada, carries: [other] });

      expect(page).to.include({ page: 'unverified', reason: 'other_browser' }).and.to.have.property('restartToken');
      expect(await accountAt('gmail')).to.equal(undefined);
      await isRemoved(left.accountId);
      expect([await stateOf(left), await stateOf(other)]).to.deep.equal(['pending', 'pending']);
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

      expect(await flow.comeBackByVerifier('session_1', { carries: [browser] })).to.deep.equal(otherBrowser);
      await isRemoved(stray);
      expect(await stateOf(browser)).to.equal('pending');
    });

    it('keeps the account of another member, and one that is connected', async () => {
      const [browser, other, connected] = [await flow.start(), await flow.start(cleo), await flow.start(ada, 'slack')];
      expect(await flow.comeBackByVerifier(returnOf(connected), { carries: [connected] })).to.include({
        page: 'connected',
      });

      for (const { accountId } of [other, connected]) {
        answerWith(accountId);
        await flow.comeBackByVerifier(`session_of_${accountId}`, { carries: [browser] });
      }

      expect(await accountAt('gmail')).to.equal(undefined);
      expect([await stateOf(other), await accountAt('slack')]).to.deep.equal(['pending', connected.accountId]);
      expect(provider().inputsOf('deleteAccount')).to.deep.equal([]);
    });

    it('is unfinished while the provider does not answer, and connects later', async () => {
      const browser = await flow.start();
      const sessionUri = returnOf(browser);
      provider().failNextWith(outage, 'completeSignIn');

      expect(await flow.comeBackByVerifier(sessionUri, { carries: [browser] })).to.deep.equal({
        page: 'unfinished',
      });
      expect(await accountAt('gmail')).to.equal(undefined);
      expect(await flow.comeBackByVerifier(sessionUri, { carries: [browser] })).to.include({ page: 'connected' });
    });

    it('ends a redirect whose answer was lost, since the browser can no longer be verified', async () => {
      const browser = await flow.start();
      const sessionUri = returnOf(browser);
      provider().signIns.losesCompletion = true;
      expect(await flow.comeBackByVerifier(sessionUri, { carries: [browser] })).to.deep.equal({
        page: 'unfinished',
      });

      expect(await flow.comeBackByVerifier(sessionUri, { carries: [browser] })).to.deep.equal({ page: 'failed' });
      expect([await stateOf(browser), await accountAt('gmail')]).to.deep.equal(['failed', undefined]);
      await isRemoved(browser.accountId);
    });

    it('uses the newest of several members of one browser, and ends what can no longer complete', async () => {
      const [older, newer] = [await flow.start(cleo), await flow.start(ada)];
      const carries = [older, newer];

      expect(await flow.comeBackByVerifier(returnOf(newer), { carries })).to.include({ page: 'connected' });
      expect(told()).to.have.length(1);

      const latest = await flow.start(ada, 'slack');
      expect(await flow.comeBackByVerifier(returnOf(older), { carries: [older, latest] })).to.deep.equal({
        page: 'failed',
      });
      expect([await stateOf(older), await stateOf(latest)]).to.deep.equal(['failed', 'pending']);
    });

    it('does not know a callback of a redirect that was replaced since', async () => {
      const token = await flow.link('cleo');
      const first = await flow.continueFrom(token, cleo);
      const sessionUri = returnOf(first);
      const second = await flow.continueFrom(token, cleo);

      expect(await flow.comeBackByVerifier(sessionUri, { carries: [second] })).to.deep.equal({ page: 'unknown' });
      await isRemoved(first.accountId);
      expect(await flow.comeBackByVerifier(returnOf(second), { carries: [second] })).to.include({
        page: 'connected',
      });
    });

    it('logs no session_uri', async () => {
      const browser = await flow.start();
      const sessionUri = returnOf(browser);
      provider().failNextWith(outage, 'completeSignIn');

      for (let time = 0; time < 3; time += 1) await flow.comeBackByVerifier(sessionUri, { carries: [browser] });

      expect(JSON.stringify(services().ground.logger)).not.to.contain(sessionUri);
      expect(JSON.stringify(await services().ground.client('appconnect_sign_ins'))).not.to.contain(sessionUri);
    });
  });
});
