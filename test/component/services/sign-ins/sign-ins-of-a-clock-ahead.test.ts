import { expect } from 'chai';
import { fromNow } from '../../../../src/lib/time/time.js';
import { SignInEndingService } from '../../../../src/services/sign-ins/sign-in-ending-service.js';
import { SqlSignInStore } from '../../../../src/stores/sign-ins/sign-in-store.js';
import { useClock } from '../../../support/clock.js';
import { useServices } from '../../../support/services.js';
import { openPostgres, openSqlite } from '../../../support/stores/databases.js';
import { aSignIn } from '../../../support/stores/store-records.js';

const day = 24 * 60 * 60 * 1000;

for (const [kind, open] of Object.entries({ SQLite: openSqlite, PostgreSQL: openPostgres })) {
  describe(`Sign-ins that a clock a year ahead began, on ${kind}`, () => {
    const services = useServices(open);
    const startClock = useClock();

    it('are deleted too once all others are', async () => {
      const store = new SqlSignInStore(services().fakes.client);
      const endings = services().get(SignInEndingService);
      await store.create(aSignIn({ id: 'usual', app: 'slack', createdAt: fromNow(-60_000), expiresAt: fromNow(-1) }));
      await store.create(
        aSignIn({ id: 'ahead', createdAt: fromNow(365 * day), expiresAt: fromNow(365 * day + 600_000) }),
      );
      await endings.expireOverdue();
      expect([await store.findById('usual'), await store.findById('ahead')].map((each) => each?.state)).to.deep.equal([
        'expired',
        'expired',
      ]);

      startClock('date', Date.now() + 2 * day);
      await endings.prune();

      expect(await store.findById('usual')).to.equal(undefined);
      expect(await store.findById('ahead')).to.equal(undefined);
    });
  });
}
