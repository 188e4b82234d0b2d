import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlClientIntentStore } from '../../../src/stores/intents/client-intent-store.js';
import { minute } from '../../support/stores/store-records.js';

const intent = { name: 'own client 1', projectId: 'pr_1', app: 'gmail', beganAt: minute(1) };

export function describeClientIntentStore(client: () => Knex): void {
  describe('ClientIntentStore', () => {
    let store: SqlClientIntentStore;

    beforeEach(() => {
      store = new SqlClientIntentStore(client());
    });

    it('lists those of a project, oldest first', async () => {
      const older = { ...intent, name: 'own client 2', app: 'slack', beganAt: minute(0) };
      await store.add(intent);
      await store.add(older);
      await store.add({ ...intent, name: 'own client 3', projectId: 'pr_2' });

      expect(await store.list('pr_1')).to.deep.equal([older, intent]);
    });

    it('tells one caller only that it removed an intent', async () => {
      await store.add(intent);

      const removed = await Promise.all([store.remove(intent.name), store.remove(intent.name)]);

      expect(removed.sort()).to.deep.equal([false, true]);
      expect(await store.list('pr_1')).to.deep.equal([]);
    });
  });
}
