import { describeHostConformance } from '../../../src/testing/host-conformance/host-conformance.js';
import { toHostUnderTest } from '../../support/hosts/host-under-test.js';
import { openPostgres, openSqlite } from '../../support/stores/databases.js';
import { startExample } from './start-example.js';

const variants = [
  { database: 'SQLite', basePath: '', open: openSqlite },
  { database: 'PostgreSQL', basePath: '/tools', open: openPostgres },
];

for (const { database, basePath, open } of variants) {
  describeHostConformance(`The example on Express, on ${database}, at ${basePath}/`, async (activate) => {
    const example = await startExample({ basePath, activate }, open);
    return toHostUnderTest({ ...example, changes: example.directory }, 'assistant');
  });
}
