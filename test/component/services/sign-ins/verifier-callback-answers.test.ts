import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { useClock } from '../../../support/clock.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { useVerifierFlow } from '../../../support/sign-ins/verifier-flow.js';

const ada = aPrincipal();
const cleo = aPrincipal({ userId: 'cleo', name: 'Cleo', role: 'member' });
const outage = new PluginError('provider_unreachable', 'It does not answer.');
const otherBrowser = { page: 'unverified', reason: 'other_browser', isExhausted: false };

describe('VerifierCallbackService, by what the provider answers', () => {
  const { services, flow, provider, redemptions, accountAt, stateOf, sessionUriOf } = useVerifierFlow();
  const startClock = useClock();

  const answerWith = (accountId: string) => {
    provider().completeSignIn = async () => ({ accountId });
  };

  it('removes an account that no record here refers to', async () => {
    const browser = await flow.start();
    const stray = provider().addAccount();
    answerWith(stray);

    expect(await flow.handleVerifierCallback('session_1', { cookiesOf: [browser] })).to.deep.equal(otherBrowser);
    await flow.isRemoved(stray);
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
    await flow.isRemoved(browser.accountId);
  });

  it('tells nobody to start again where the app was disabled meanwhile', async () => {
    const browser = await flow.start();
    const sessionUri = sessionUriOf(browser);
    provider().signIns.losesCompletionAnswer = true;
    await flow.handleVerifierCallback(sessionUri, { cookiesOf: [browser] });
    await services().get<EnabledAppStore>(EnabledAppStore).disable({ orgId: 'acme', app: 'gmail' });

    expect(await flow.handleVerifierCallback(sessionUri, { cookiesOf: [browser] })).to.deep.equal({
      page: 'not_allowed',
    });
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

  it('uses the one who left last, also by a link that is older than the sign-in of another', async () => {
    const clock = startClock('date');
    const token = await flow.createLink('cleo');
    clock.tick(60_000);
    const other = await flow.start(ada, 'slack');
    clock.tick(60_000);
    const last = await flow.continueToProvider(token, cleo);

    const cookiesOf = [last, other];
    expect(await flow.handleVerifierCallback(sessionUriOf(last), { cookiesOf })).to.include({ page: 'connected' });
    expect(redemptions()).to.have.length(1);
    expect(await flow.handleVerifierCallback(sessionUriOf(other), { cookiesOf })).to.include({ page: 'connected' });
  });

  it('does not know a callback of a redirect that was replaced since', async () => {
    const token = await flow.createLink('cleo');
    const first = await flow.continueToProvider(token, cleo);
    const sessionUri = sessionUriOf(first);
    const second = await flow.continueToProvider(token, cleo);
    await flow.isRemoved(first.accountId);

    expect(await flow.handleVerifierCallback(sessionUri, { cookiesOf: [second] })).to.deep.equal({ page: 'unknown' });
    expect(await flow.handleVerifierCallback(sessionUriOf(second), { cookiesOf: [second] })).to.include({
      page: 'connected',
    });
  });

  it('revokes an account that a redirect allowed just before it was replaced', async () => {
    const token = await flow.createLink('cleo');
    const first = await flow.continueToProvider(token, cleo);
    const sessionUri = sessionUriOf(first);
    const second = await flow.continueToProvider(token, cleo);

    expect(await flow.handleVerifierCallback(sessionUri, { cookiesOf: [second] })).to.include({ page: 'unverified' });
    await flow.isRemoved(first.accountId);
    expect(provider().inputsOf('revokeAccount')).to.deep.equal([first.accountId]);
    expect(await stateOf(second)).to.equal('pending');
  });

  it('ends no sign-in by a made-up session_uri that never reached the provider', async () => {
    const browser = await flow.start();
    const callBack = () => flow.handleVerifierCallback('session_made_up', { cookiesOf: [browser] });
    const details = { mayHaveHappened: false };
    provider().failNextWith(new PluginError('provider_unreachable', 'No connection.', { details }), 'completeSignIn');
    expect(await callBack()).to.deep.equal({ page: 'unfinished' });
    flow.allow(browser);

    expect(await callBack()).to.deep.equal({ page: 'unknown' });
    expect(await stateOf(browser)).to.equal('pending');
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
