import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlSignInStore } from '../../../src/stores/sql-sign-in-store.js';
import { aSignIn, minute } from '../../support/store-records.js';

export function describeSignInDepartures(client: () => Knex): void {
  describe('SignInStore, as browsers leave', () => {
    let store: SqlSignInStore;

    beforeEach(() => {
      store = new SqlSignInStore(client());
    });

    it('lets a browser leave, and keeps the link that was made for it', async () => {
      await store.create(aSignIn());

      expect(await store.depart('sign-in-1', { stateHash: 'state', browserHash: 'browser' })).to.deep.equal({});
      const link = { stateHash: 'state', authConfigId: 'ac_1', accountId: 'ca_1', projectId: 'pr_1' };
      expect(await store.attachLink('sign-in-1', link)).to.equal(true);

      expect(await store.findById('sign-in-1')).to.deep.equal(aSignIn({ ...link, browserHash: 'browser' }));
    });

    it('leaves the project that a link does not name', async () => {
      await store.create(aSignIn({ projectId: 'pr_1' }));
      await store.depart('sign-in-1', { stateHash: 'state', browserHash: 'browser' });

      await store.attachLink('sign-in-1', { stateHash: 'state', authConfigId: 'ac_1', accountId: 'ca_1' });

      expect((await store.findById('sign-in-1'))?.projectId).to.equal('pr_1');
    });

    it('names the account of a browser that left before', async () => {
      await store.create(aSignIn());
      await store.depart('sign-in-1', { stateHash: 'first', browserHash: 'browser' });
      await store.attachLink('sign-in-1', { stateHash: 'first', authConfigId: 'ac_1', accountId: 'ca_1' });

      const departed = await store.depart('sign-in-1', { stateHash: 'second', browserHash: 'other' });

      expect(departed).to.deep.equal({ replacedAccountId: 'ca_1' });
      expect((await store.findById('sign-in-1'))?.accountId).to.equal(undefined);
    });

    it('keeps the link of the last of fifty browsers that leave at once', async () => {
      await store.create(aSignIn());
      const states = Array.from({ length: 50 }, (_, number) => `state-${number}`);

      await Promise.all(states.map((stateHash) => store.depart('sign-in-1', { stateHash, browserHash: 'browser' })));
      const last = (await store.findById('sign-in-1'))?.stateHash;
      const kept = await Promise.all(
        states.map((stateHash) =>
          store.attachLink('sign-in-1', { stateHash, authConfigId: 'ac_1', accountId: stateHash }),
        ),
      );

      expect(states.filter((_, index) => kept[index])).to.deep.equal([last]);
      expect((await store.findById('sign-in-1'))?.accountId).to.equal(last);
    });

    describe('again, while an earlier departure is being verified', () => {
      beforeEach(async () => {
        await store.create(aSignIn());
        await store.depart('sign-in-1', { stateHash: 'first', browserHash: 'browser' });
        await store.attachLink('sign-in-1', { stateHash: 'first', authConfigId: 'ac_1', accountId: 'ca_1' });
      });

      it('ends, connects and parks nothing for the earlier one', async () => {
        await store.depart('sign-in-1', { stateHash: 'second', browserHash: 'other' });
        const left = await store.findById('sign-in-1');

        for (const to of ['connected', 'failed'] as const) {
          expect(await store.move('sign-in-1', { from: ['pending'], to, stateHash: 'first' })).to.equal(false);
        }
        const parking = { stateHash: 'first', browserHash: 'browser', expiresAt: minute(20) };
        expect(await store.park('sign-in-1', parking)).to.equal(false);

        expect(await store.findById('sign-in-1')).to.deep.equal(left);
        expect(await store.move('sign-in-1', { from: ['pending'], to: 'connected', stateHash: 'second' })).to.equal(
          true,
        );
      });

      it('is cancelled by whoever names no departure', async () => {
        await store.depart('sign-in-1', { stateHash: 'second', browserHash: 'other' });

        expect(await store.move('sign-in-1', { from: ['pending'], to: 'cancelled' })).to.equal(true);
      });

      it('gives up an account or connects it, and never both', async () => {
        const [departed, isConnected] = await Promise.all([
          store.depart('sign-in-1', { stateHash: 'second', browserHash: 'other' }),
          store.move('sign-in-1', { from: ['pending'], to: 'connected', stateHash: 'first' }),
        ]);

        expect(departed).to.deep.equal(isConnected ? undefined : { replacedAccountId: 'ca_1' });
      });
    });
  });
}
