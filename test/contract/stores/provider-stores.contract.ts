import { expect } from 'chai';
import type { Knex } from 'knex';
import type { AuthConfigRecord } from '../../../src/stores/auth-config-store.js';
import { SqlAuthConfigStore } from '../../../src/stores/sql-auth-config-store.js';
import { SqlProviderProjectStore } from '../../../src/stores/sql-provider-project-store.js';
import { SqlRevocationStore } from '../../../src/stores/sql-revocation-store.js';
import { minute } from '../../support/store-records.js';

const place = { projectId: 'pr_1', app: 'gmail' };

function anAuthConfig(fields: Partial<AuthConfigRecord> = {}): AuthConfigRecord {
  return { ...place, authConfigId: 'ac_1', scheme: 'managed', createdAt: minute(0), ...fields };
}

export function describeAuthConfigStore(client: () => Knex): void {
  describe('AuthConfigStore', () => {
    let store: SqlAuthConfigStore;

    beforeEach(() => {
      store = new SqlAuthConfigStore(client());
    });

    it('keeps one for each project and app', async () => {
      await store.keep(anAuthConfig());

      expect(await store.find(place)).to.deep.equal(anAuthConfig());
      expect(await store.find({ ...place, projectId: 'pr_2' })).to.equal(undefined);
      expect(await store.find({ ...place, app: 'slack' })).to.equal(undefined);
    });

    it('tells fifty who keep one at once of the same one', async () => {
      const records = Array.from({ length: 50 }, (_, number) => anAuthConfig({ authConfigId: `ac_${number}` }));

      const kept = await Promise.all(records.map((record) => store.keep(record)));

      expect(new Set(kept.map((record) => record.authConfigId))).to.have.property('size', 1);
      expect(await store.find(place)).to.deep.equal(kept[0]);
    });

    it('forgets only the one that is named', async () => {
      await store.keep(anAuthConfig({ authConfigId: 'ac_new' }));

      await store.forget({ ...place, authConfigId: 'ac_old' });
      expect((await store.find(place))?.authConfigId).to.equal('ac_new');

      await store.forget({ ...place, authConfigId: 'ac_new' });
      expect(await store.find(place)).to.equal(undefined);
    });

    it('always answers a keep that races with forgetting', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, async (_, number) => {
          if (number % 2 === 0) await store.forget({ ...place, authConfigId: 'ac_1' });
          return store.keep(anAuthConfig());
        }),
      );

      expect(answers).to.deep.equal(Array.from({ length: 50 }, () => anAuthConfig()));
    });
  });
}

export function describeProviderProjectStore(client: () => Knex): void {
  describe('ProviderProjectStore', () => {
    it('keeps the latest project of each key', async () => {
      const store = new SqlProviderProjectStore(client());

      await store.keep('fingerprint-1', 'pr_1');
      await store.keep('fingerprint-1', 'pr_2');
      await store.keep('fingerprint-2', 'pr_3');

      expect(await store.findProjectId('fingerprint-1')).to.equal('pr_2');
      expect(await store.findProjectId('fingerprint-2')).to.equal('pr_3');
      expect(await store.findProjectId('fingerprint-3')).to.equal(undefined);
    });
  });
}

export function describeRevocationStore(client: () => Knex): void {
  describe('RevocationStore', () => {
    const wanted = { accountId: 'ca_1', app: 'gmail', orgId: 'acme', userId: 'ada', dueAt: minute(0) };
    let store: SqlRevocationStore;

    beforeEach(() => {
      store = new SqlRevocationStore(client());
    });

    it('lists what is due, longest first, up to the limit', async () => {
      await store.add({ ...wanted, accountId: 'ca_2', projectId: 'pr_1', dueAt: minute(1) });
      await store.add(wanted);
      await store.add({ ...wanted, accountId: 'ca_3', dueAt: minute(3) });

      const due = await store.listDue(minute(2), 10);

      expect(due).to.deep.equal([
        { ...wanted, attempts: 0 },
        { ...wanted, accountId: 'ca_2', projectId: 'pr_1', attempts: 0, dueAt: minute(1) },
      ]);
      expect(await store.listDue(minute(2), 1)).to.deep.equal(due.slice(0, 1));
    });

    it('leaves an account that is on the list already as it is', async () => {
      await store.add(wanted);
      await store.postpone('ca_1', { dueAt: minute(5), counts: true });

      await store.add({ ...wanted, userId: 'ben', dueAt: minute(1) });

      expect(await store.listDue(minute(5), 10)).to.deep.equal([{ ...wanted, attempts: 1, dueAt: minute(5) }]);
    });

    it('counts fifty tries at once as fifty', async () => {
      await store.add(wanted);

      await Promise.all(Array.from({ length: 50 }, () => store.postpone('ca_1', { dueAt: minute(1), counts: true })));

      expect((await store.listDue(minute(1), 10))[0]?.attempts).to.equal(50);
    });

    it('takes a settled account off the list', async () => {
      await store.add(wanted);
      await store.add({ ...wanted, accountId: 'ca_2' });

      await store.settle('ca_1');

      expect((await store.listDue(minute(0), 10)).map((due) => due.accountId)).to.deep.equal(['ca_2']);
    });
  });
}
