import { openPostgres } from '../../support/stores/databases.js';
import { describeAllStores } from './all-stores.contract.js';

describe('The stores on PostgreSQL', () => {
  describeAllStores(openPostgres);
});
