import { openPostgres } from '../../support/databases.js';
import { describeAllStores } from './all-stores.contract.js';

describe('The stores on PostgreSQL', function () {
  this.timeout(60_000);

  describeAllStores(openPostgres);
});
