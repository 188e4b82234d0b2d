import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import {
  type ProviderEmulator,
  startProviderEmulator,
} from '../../../src/testing/provider-emulator/provider-emulator.js';
import { openPostgres, type TestDatabase } from '../../support/databases.js';
import { buildExamples } from '../../support/examples.js';

const firstCall = fileURLToPath(new URL('./first-call.js', import.meta.url));

describe('The platform in docs/hosting.md', function () {
  this.timeout(120_000);

  let database: TestDatabase;
  let provider: ProviderEmulator;
  let home: string;
  let guide: Awaited<ReturnType<typeof buildExamples>>;

  before(async () => {
    database = await openPostgres();
    provider = await startProviderEmulator();
    home = await mkdtemp(join(tmpdir(), 'appconnect-guide-'));
    guide = await buildExamples('docs/hosting.md');
  });

  after(async () => {
    await guide.remove();
    await rm(home, { recursive: true });
    await provider.close();
    await database.close();
  });

  it('lets an agent make its first call, and nobody in who may not', async () => {
    const environment = { PLATFORM_HOME: home, DATABASE_URL: database.address, APPCONNECT_PROVIDER_URL: provider.url };

    const { stdout } = await promisify(execFile)(process.execPath, [firstCall, guide.folder, provider.projectKey], {
      env: { PATH: process.env.PATH, ...environment },
    });

    const { statuses, result } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    expect(statuses).to.deep.equal({ stranger: 401, head: 200, key: 200, foreign: 403, enabled: 200 });
    expect(result).to.include({ app: 'hackernews', acting_as: 'Ada' });
    expect(provider.executions().map(({ tool }) => tool)).to.deep.equal([result.action]);
  });
});
