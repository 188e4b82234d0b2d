import { openSqlite } from '../../support/stores/databases.js';
import { describeAllStores } from './all-stores.contract.js';

describe('The stores on SQLite', () => {
  describeAllStores(openSqlite);
});
