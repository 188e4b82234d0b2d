import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { describeHostConformance } from '../../src/testing/index.js';
import { collectChecks } from '../support/conformance/collect-checks.js';
import { startHostUnderTest } from '../support/hosts/host-under-test.js';

const file = fileURLToPath(new URL('../support/conformance/node-test-host.js', import.meta.url));

describe('The conformance suite under other test runners', () => {
  it('runs under node:test, with the checks that it cannot make as skipped tests', async () => {
    const report = await runUnderNodeTest();

    const checkCount = collectChecks((activate) => startHostUnderTest(activate)).size;
    const skipped = report.match(/# SKIP .*$/gm);
    expect(report).to.match(/^# fail 0$/m);
    expect(report).to.match(new RegExp(`^# pass ${checkCount - 9}$`, 'm'));
    expect(skipped).to.deep.equal(Array(9).fill('# SKIP not checked: the host gives no openConversation'));
  }).timeout(180_000);

  it('says what to pass where a runner has no globals', () => {
    const { describe: kept } = globalThis;
    Object.assign(globalThis, { describe: undefined });
    try {
      expect(() => describeHostConformance('A host', (activate) => startHostUnderTest(activate))).to.throw(
        'describeHostConformance(name, makeHost, { describe, it })',
      );
    } finally {
      Object.assign(globalThis, { describe: kept });
    }
  });
});

function runUnderNodeTest(): Promise<string> {
  // Set in child processes of a test runner, and then `node --test` runs nothing.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, ['--test', '--test-reporter=tap', file], { env }, (_error, stdout) => resolve(stdout));
  });
}
