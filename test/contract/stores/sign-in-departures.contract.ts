import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlSignInStore } from '../../../src/stores/sql-sign-in-store.js';
import { aSignIn } from '../../support/store-records.js';

const origin = 'https://other.example';

export function describeSignInDepartures(client: () => Knex): void {
  describe('SignInStore, as browsers leave', () => {
    let store: SqlSignInStore;

    beforeEach(() => {
      store = new SqlSignInStore(client());
    });

    it('lets a browser leave, and keeps the link that was made for it', async () => {
      await store.create(aSignIn());

      expect(await store.depart('sign-in-1', { stateHash: 'state', browserHash: 'browser', origin })).to.deep.equal({});
      const link = { stateHash: 'state', authConfigId: 'ac_1', accountId: 'ca_1', projectId: 'pr_1' };
      expect(await store.attachLink('sign-in-1', link)).to.equal(true);

      expect(await store.findById('sign-in-1')).to.deep.equal(
        aSignIn({ ...link, browserHash: 'browser', origin, departures: 1 }),
      );
    });

    it('leaves the project that a link does not name', async () => {
      await store.create(aSignIn({ projectId: 'pr_1' }));
      await store.depart('sign-in-1', { stateHash: 'state', browserHash: 'browser', origin });

      await store.attachLink('sign-in-1', { stateHash: 'state', authConfigId: 'ac_1', accountId: 'ca_1' });

      expect((await store.findById('sign-in-1'))?.projectId).to.equal('pr_1');
    });

    it('names the account of a browser that left before', async () => {
      await store.create(aSignIn());
      await store.depart('sign-in-1', { stateHash: 'first', browserHash: 'browser', origin });
      await store.attachLink('sign-in-1', { stateHash: 'first', authConfigId: 'ac_1', accountId: 'ca_1' });

      const departed = await store.depart('sign-in-1', { stateHash: 'second', browserHash: 'other', origin });

      expect(departed).to.deep.equal({ replacedAccountId: 'ca_1' });
      expect((await store.findById('sign-in-1'))?.accountId).to.equal(undefined);
    });

    it('lets three browsers leave with it and no fourth, also of fifty at once', async () => {
      await store.create(aSignIn());
      const states = Array.from({ length: 50 }, (_, number) => `state-${number}`);

      const departed = await Promise.all(
        states.map((stateHash) => store.depart('sign-in-1', { stateHash, browserHash: 'browser', origin })),
      );

      expect(departed.filter((each) => each !== undefined)).to.have.length(3);
      expect((await store.findById('sign-in-1'))?.departures).to.equal(3);
    });

    it('keeps the link of the last of those that leave at once', async () => {
      await store.create(aSignIn());
      const states = ['state-1', 'state-2', 'state-3'];

      await Promise.all(
        states.map((stateHash) => store.depart('sign-in-1', { stateHash, browserHash: 'browser', origin })),
      );
      const last = (await store.findById('sign-in-1'))?.stateHash;
      const kept = await Promise.all(
        states.map((stateHash) =>
          store.attachLink('sign-in-1', { stateHash, authConfigId: 'ac_1', accountId: stateHash }),
        ),
      );

      expect(states.filter((_, index) => kept[index])).to.deep.equal([last]);
      expect((await store.findById('sign-in-1'))?.accountId).to.equal(last);
    });

    it('does not count a departure for which no link could be made', async () => {
      await store.create(aSignIn());
      await store.depart('sign-in-1', { stateHash: 'first', browserHash: 'browser', origin });
      await store.takeBackDeparture('sign-in-1', { stateHash: 'first' });
      await store.takeBackDeparture('sign-in-1', { stateHash: 'first' });

      expect(await store.findById('sign-in-1')).to.include({ departures: 0, state: 'pending' });
      await store.depart('sign-in-1', { stateHash: 'second', browserHash: 'browser', origin });
      await store.takeBackDeparture('sign-in-1', { stateHash: 'first' });
      expect(await store.findById('sign-in-1')).to.include({ departures: 1, browserHash: 'browser' });
    });

    describe('that come back where they cannot be told to be the ones that left', () => {
      const departure = { stateHash: 'first', isLost: true };

      beforeEach(async () => {
        await store.create(aSignIn());
        await store.depart('sign-in-1', { stateHash: 'first', browserHash: 'browser', origin });
      });

      const attach = () =>
        store.attachLink('sign-in-1', { stateHash: 'first', authConfigId: 'ac_1', accountId: 'ca_1' });

      it('end that departure, once of fifty times, and name its account', async () => {
        await attach();

        const ended = await Promise.all(Array.from({ length: 50 }, () => store.endDeparture('sign-in-1', departure)));

        expect(ended.filter((each) => each !== undefined)).to.deep.equal([
          { removedAccountId: 'ca_1', departures: 1, lostReturns: 1 },
        ]);
        const left = await store.findById('sign-in-1');
        expect(left).to.include({ state: 'pending', stateHash: 'first', lostReturns: 1 });
        expect([left?.accountId, left?.browserHash]).to.deep.equal([undefined, undefined]);
      });

      it('are counted as lost only where they are', async () => {
        expect(await store.endDeparture('sign-in-1', { stateHash: 'first', isLost: false })).to.deep.equal({
          departures: 1,
          lostReturns: 0,
        });
      });

      it('leave no link behind that is made a moment later', async () => {
        await store.endDeparture('sign-in-1', departure);

        expect(await attach()).to.equal(false);
      });

      it('end nothing of a later departure, which can still be finished', async () => {
        await store.depart('sign-in-1', { stateHash: 'second', browserHash: 'other', origin });

        expect(await store.endDeparture('sign-in-1', departure)).to.equal(undefined);
        expect(await store.consume('sign-in-1', { stateHash: 'second' })).to.equal(true);
      });

      it('finish nothing and fail nothing any more', async () => {
        await store.endDeparture('sign-in-1', departure);

        expect(await store.consume('sign-in-1', { stateHash: 'first' })).to.equal(false);
        expect(await store.end('sign-in-1', { to: 'failed', stateHash: 'first' })).to.equal(false);
        expect(await store.end('sign-in-1', { to: 'cancelled' })).to.equal(true);
      });

      it('let another browser leave', async () => {
        await store.endDeparture('sign-in-1', departure);

        expect(await store.depart('sign-in-1', { stateHash: 'second', browserHash: 'other', origin })).to.deep.equal(
          {},
        );
      });
    });

    describe('again, while an earlier departure is being verified', () => {
      beforeEach(async () => {
        await store.create(aSignIn());
        await store.depart('sign-in-1', { stateHash: 'first', browserHash: 'browser', origin });
        await store.attachLink('sign-in-1', { stateHash: 'first', authConfigId: 'ac_1', accountId: 'ca_1' });
      });

      it('ends and connects nothing for the earlier one', async () => {
        await store.depart('sign-in-1', { stateHash: 'second', browserHash: 'other', origin });
        const left = await store.findById('sign-in-1');

        expect(await store.consume('sign-in-1', { stateHash: 'first' })).to.equal(false);
        expect(await store.end('sign-in-1', { to: 'failed', stateHash: 'first' })).to.equal(false);

        expect(await store.findById('sign-in-1')).to.deep.equal(left);
        expect(await store.consume('sign-in-1', { stateHash: 'second' })).to.equal(true);
      });

      it('is cancelled by whoever names no departure', async () => {
        await store.depart('sign-in-1', { stateHash: 'second', browserHash: 'other', origin });

        expect(await store.end('sign-in-1', { to: 'cancelled' })).to.equal(true);
      });

      it('gives up an account or connects it, and never both', async () => {
        const [departed, isConnected] = await Promise.all([
          store.depart('sign-in-1', { stateHash: 'second', browserHash: 'other', origin }),
          store.consume('sign-in-1', { stateHash: 'first' }),
        ]);

        expect(departed).to.deep.equal(isConnected ? undefined : { replacedAccountId: 'ca_1' });
      });
    });
  });
}
