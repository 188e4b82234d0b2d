import { describeHostConformance } from '../../../src/testing/host-conformance/host-conformance.js';
import { toHostUnderTest } from '../../support/hosts/host-under-test.js';
import { startExample, variants } from './start-example.js';

for (const { database, basePath, open } of variants) {
  describeHostConformance(`The example on Express, on ${database}, at ${basePath}/`, async (activate) => {
    const example = await startExample({ basePath, activate }, open);
    return toHostUnderTest({ ...example, changes: example.directory }, 'assistant');
  });
}
