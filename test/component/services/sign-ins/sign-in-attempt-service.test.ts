import { expect } from 'chai';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { useServices } from '../../../support/services.js';
import { SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { aConnection } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

describe('Starting a sign-in again', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;

  it('removes the account of the attempt before, and leaves that of the new one', async () => {
    await flow.enable();
    const first = await flow.start();
    flow.allow(first);

    const second = await flow.start();

    await until('an account is removed', () => provider().inputsOf('deleteAccount').length > 0);
    expect(provider().inputsOf('deleteAccount')).to.deep.equal([first.accountId]);
    expect(await flow.handleCallback(first)).to.deep.equal({ page: 'unknown' });
    flow.allow(second);
    expect(await flow.handleCallback(second)).to.include({ page: 'connected' });
  });
});

describe('Starting a sign-in is announced with the status that the member is shown', () => {
  const services = useServices();
  const flow = new SignInFlow(services);

  async function announcedWith(connection?: Parameters<typeof aConnection>[0]): Promise<string[]> {
    await flow.enable();
    const store = services().get<ConnectionStore>(ConnectionStore);
    if (connection !== undefined) await store.replace(aConnection({ projectId: 'pr_fake', ...connection }));
    await flow.start();
    return services()
      .fakes.events.payloadsOf('appconnect.connection.changed')
      .map(({ status }) => status);
  }

  it('signing in, where there is no connection yet', async () => {
    expect(await announcedWith()).to.deep.equal(['signing_in']);
  });

  it('connected, where the connection works meanwhile', async () => {
    expect(await announcedWith({})).to.deep.equal(['connected']);
  });

  it('to be connected again, where it is broken', async () => {
    const broken = { health: 'broken', brokenReason: 'expired' } as const;

    expect(await announcedWith(broken)).to.deep.equal(['reconnect_needed']);
  });

  it('of another project, where the key in use cannot reach it', async () => {
    expect(await announcedWith({ projectId: 'pr_other' })).to.deep.equal(['other_project']);
  });
});
