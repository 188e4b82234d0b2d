import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { examplesIn } from '../support/package/examples.js';
import { fetchPackages } from '../support/package/fetch-packages.js';
import { installPackage, linkInto } from './install.js';

type Report = { testResults: { assertionResults: { fullName: string; status: string }[]; message: string }[] };

describe('The conformance suite of docs/hosting.md, under vitest', function () {
  this.timeout(300_000);
  let place: string;

  before(async function () {
    const vitest = await fetchPackages({ vitest: '3.2.7' }).catch(() => this.skip());
    place = await installPackage();
    await linkInto(place, { name: 'vitest', from: join(vitest, 'node_modules') });
    await writeGuideInto(place);
  });

  it('passes in the platform that is written there, with the installed package', async () => {
    const { testResults } = JSON.parse(await runVitest(place)) as Report;

    const message = testResults.map((file) => file.message).join('\n');
    const checks = testResults.flatMap(({ assertionResults }) => assertionResults);
    const namesOf = (status: string) =>
      checks.filter((check) => check.status === status).map((check) => check.fullName);
    expect(namesOf('failed'), message).to.deep.equal([]);
    expect(namesOf('passed'), message).to.have.length.above(30);
    for (const name of namesOf('skipped')) expect(name).to.include('the earliest org admin');
  });
});

/** Each named example, in a file as somebody who follows the page writes it, but for the runner. */
async function writeGuideInto(place: string): Promise<void> {
  for (const { code } of await examplesIn('docs/hosting.md')) {
    const name = /^\/\/ ([\w.-]+\.ts)\n/.exec(code)?.[1];
    if (name) await writeFile(join(place, name), code.replace("from 'node:test'", "from 'vitest'"));
  }
}

function runVitest(place: string): Promise<string> {
  const command = join(place, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [command, 'run', 'conformance.test.ts', '--reporter=json'];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: place, maxBuffer: 8_000_000 }, (_error, stdout) => resolve(stdout));
  });
}
