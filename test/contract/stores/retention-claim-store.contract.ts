import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlRetentionClaimStore } from '../../../src/stores/activity/retention-claim-store.js';
import { minute } from '../../support/stores/store-records.js';

export function describeRetentionClaimStore(client: () => Knex): void {
  describe('RetentionClaimStore', () => {
    const times = (at: number) => ({ now: minute(at), oldest: minute(at - 10), farthest: minute(at + 2) });
    const claim = (at: number) => new SqlRetentionClaimStore(client()).claim(times(at));
    const release = (at: number) => new SqlRetentionClaimStore(client()).release(times(at));

    it('gives the first claim nothing, and one of many the next once that is over', async () => {
      expect(await claim(0)).to.equal(false);
      expect(await claim(10)).to.equal(false);

      const claims = await Promise.all(Array.from({ length: 20 }, () => claim(11)));

      expect(claims.filter(Boolean)).to.deep.equal([true]);
      expect(await claim(21)).to.equal(false);
      expect(await claim(22)).to.equal(true);
    });

    it('begins anew where the claim was made by a clock that was ahead', async () => {
      await claim(60);

      expect(await claim(0)).to.equal(false);
      expect(await claim(10)).to.equal(false);
      expect(await claim(11)).to.equal(true);
    });

    it('keeps the claim of another replica, whose clock is a little ahead, until it is over', async () => {
      await claim(2);

      expect(await claim(0)).to.equal(false);
      expect(await release(0)).to.equal(false);
      expect(await claim(12)).to.equal(false);
      expect(await claim(13)).to.equal(true);
    });

    it('releases a claim once it is over, and not before', async () => {
      await claim(0);

      expect(await release(10)).to.equal(false);
      expect(await release(11)).to.equal(true);
      expect(await release(11)).to.equal(true);
      expect(await claim(11)).to.equal(false);
    });

    it('releases a claim that was made by a clock that was ahead', async () => {
      await claim(60);

      expect(await release(0)).to.equal(true);
      expect(await claim(71)).to.equal(false);
    });
  });
}
