import { describeHostConformance } from '../../../src/testing/host-conformance/host-conformance.js';
import { toHostUnderTest } from '../../support/hosts/host-under-test.js';
import { openPostgres } from '../../support/stores/databases.js';
import { startExample, variants } from './start-example.js';

describe('As any host', () => {
  // PostgreSQL itself may take longer to start, on a busy machine, than a host may.
  before(async () => (await openPostgres()).close());

  for (const { database, basePath, open } of variants) {
    describeHostConformance(`The example on Express, on ${database}, at ${basePath}/`, async (activate) => {
      const example = await startExample({ basePath, activate }, open);
      return toHostUnderTest({ ...example, changes: example.directory }, 'assistant');
    });
  }
});
