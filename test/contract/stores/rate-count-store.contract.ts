import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlRateCountStore } from '../../../src/stores/rate-count-store.js';
import { minute } from '../../support/stores/store-records.js';

export function describeRateCountStore(client: () => Knex): void {
  describe('RateCountStore', () => {
    const count = (name: string, at: number) =>
      new SqlRateCountStore(client()).increment(name, {
        now: minute(at),
        oldest: minute(at - 10),
        latest: minute(at + 10),
      });

    it('gives each of two hundred concurrent increments its own number', async () => {
      const counts = await Promise.all(Array.from({ length: 200 }, () => count('ada', 0)));

      const numbers = counts.map((each) => each.count).sort((one, other) => one - other);
      expect(numbers).to.deep.equal(Array.from({ length: 200 }, (_, index) => index + 1));
      expect(new Set(counts.map(({ beganAt }) => beganAt))).to.deep.equal(new Set([minute(0)]));
    });

    it('counts each name separately', async () => {
      await count('ada', 0);

      expect(await count('ben', 0)).to.deep.equal({ count: 1, beganAt: minute(0) });
    });

    it('begins a new window once the last one is over, and not before', async () => {
      await count('ada', 0);

      expect(await count('ada', 9)).to.deep.equal({ count: 2, beganAt: minute(0) });
      expect(await count('ada', 10)).to.deep.equal({ count: 1, beganAt: minute(10) });
    });

    it('continues a window of a replica whose clock is a little ahead', async () => {
      await count('ada', 5);

      expect(await count('ada', 0)).to.deep.equal({ count: 2, beganAt: minute(5) });
    });

    it('begins a new window where the last one was begun by a clock that was a day ahead', async () => {
      await count('ada', 24 * 60);

      expect(await count('ada', 0)).to.deep.equal({ count: 1, beganAt: minute(0) });
    });

    it('prunes windows that are long over, and those that a wrong clock began', async () => {
      await count('old', 0);
      await count('ahead', 24 * 60);
      await count('ada', 10);

      await new SqlRateCountStore(client()).prune({ oldest: minute(9), latest: minute(11) });

      expect(await client()('appconnect_start_counts').pluck('name')).to.deep.equal(['ada']);
    });
  });
}
