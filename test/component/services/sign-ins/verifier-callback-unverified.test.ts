import { expect } from 'chai';
import { anApp } from '../../../support/fakes/fake-catalog.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { useVerifierFlow } from '../../../support/sign-ins/verifier-flow.js';

const ada = aPrincipal();
const cleo = aPrincipal({ userId: 'cleo', name: 'Cleo', role: 'member' });
const otherBrowser = { page: 'unverified', reason: 'other_browser', isExhausted: false };

describe('VerifierCallbackService in a browser that cannot be verified', () => {
  const { flow, provider, redemptions, accountAt, stateOf, sessionUriOf } = useVerifierFlow();

  it('sends nothing to the provider without a cookie, whoever is signed in', async () => {
    const browser = await flow.start();
    const sessionUri = sessionUriOf(browser);

    for (const principal of [undefined, ada, cleo]) {
      expect(await flow.handleVerifierCallback(sessionUri, { principal })).to.deep.equal(otherBrowser);
    }

    expect(redemptions()).to.deep.equal([]);
    expect(provider().accounts.get(browser.accountId)?.state).to.equal('opened');
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
    expect(await flow.handleVerifierCallback(sessionUriOf(member), { principal: ada, cookiesOf: [member] })).to.include(
      {
        page: 'connected',
      },
    );
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

    for (let load = 1; load <= 2; load += 1) {
      const page = await flow.handleVerifierCallback('session_made_up', { principal: ada, cookiesOf: [starter] });
      expect(page).to.deep.equal({ page: 'unknown' });
    }

    expect(await accountAt('gmail')).to.equal(undefined);
    // Whoever was sent here comes back a moment later without the cookie.
    await flow.handleCallback(starter, { cookiesOf: 'nothing' });
    await flow.isRemoved(starter.accountId);
  });

  it('ends no sign-in of a member who has just signed in and is led to a forged callback', async () => {
    const member = await flow.start();
    flow.allow(member);

    await flow.handleVerifierCallback('session_made_up', { principal: ada, cookiesOf: [member] });

    expect(await stateOf(member)).to.equal('pending');
    expect(await flow.handleCallback(member, { principal: ada })).to.include({ page: 'connected' });
  });

  it('connects nothing in another browser of the same member, and removes the account', async () => {
    const [redirected, other] = [await flow.start(ada, 'gmail'), await flow.start(ada, 'slack')];

    const page = await flow.handleVerifierCallback(sessionUriOf(redirected), { principal: ada, cookiesOf: [other] });

    expect(page).to.include({ page: 'unverified', reason: 'other_browser' }).and.to.have.property('restartToken');
    expect(await accountAt('gmail')).to.equal(undefined);
    await flow.isRemoved(redirected.accountId);
    expect([await stateOf(redirected), await stateOf(other)]).to.deep.equal(['pending', 'pending']);
  });

  it('asks the provider about the newest attempts only, however many cookies a made-up callback comes with', async () => {
    const apps = Array.from({ length: 6 }, (_, index) => `app_${index}`);
    for (const slug of apps) provider().apps.set(slug, anApp({ slug }));
    const cookiesOf = [];
    for (const app of apps) {
      await flow.enable(app);
      cookiesOf.push(await flow.start(ada, app));
    }
    const before = provider().inputsOf('findAccount').length;

    const page = await flow.handleVerifierCallback('session_made_up', { principal: ada, cookiesOf });

    expect(page).to.deep.equal({ page: 'unknown' });
    expect(provider().inputsOf('findAccount')).to.have.length(before + 3);
  });
});
