import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlRevocationStore } from '../../../src/stores/revocation-store.js';
import { minute } from '../../support/stores/store-records.js';

export function describeRevocationTurns(client: () => Knex): void {
  describe('RevocationStore, with a long list', () => {
    let store: SqlRevocationStore;

    beforeEach(() => {
      store = new SqlRevocationStore(client());
    });

    const addFor = async (member: { orgId: string; userId: string }, count: number, dueAt: string) => {
      for (let number = 0; number < count; number += 1) {
        await store.add({ ...member, app: 'gmail', accountId: `ca_${member.userId}_${number}`, dueAt });
      }
    };
    /** Who gets the next turns, when each is worked at until the end. */
    const turns = async (count: number) => {
      const owners: (string | undefined)[] = [];
      for (let turn = 0; turn < count; turn += 1) owners.push((await claim())?.userId);
      return owners;
    };
    const claim = () => store.claimDue(minute(10), { until: minute(11), farthest: minute(30) });
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
  });
}
