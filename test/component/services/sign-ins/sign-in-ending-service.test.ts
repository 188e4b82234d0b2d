import { expect } from 'chai';
import { signInLifetimeMs } from '../../../../src/domain/sign-in.js';
import { SignInEndingService } from '../../../../src/services/sign-ins/sign-in-ending-service.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { SignInStore } from '../../../../src/stores/sign-ins/sign-in-store.js';
import { useClock } from '../../../support/clock.js';
import { useServices } from '../../../support/services.js';
import { SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { aConnection, listAccountRemovals } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const memberApp = { orgId: 'acme', userId: 'ada', app: 'gmail' };

describe('SignInEndingService', () => {
  const services = useServices();
  const startClock = useClock();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;
  const endings = () => services().get(SignInEndingService);
  const openSignIns = () =>
    services().get<SignInStore>(SignInStore).listOpenOfMember(memberApp, new Date().toISOString());
  const announced = () =>
    services()
      .fakes.events.payloadsOf('appconnect.connection.changed')
      .map(({ status }) => status);

  beforeEach(() => flow.enable());

  it('ends an attempt once, and removes its account', async () => {
    const browser = await flow.start();
    const [signIn] = await openSignIns();
    if (signIn === undefined) throw new Error('It was not stored.');

    expect(await endings().endWithoutConnection(signIn, { to: 'cancelled' })).to.equal(true);
    expect(await endings().endWithoutConnection(signIn, { to: 'expired' })).to.equal(false);

    await until('the account is removed', () => !provider().accounts.has(browser.accountId));
    expect((await services().get<SignInStore>(SignInStore).findById(signIn.id))?.state).to.equal('cancelled');
  });

  it('announces the remaining status: none, or the connection before', async () => {
    await flow.start();
    await endings().cancel(memberApp);
    expect(announced().at(-1)).to.equal('not_connected');

    await services()
      .get<ConnectionStore>(ConnectionStore)
      .replace(aConnection({ projectId: 'pr_fake' }));
    await flow.start();
    await endings().cancel(memberApp);
    expect(announced().at(-1)).to.equal('connected');
  });

  it('cancels an attempt whose time is up and whose callback is still being answered', async () => {
    const clock = startClock('date');
    const browser = await flow.start();
    flow.allow(browser);
    const release = provider().hold('findAccount');
    const callback = flow.handleCallback(browser);
    await until('the account is read', () => provider().inputsOf('findAccount').length === 1);
    clock.tick(signInLifetimeMs);

    await endings().cancel(memberApp);
    release();

    expect(await callback).to.deep.equal({ page: 'unknown' });
    expect(await services().get<ConnectionStore>(ConnectionStore).find(memberApp)).to.equal(undefined);
  });

  it('removes an account in the project that it was made in, although the key was replaced since the attempt was read', async () => {
    const browser = await flow.start();
    const [signIn] = await openSignIns();
    if (signIn === undefined) throw new Error('It was not stored.');
    await services().fakes.client('appconnect_sign_ins').update({ project_id: 'pr_later' });

    await endings().endWithoutConnection(signIn, { to: 'cancelled' });

    const [listed] = await listAccountRemovals(services().fakes.client);
    expect(listed).to.include({ accountId: browser.accountId, projectId: 'pr_later' });
  });
});
