import { describeHostConformance } from '../../../src/testing/host-conformance/host-conformance.js';
import { openPostgres, openSqlite } from '../../support/databases.js';
import { startExample } from './start-example.js';

// Ben is an org admin and no platform admin; Ada is both.
const users = { member: 'cleo', org_admin: 'ben', platform_admin: 'ada' };

const variants = [
  { database: 'SQLite', basePath: '', open: openSqlite },
  { database: 'SQLite', basePath: '/tools', open: openSqlite },
  { database: 'PostgreSQL', basePath: '', open: openPostgres },
];

for (const { database, basePath, open } of variants) {
  describeHostConformance(`The example on Express, on ${database}, at ${basePath}/`, async (activate) => {
    const { url, directory, signIn, close } = await startExample({ basePath, activate }, open);
    return { url, changes: directory, close, headersFor: async (person) => ({ cookie: await signIn(users[person]) }) };
  });
}
