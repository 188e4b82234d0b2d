import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlAccountRemovalStore } from '../../../../src/stores/account-removal/account-removal-store.js';
import { minute } from '../../../support/stores/store-records.js';

export function describeAccountRemovalTurns(client: () => Knex): void {
  describe('AccountRemovalStore, with a long list', () => {
    let store: SqlAccountRemovalStore;

    beforeEach(() => {
      store = new SqlAccountRemovalStore(client());
    });

    const addFor = async (member: { orgId: string; userId: string }, count: number, dueAt: string) => {
      for (let number = 0; number < count; number += 1) {
        await store.add({ ...member, app: 'gmail', accountId: `ca_${member.userId}_${number}` }, { dueAt });
      }
    };
    /** Who gets the next turns, when each is worked at until the end. */
    const turns = async (count: number) => {
      const owners: (string | undefined)[] = [];
      for (let turn = 0; turn < count; turn += 1) owners.push((await claim())?.userId);
      return owners;
    };
    const claimAll = (count: number) => store.claimDue(minute(10), { until: minute(11), farthest: minute(30), count });
    const claim = async () => (await claimAll(1))[0];
    /** One after the other: each is off the list before the next is taken. */
    const turnsInARow = async (count: number) => {
      const owners: (string | undefined)[] = [];
      for (let turn = 0; turn < count; turn += 1) {
        const due = await claim();
        owners.push(due?.userId);
        if (due) await store.settle(due.accountId);
      }
      return owners;
    };

    it('lets a member with few come before one with many that are older', async () => {
      await addFor({ orgId: 'acme', userId: 'flooder' }, 30, minute(0));
      await addFor({ orgId: 'acme', userId: 'leaver' }, 3, minute(9));

      expect(await turnsInARow(4)).to.deep.equal(['leaver', 'leaver', 'leaver', 'flooder']);
    });

    it('lets members take turns while what was begun hangs', async () => {
      await addFor({ orgId: 'acme', userId: 'flooder' }, 30, minute(0));
      await addFor({ orgId: 'acme', userId: 'leaver' }, 3, minute(9));

      expect((await turns(6)).sort()).to.deep.equal(['flooder', 'flooder', 'flooder', 'leaver', 'leaver', 'leaver']);
    });

    it('lets an organization with few come before one of many members', async () => {
      for (const userId of ['a', 'b', 'c', 'd', 'e']) await addFor({ orgId: 'acme', userId }, 6, minute(0));
      await addFor({ orgId: 'globex', userId: 'leaver' }, 2, minute(9));

      expect((await turns(4)).filter((owner) => owner === 'leaver')).to.have.length(2);
    });

    it('gives several at once in the same turns as one by one', async () => {
      await addFor({ orgId: 'acme', userId: 'flooder' }, 30, minute(0));
      for (const userId of ['a', 'b', 'c']) await addFor({ orgId: 'acme', userId }, 2, minute(5));
      await addFor({ orgId: 'globex', userId: 'leaver' }, 4, minute(9));
      await addFor({ orgId: 'initech', userId: 'late' }, 3, minute(11));
      const idsOf = (claimed: readonly { accountId: string }[]) => claimed.map(({ accountId }) => accountId);
      const oneByOne: string[] = [];
      while (oneByOne.length < 12) oneByOne.push(...idsOf(await claimAll(1)));
      await client()('appconnect_revocations').update({ claimed_until: null });

      expect(idsOf(await claimAll(12))).to.deep.equal(oneByOne);
    });

    it('gives a lone member several at once, longest due first', async () => {
      const ada = { orgId: 'acme', userId: 'ada', app: 'gmail' };
      for (const age of [1, 3, 2, 4]) await store.add({ ...ada, accountId: `ca_${age}` }, { dueAt: minute(9 - age) });

      expect((await claimAll(3)).map(({ accountId }) => accountId)).to.deep.equal(['ca_4', 'ca_3', 'ca_2']);
    });
  });
}
