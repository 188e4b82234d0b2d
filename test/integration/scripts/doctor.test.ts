import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { DoctorReport } from '../../../src/contract/doctor-contract.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

const canary = 'ak_canary_7f3a9c51d2e84b60';

/** As on a computer where only the packages are installed that the plugin needs in any case. */
const withoutPg = `const modules = require('node:module');
const resolve = modules._resolveFilename;
modules._resolveFilename = (name, ...rest) => {
  if (name !== 'pg') return resolve(name, ...rest);
  throw Object.assign(new Error("Cannot find module 'pg'"), { code: 'MODULE_NOT_FOUND' });
};
`;

type Run = { code: number; said: string; complained: string };

/** As an operator runs it beside the platform, with no more in the environment than given. */
function appconnect(args: string[], environment: Record<string, string> = {}): Promise<Run> {
  const env = { PATH: process.env.PATH ?? '', ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/appconnect.mjs', ...args], { env }, (error, said, complained) =>
      resolve({ code: Number(error?.code ?? 0), said, complained }),
    );
  });
}

describe('appconnect --version', () => {
  it('is the version of the package', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));

    expect(await appconnect(['--version'])).to.deep.equal({ code: 0, said: `${version}\n`, complained: '' });
  });
});

describe('appconnect doctor', () => {
  const current = withEmulator({ catalog: undefined, projectKey: canary });
  const home = useTemporaryDirectory();

  beforeEach(async () => {
    await mkdir(join(home(), 'appconnect'));
    await writeFile(join(home(), 'appconnect', 'config.ini'), `api_key = ${canary}\n`, { mode: 0o600 });
  });

  const run = (args: string[] = [], environment: Record<string, string> = {}) =>
    appconnect(['doctor', '--home', home(), ...args], {
      APPCONNECT_PROVIDER_URL: current.emulator.url,
      ...environment,
    });

  it('shows a good key in a table with advice, and exits with 0', async () => {
    const { code, said, complained } = await run();

    expect([code, complained]).to.deep.equal([0, '']);
    expect(said).to.match(/^It works; something could be better\.\n\nMend first: Public web URL\n/);
    expect(said).to.match(/✓ An action that reads +\d.* HACKERNEWS_\w+ ran\./);
    expect(said).to.match(/– Database +Not asked: needs --database\./);
    expect(said).not.to.include(canary);
  });

  it('reports everything else when the database driver is not installed', async () => {
    const hook = join(home(), 'without-pg.cjs');
    await writeFile(hook, withoutPg);

    const { said, complained } = await run(['--json', '--database', 'postgres://someone:s3cret@127.0.0.1/platform'], {
      NODE_OPTIONS: `--require ${hook}`,
    });

    const told = JSON.parse(said) as DoctorReport;
    const found = Object.fromEntries(told.checks.map(({ check, state }) => [check, state]));
    expect(found).to.include({ database: 'failed', installation: 'not_asked', action: 'ok' });
    expect(told.checks.find(({ check }) => check === 'database')?.said).to.include('npm install pg');
    expect(said + complained).not.to.include('s3cret');
  });

  it('exits with 2 for invalid arguments', async () => {
    const { code, said, complained } = await run(['--hmoe', 'x']);

    expect([code, said]).to.deep.equal([2, '']);
    expect(complained).to.include('Usage: appconnect doctor');
  });
});
