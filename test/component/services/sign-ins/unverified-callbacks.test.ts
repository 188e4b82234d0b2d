import { expect } from 'chai';
import { maxExtraLinksForMember } from '../../../../src/domain/sign-in.js';
import { hashToken } from '../../../../src/domain/sign-in-secrets.js';
import type { UnverifiedCallback } from '../../../../src/services/sign-ins/sign-in-callback-service.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { SignInStore } from '../../../../src/stores/sign-ins/sign-in-store.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal, type RedirectedBrowser, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { aConnection } from '../../../support/stores/store-records.js';

const cleo = aPrincipal({ userId: 'cleo', name: 'Cleo', role: 'member' });
const memberApp = { orgId: 'acme', userId: 'cleo', app: 'gmail' };
const fromChat = { page: 'unverified', wasStartedByLink: true, isExhausted: false };

describe('A callback whose browser cannot be verified', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;
  const connection = () => services().get<ConnectionStore>(ConnectionStore).find(memberApp);
  const signInOf = ({ id }: RedirectedBrowser) => services().get<SignInStore>(SignInStore).findById(id);

  let token: string;
  let browser: RedirectedBrowser;

  beforeEach(async () => {
    await flow.enable();
    token = await flow.createLink('cleo');
    browser = await flow.continueToProvider(token, cleo);
    flow.allow(browser);
  });

  for (const principal of [undefined, cleo, aPrincipal()]) {
    it(`connects nothing without the cookie, signed in as ${principal?.name ?? 'nobody'}`, async () => {
      const result = await flow.handleCallback(browser, { principal, cookiesOf: 'nothing' });

      const reason = principal === undefined || principal === cleo ? 'other_browser' : 'other_person';
      expect(result).to.include({ ...fromChat, reason });
      expect('restartToken' in result).to.equal(principal === cleo);
      expect(await connection()).to.equal(undefined);
      await flow.isRemoved(browser.accountId);
      expect(provider().inputsOf('revokeAccount')).to.deep.equal([browser.accountId]);
      expect((await signInOf(browser))?.state).to.equal('pending');
      expect(await flow.refusals()).to.have.length(1);
    });
  }

  it('connects nothing with the cookie where another user is signed in, and names the reason', async () => {
    expect(await flow.handleCallback(browser, { principal: aPrincipal() })).to.deep.equal({
      ...fromChat,
      reason: 'other_person',
    });

    expect(await connection()).to.equal(undefined);
    await flow.isRemoved(browser.accountId);
    expect((await signInOf(browser))?.callbacksWithoutCookie).to.equal(0);
  });

  it('has no further effect when it comes again, or when the redirected browser comes after it', async () => {
    const first = await flow.handleCallback(browser, { cookiesOf: 'nothing' });

    expect(await flow.handleCallback(browser, { cookiesOf: 'nothing' })).to.deep.equal(first);
    expect(await flow.handleCallback(browser, { principal: cleo })).to.include(first);

    expect((await signInOf(browser))?.callbacksWithoutCookie).to.equal(1);
    expect(await flow.refusals()).to.have.length(1);
    expect(await connection()).to.equal(undefined);
  });

  it('does not affect what the redirected browser has completed', async () => {
    expect(await flow.handleCallback(browser)).to.include({ page: 'connected' });

    expect(await flow.handleCallback(browser, { cookiesOf: 'nothing' })).to.deep.equal({ page: 'unknown' });
    expect(await flow.handleCallback(browser, { cookiesOf: 'nothing', principal: aPrincipal() })).to.deep.equal({
      page: 'unknown',
    });
    expect(await flow.handleCallback(browser, { cookiesOf: 'nothing', principal: cleo })).to.include({
      page: 'connected',
    });
    expect((await connection())?.accountId).to.equal(browser.accountId);
  });

  it('either completes or is rejected once, whichever of fifty is first', async () => {
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        flow.handleCallback(browser, number % 2 === 0 ? {} : { cookiesOf: 'nothing' }),
      ),
    );

    const isConnected = (await connection()) !== undefined;
    const pages = new Set(results.map(({ page }) => page));
    expect(pages).to.deep.equal(new Set(isConnected ? ['connected', 'unknown'] : ['unverified']));
  });

  it('shows a failure where the provider says so, and ends the redirect too', async () => {
    expect(await flow.handleCallback(browser, { cookiesOf: 'nothing', status: 'failed' })).to.deep.equal({
      page: 'failed',
    });

    await flow.isRemoved(browser.accountId);
  });

  it('allows the member another redirect, which connects', async () => {
    await flow.handleCallback(browser, { cookiesOf: 'nothing' });

    const second = await flow.continueToProvider(token, cleo);
    flow.allow(second);

    expect(await flow.handleCallback(second)).to.include({ page: 'connected' });
    expect((await connection())?.accountId).to.equal(second.accountId);
  });

  it('offers the member a link to start again', async () => {
    const result = await flow.handleCallback(browser, { principal: cleo, cookiesOf: 'nothing' });
    const again = await flow.continueToProvider((result as UnverifiedCallback).restartToken ?? '', cleo);
    flow.allow(again);

    expect(again.id).to.equal(browser.id);
    expect(await flow.handleCallback(again)).to.include({ page: 'connected' });
  });

  it('offers no more links than a sign-in may have, however often its page is loaded', async () => {
    const offered = [];
    for (let load = 1; load <= 15; load += 1) {
      offered.push('restartToken' in (await flow.handleCallback(browser, { principal: cleo, cookiesOf: 'nothing' })));
    }

    expect(offered.filter(Boolean)).to.have.length(maxExtraLinksForMember);
  });

  it('says the second time that the browser keeps no cookies, and the third time that no redirect is left', async () => {
    const browsers = [browser];
    const pages = [await flow.handleCallback(browser, { cookiesOf: 'nothing' })];
    for (let again = 2; again <= 3; again += 1) {
      const next = await flow.continueToProvider(token, cleo);
      browsers.push(next);
      pages.push(await flow.handleCallback(next, { cookiesOf: 'nothing' }));
    }

    expect(pages).to.deep.equal([
      { ...fromChat, reason: 'other_browser' },
      { ...fromChat, reason: 'no_cookies' },
      { ...fromChat, reason: 'no_cookies', isExhausted: true },
    ]);
    expect((await signInOf(browser))?.state).to.equal('failed');
    expect(await rejectionOf(flow.pressContinue(token, cleo))).to.include({ code: 'sign_in_over' });
    for (const { accountId } of browsers) await flow.isRemoved(accountId);
  });

  it('keeps a grant that another connection of the member needs', async () => {
    const providerUserId = `platform:user:${memberApp.userId}`;
    const accountId = provider().addAccount({ providerUserId });
    const other = aConnection({ ...memberApp, orgId: 'globex', accountId, providerUserId });
    await services().get<ConnectionStore>(ConnectionStore).replace(other);

    await flow.handleCallback(browser, { cookiesOf: 'nothing' });

    await flow.isRemoved(browser.accountId);
    expect(provider().inputsOf('revokeAccount')).to.deep.equal([]);
  });

  it('names no link where the sign-in was started in the control center', async () => {
    const started = await flow.start(aPrincipal());

    expect(await flow.handleCallback(started, { cookiesOf: 'nothing' })).to.deep.equal({
      page: 'unverified',
      reason: 'other_browser',
      wasStartedByLink: false,
      isExhausted: false,
    });
  });

  it('is not verified by a cookie of a version that required no session', async () => {
    const { client } = services().fakes;
    const browserSecret = 'x'.repeat(43);
    await client('appconnect_sign_ins')
      .where({ id: browser.id })
      .update({ browser_hash: hashToken(browserSecret) });

    expect(await flow.handleCallback({ ...browser, browserSecret })).to.include({ page: 'unverified' });
    expect(await connection()).to.equal(undefined);
  });
});
