import { expect } from 'chai';
import type { Knex } from 'knex';
import {
  type AccountRef,
  SqlAccountRemovalStore,
} from '../../../../src/stores/account-removal/account-removal-store.js';
import { listAccountRemovals, minute } from '../../../support/stores/store-records.js';

export function describeAccountRemovalStore(client: () => Knex): void {
  describe('AccountRemovalStore', () => {
    const wanted = { accountId: 'ca_1', app: 'gmail', orgId: 'acme', userId: 'ada', dueAt: minute(0) };
    const add = (account: AccountRef & { dueAt: string }) => store.add(account, account);
    const list = () => listAccountRemovals(client());
    let store: SqlAccountRemovalStore;

    beforeEach(() => {
      store = new SqlAccountRemovalStore(client());
    });

    /** As somebody who works at it for two minutes, in a place where nothing waits longer than twenty. */
    const claimAt = async (minutes: number) => {
      const limits = { until: minute(minutes + 2), farthest: minute(minutes + 20), count: 1 };
      return (await store.claimDue(minute(minutes), limits))[0];
    };

    it('gives out what is due, longest first, with all that is known of it', async () => {
      const known = { projectId: 'pr_1', label: 'ada@acme.example', isConfirmed: true, providerUserId: 'user of Bob' };
      await add({ ...wanted, ...known, accountId: 'ca_2', dueAt: minute(1) });
      await add(wanted);
      await add({ ...wanted, accountId: 'ca_3', dueAt: minute(3) });

      expect(await claimAt(2)).to.deep.equal({ ...wanted, attempts: 0 });
      expect(await claimAt(2)).to.deep.equal({
        ...wanted,
        ...known,
        accountId: 'ca_2',
        attempts: 0,
        dueAt: minute(1),
      });
      expect(await claimAt(2)).to.equal(undefined);
    });

    it('gives out only what is due among those that may be, up to the count', async () => {
      for (const number of [1, 2, 3, 4, 5]) {
        await add({ ...wanted, accountId: `ca_${number}`, dueAt: minute(number === 2 ? 30 : 10 - number) });
      }
      const limits = { until: minute(12), farthest: minute(40), count: 2 };
      const claim = async (among: string[]) =>
        (await store.claimDue(minute(10), { ...limits, among })).map(({ accountId }) => accountId).sort();

      expect(await claim([])).to.deep.equal([]);
      expect(await claim(['ca_1', 'ca_2', 'ca_3', 'ca_5', 'ca_gone'])).to.deep.equal(['ca_3', 'ca_5']);
      expect(await claim(['ca_1', 'ca_2', 'ca_3', 'ca_5'])).to.deep.equal(['ca_1']);
    });

    it('lists the accounts of one member and app', async () => {
      for (const [accountId, fields] of Object.entries({
        ca_1: { dueAt: minute(1) },
        ca_2: { dueAt: minute(0) },
        ca_3: { userId: 'ben' },
        ca_4: { app: 'slack' },
        ca_5: { orgId: 'globex' },
      })) {
        await add({ ...wanted, ...fields, accountId });
      }

      const listed = await store.listOfConnection({ orgId: 'acme', userId: 'ada', app: 'gmail' });
      expect(listed.map(({ accountId }) => accountId)).to.deep.equal(['ca_2', 'ca_1']);
    });

    it('keeps the first answer of the app, which counts more than that it was not asked', async () => {
      await add(wanted);
      for (const outcome of ['kept_grant', 'revoked', 'not_supported', 'kept_grant'] as const) {
        await store.saveOutcome(wanted.accountId, outcome);
      }

      expect((await store.settle(wanted.accountId))?.outcome).to.equal('revoked');
    });

    it('gives each of fifty accounts to one of those who ask at once', async () => {
      for (let number = 0; number < 50; number += 1) await add({ ...wanted, accountId: `ca_${number}` });

      const given: string[] = [];
      const work = async () => {
        for (let due = await claimAt(2); due !== undefined; due = await claimAt(2)) given.push(due.accountId);
      };
      await Promise.all([work(), work(), work()]);
      await work();

      expect(given).to.have.length(50);
      expect(new Set(given)).to.have.property('size', 50);
    });

    it('gives an account out again whose worker is not heard of any more', async () => {
      await add(wanted);
      await claimAt(0);

      expect(await claimAt(1)).to.equal(undefined);
      expect(await claimAt(2)).to.include({ accountId: 'ca_1' });
    });

    it('takes a due time or a claim that no wait explains for that of a clock that was wrong', async () => {
      await add({ ...wanted, dueAt: minute(24 * 60) });
      await add({ ...wanted, accountId: 'ca_2', userId: 'ben', dueAt: minute(15) });

      const [due] = await store.claimDue(minute(0), { until: minute(24 * 60), farthest: minute(20), count: 1 });
      expect(due).to.include({ accountId: 'ca_1' });
      expect(await claimAt(0)).to.include({ accountId: 'ca_1' });
      expect(await claimAt(0)).to.equal(undefined);
    });

    it('leaves out accounts of another project, where the project of the key is known', async () => {
      await add({ ...wanted, projectId: 'pr_before' });
      await add({ ...wanted, accountId: 'ca_2', projectId: 'pr_now', dueAt: minute(1) });
      await add({ ...wanted, accountId: 'ca_3', dueAt: minute(2) });
      const claim = (projectId?: string) =>
        store.claimDue(minute(2), { until: minute(4), farthest: minute(20), count: 5, projectId });

      expect((await claim('pr_now')).map(({ accountId }) => accountId)).to.deep.equal(['ca_2', 'ca_3']);
      expect((await claim()).map(({ accountId }) => accountId)).to.deep.equal(['ca_1']);
    });

    it('leaves an account that is on the list already as it is', async () => {
      await add(wanted);
      await store.postpone('ca_1', { dueAt: minute(5), counts: true });

      await add({ ...wanted, userId: 'ben', dueAt: minute(1) });

      expect(await list()).to.deep.equal([{ ...wanted, attempts: 1, dueAt: minute(5) }]);
    });

    it('counts fifty tries at once as fifty, and lets go of what it postpones', async () => {
      await add(wanted);
      await claimAt(0);

      await Promise.all(Array.from({ length: 50 }, () => store.postpone('ca_1', { dueAt: minute(0), counts: true })));
      await store.postpone('ca_1', { dueAt: minute(0), counts: false });

      expect(await claimAt(0)).to.include({ attempts: 50 });
    });

    it('stores the project of one account, where it has none yet', async () => {
      await add(wanted);
      await add({ ...wanted, accountId: 'ca_2' });

      await store.saveProject('ca_1', 'pr_1');
      await store.saveProject('ca_1', 'pr_2');

      expect((await list()).map(({ projectId }) => projectId)).to.deep.equal(['pr_1', undefined]);
    });

    it('keeps what the app said', async () => {
      await add(wanted);

      await store.saveOutcome('ca_1', 'revoked');

      expect(await claimAt(0)).to.deep.equal({ ...wanted, attempts: 0, outcome: 'revoked' });
    });

    it('keeps what the app said first, whatever a slower replica heard after that', async () => {
      await add(wanted);

      await store.saveOutcome('ca_1', 'revoked');
      await store.saveOutcome('ca_1', 'not_supported');

      expect(await claimAt(0)).to.include({ outcome: 'revoked' });
    });

    it('takes a settled account off the list, and tells one of fifty that it did', async () => {
      await add(wanted);
      await add({ ...wanted, accountId: 'ca_2' });

      const answers = await Promise.all(Array.from({ length: 50 }, () => store.settle('ca_1')));

      expect(answers.filter((answer) => answer !== undefined)).to.deep.equal([{ ...wanted, attempts: 0 }]);
      expect((await list()).map((due) => due.accountId)).to.deep.equal(['ca_2']);
    });
  });
}
