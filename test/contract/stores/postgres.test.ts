import { openPostgres } from '../../support/databases.js';
import { describeAllStores } from './all-stores.contract.js';

describe('The stores on PostgreSQL', () => {
  describeAllStores(openPostgres);
});
