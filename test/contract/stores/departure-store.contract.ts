import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlDepartureStore } from '../../../src/stores/sql-departure-store.js';
import { SqlSignInStore } from '../../../src/stores/sql-sign-in-store.js';
import { aSignIn, minute } from '../../support/store-records.js';

const departed = { browserHash: 'browser', accountId: 'ca_1', departures: 1 };

export function describeDepartureStore(client: () => Knex): void {
  describe('DepartureStore', () => {
    let store: SqlDepartureStore;
    let signIns: SqlSignInStore;

    beforeEach(() => {
      store = new SqlDepartureStore(client());
      signIns = new SqlSignInStore(client());
    });

    it('lists those with which a browser has left, newest first, whatever became of them', async () => {
      await signIns.create(aSignIn({ id: 'older', app: 'slack', createdAt: minute(1) }));
      await signIns.create(aSignIn({ id: 'newer', createdAt: minute(2) }));
      await signIns.create(aSignIn({ id: 'stays', app: 'notion', stateHash: undefined }));
      await signIns.create(aSignIn({ id: 'not-asked-for', app: 'linear' }));
      await signIns.end('older', { to: 'failed' });

      const listed = await store.listDeparted(['older', 'newer', 'stays', 'unknown']);

      expect(listed.map(({ id, state }) => [id, state])).to.deep.equal([
        ['newer', 'pending'],
        ['older', 'failed'],
      ]);
      expect(await store.listDeparted([])).to.deep.equal([]);
    });

    it('finds the attempt that has an account', async () => {
      await signIns.create(aSignIn(departed));

      expect(await store.findByAccountId('ca_1')).to.deep.equal(aSignIn(departed));
      expect(await store.findByAccountId('ca_2')).to.equal(undefined);
    });

    it('lets a departure be found by something else than its state', async () => {
      await signIns.create(aSignIn(departed));
      const rename = (fields: object) =>
        store.rename('sign-in-1', { stateHash: 'state-of-sign-in-1', accountId: 'ca_1', to: 'returned', ...fields });

      expect(await rename({ stateHash: 'another departure' })).to.equal(false);
      expect(await rename({ accountId: 'ca_2' })).to.equal(false);
      expect(await rename({})).to.equal(true);
      expect(await rename({})).to.equal(false);

      expect(await signIns.findByStateHash('returned')).to.include({ id: 'sign-in-1', accountId: 'ca_1' });
      expect(await signIns.findByStateHash('state-of-sign-in-1')).to.equal(undefined);
      expect(await signIns.consume('sign-in-1', { stateHash: 'returned' })).to.equal(true);
    });

    it('leaves a departure that has ended, and an attempt that is over', async () => {
      await signIns.create(aSignIn({ ...departed, browserHash: undefined }));
      await signIns.create(aSignIn({ ...departed, id: 'over', app: 'slack', accountId: 'ca_2' }));
      await signIns.end('over', { to: 'cancelled' });

      for (const [id, accountId] of Object.entries({ 'sign-in-1': 'ca_1', over: 'ca_2' })) {
        const departure = { stateHash: `state-of-${id}`, accountId, to: `returned-${id}` };
        expect(await store.rename(id, departure), id).to.equal(false);
      }
    });
  });
}
