import { expect } from 'chai';
import { maxExtraLinks, maxRedirects } from '../../../../src/domain/sign-in.js';
import { AuditService } from '../../../../src/services/activity/audit-service.js';
import { ConnectPageService } from '../../../../src/services/sign-ins/connect-page-service.js';
import type { UnverifiedCallback } from '../../../../src/services/sign-ins/sign-in-callback-service.js';
import { SignInStore } from '../../../../src/stores/sign-ins/sign-in-store.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { markNeedsConfirmation } from '../../../support/stores/store-records.js';

const ada = aPrincipal();
const memberApp = { orgId: 'acme', userId: 'ada', app: 'gmail' };

describe('A link that somebody other than the member requests', () => {
  const services = useServices();
  const startClock = useClock();
  const flow = new SignInFlow(services);
  const open = (token: string) => services().get(ConnectPageService).open(token, ada);
  const openSignIns = () =>
    services().get<SignInStore>(SignInStore).listOpenOfMember(memberApp, new Date().toISOString());
  const states = () => services().fakes.client('appconnect_sign_ins').pluck('state');

  beforeEach(() => flow.enable());

  const request = (options: Parameters<SignInFlow['requestLink']>[1] = {}) => flow.requestLink('ada', options);

  it('leads to the open sign-in, and does not change it or its links', async () => {
    const own = await request({ channel: 'web' });
    const joined = [await request(), await request({ channel: 'cli' })];

    expect(joined.map(({ isJoined, id, expiresAt }) => [isJoined, id, expiresAt])).to.deep.equal([
      [true, own.id, own.expiresAt],
      [true, own.id, own.expiresAt],
    ]);
    expect(new Set([own, ...joined].map(({ token }) => token)).size).to.equal(3);
    for (const { token } of [own, ...joined]) expect(await open(token)).to.include({ page: 'continue' });
    expect(await states()).to.deep.equal(['pending']);
  });

  it('does not affect the member who is at the provider meanwhile', async () => {
    const browser = await flow.start(ada);
    await request();
    flow.allow(browser);

    expect(await flow.handleCallback(browser)).to.include({ page: 'connected' });
  });

  it('does not affect a member who started in the control center, and has to start again', async () => {
    const browser = await flow.start(ada);
    for (let count = 0; count < maxExtraLinks; count += 1) await request();
    expect(await rejectionOf(request())).to.include({ code: 'rate_limited' });

    const result = await flow.handleCallback(browser, { principal: ada, cookiesOf: 'nothing' });

    expect(result).to.include({ page: 'unverified', wasStartedByLink: false });
    expect(await open((result as UnverifiedCallback).restartToken ?? '')).to.include({ page: 'continue' });
  });

  it('is recorded each time, with the agent that asked for it and the member whom it is for', async () => {
    const member = { userId: 'ada', name: 'Ada' };
    for (const channel of ['bridge', 'cli'] as const) await request({ channel });

    const { events } = await services().get(AuditService).list('acme', { limit: 10 });

    expect(
      events.map(({ action, actor, actingAs, agent, channel }) => [action, actor, actingAs, agent, channel]),
    ).to.deep.equal([
      ['sign_in.started', undefined, member, 'assistant', 'cli'],
      ['sign_in.started', undefined, member, 'assistant', 'bridge'],
    ]);
  });

  it('is refused while the open sign-in has no redirects left, with what helps instead', async () => {
    const clock = startClock('date');
    const { token } = await request();
    for (let count = 0; count < maxRedirects; count += 1) await flow.continueToProvider(token, ada);

    const refusal = await rejectionOf(request());

    expect(refusal).to.include({ code: 'rate_limited' });
    expect(refusal).to.have.nested.property('details.fix').that.contains('Connect in the control center');
    expect(refusal).to.have.nested.property('details.retryAfterMs', 10 * 60_000);
    clock.tick(10 * 60_000);
    expect(await open((await request()).token)).to.include({ page: 'continue' });
  });

  it('creates a sign-in where none is open, and stores the requester', async () => {
    expect(await request()).to.include({ isJoined: false });
    expect((await openSignIns())[0]?.requestedBy).to.equal('acme/bridge/assistant');

    await request({ isCallersOwn: true });
    expect((await openSignIns()).map(({ requestedBy }) => requestedBy)).to.deep.equal(['member:acme/ada']);
  });

  it('replaces a sign-in that has expired, or that an earlier version left to be confirmed', async () => {
    const clock = startClock('date');
    const [first] = [await request()];
    clock.tick(10 * 60_000);
    const second = await request();
    await markNeedsConfirmation(services().fakes.client, second.id);
    const third = await request();

    expect([first, second, third].map(({ isJoined }) => isJoined)).to.deep.equal([false, false, false]);
    expect((await openSignIns()).map(({ id }) => id)).to.deep.equal([third.id]);
  });

  it('ends the older sign-in when the member requests it, on any channel', async () => {
    const older = await request();

    for (const channel of ['web', 'bridge'] as const) await request({ channel, isCallersOwn: true });

    expect(await rejectionOf(open(older.token))).to.include({ code: 'sign_in_over' });
    expect((await states()).sort()).to.deep.equal(['cancelled', 'cancelled', 'pending']);
  });

  it('creates one sign-in for twenty concurrent requests, up to the maximum of its links', async () => {
    const requests = await Promise.allSettled(Array.from({ length: 20 }, () => request()));

    const given = requests.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(await states()).to.deep.equal(['pending']);
    expect(given.filter(({ isJoined }) => isJoined)).to.have.length(maxExtraLinks);
    expect(given.filter(({ isJoined }) => !isJoined)).to.have.length(1);
    expect(await rejectionOf(request())).to.include({ code: 'rate_limited' });
  });

  it('uses the origin that it was requested from', async () => {
    await services().fakes.addresses.save('https://public.example');
    const browser = await flow.start(ada);
    const joined = await request();
    const again = await flow.continueToProvider(joined.token, ada);

    expect(new URL(joined.signInUrl).origin).to.equal('https://public.example');
    expect([browser.id, again.id]).to.deep.equal([again.id, browser.id]);
    const links = services().fakes.provider.inputsOf('createLink') as { callbackUrl: string }[];
    expect(links.map(({ callbackUrl }) => new URL(callbackUrl).origin)).to.deep.equal([
      'https://platform.example',
      'https://public.example',
    ]);
    flow.allow(again);
    expect(await flow.handleCallback(again)).to.include({ page: 'connected' });
  });
});
