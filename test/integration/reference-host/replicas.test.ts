import { EventEmitter, once } from 'node:events';
import { expect } from 'chai';
import type { ReferenceHost } from '../../../src/testing/reference-host/reference-host.js';
import { nothingToClose, startHostWith } from '../../support/hosts/inline-plugin.js';
import { openPostgres, type TestDatabase } from '../../support/stores/databases.js';
import { until } from '../../support/until.js';

const change = { orgId: 'acme', app: 'gmail' };

describe('Reference host: two replicas on PostgreSQL', () => {
  let database: TestDatabase;
  let hosts: ReferenceHost[] = [];

  before(async () => {
    database = await openPostgres();
    const start = () => startHostWith(async () => nothingToClose, { database: database.address });
    hosts = await Promise.all([start(), start()]);
  });
  after(async () => {
    await Promise.all(hosts.map((host) => host.close()));
    await database.close();
  });

  const both = () => hosts as [ReferenceHost, ReferenceHost];

  it('seeds one directory, however they race', async () => {
    for (const { host } of hosts) {
      expect(await host.directory.listOrganizations()).to.have.length(2);
      expect(await host.directory.listMembers('acme')).to.have.length(5);
    }
  });

  it('breaks ties for the earliest org admin by user id, whatever the text order of the database', async () => {
    const [{ changes, host }] = both();
    for (const userId of ['zoe', 'Zoe', 'abe']) {
      const joinedAt = '2001-01-01T00:00:00.000Z';
      await changes.addMember('globex', { userId, name: userId, role: 'org_admin', joinedAt });
    }

    expect(await host.directory.findEarliestOrgAdmin?.('globex')).to.have.property('userId', 'Zoe');
  });

  it('shares sign-ins between replicas', async () => {
    const [one, other] = both();
    const cookie = await one.signIn('ada', 'acme');

    const response = await fetch(`${other.url}/v1/session`, { headers: { cookie } });

    expect(await response.json()).to.include({ user: 'ada', isPlatformAdmin: true });
  });

  it('delivers an event to every replica, and to each listener once', async () => {
    const [one, other] = both();
    const heard: string[] = [];
    const arrivals = new EventEmitter();
    const note = (who: string) => (payload: { app: string }) => {
      if (payload.app !== change.app) return;
      heard.push(who);
      arrivals.emit(who);
    };
    const arrival = once(arrivals, 'other');
    const registrations = [
      one.host.events.subscribe('appconnect.app.changed', note('one')),
      other.host.events.subscribe('appconnect.app.changed', note('other')),
    ];

    one.host.events.publish('appconnect.app.changed', change);
    await arrival;
    // Events on the same channel arrive in order.
    const last = once(arrivals, 'one');
    other.host.events.publish('appconnect.app.changed', change);
    await last;
    for (const registration of registrations) registration.dispose();

    expect(heard.filter((who) => who === 'one')).to.have.length(2);
    expect(heard.filter((who) => who === 'other')).to.have.length(2);
  });

  it('listens again after its connection is lost', async () => {
    const [one, other] = both();
    let heard = false;
    const registration = other.host.events.subscribe('appconnect.app.changed', ({ app }) => {
      heard ||= app === 'slack';
    });

    await database.client.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%' and datname = current_database()`,
    );
    await until('the event arrives', () => {
      one.host.events.publish('appconnect.app.changed', { ...change, app: 'slack' });
      return heard;
    });
    registration.dispose();
  });
});
