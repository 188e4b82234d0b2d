import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { withTakenPort } from '../../support/loopback.js';
import { startExample } from './start-example.js';

const program = join(import.meta.dirname, '../../../examples/express/start.js');

/** What the example writes as it ends. */
function run(home: string, variables: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const env = { ...process.env, PORT: '0', PLATFORM_HOME: home, ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env, timeout: 30_000 }, (error, out, said) =>
      resolve({ code: error?.code, said: out + said }),
    );
  });
}

describe('The program of the example', () => {
  let home: string;

  before(async () => {
    home = await mkdtemp(join(tmpdir(), 'appconnect-example-'));
  });

  after(() => rm(home, { recursive: true }));

  for (const [variable, text] of [
    ['BASE_PATH', 'tools'],
    ['PUBLIC_ORIGIN', 'platform.example'],
    ['PORT', 'http'],
  ] as const) {
    it(`ends with words and no stack where ${variable} is "${text}"`, async () => {
      const { code, said } = await run(home, { [variable]: text });

      expect(code).to.equal(1);
      expect(said)
        .to.match(/^The platform did not start\. /)
        .and.include(variable)
        .and.not.include('    at ');
    });
  }

  it('names a wrong option before it listens, even at a port that another program has', async () => {
    const { said } = await withTakenPort((port) => run(home, { PORT: `${port}`, BASE_PATH: 'tools' }));

    expect(said).to.include('basePath: give a path').and.not.include('EADDRINUSE');
  });

  it('is reached without a port at the port that browsers leave out', async function () {
    const example = await startExample({ port: 80 }).catch((error: NodeJS.ErrnoException) => error);
    // Not everybody may listen there, and another program may.
    if (example instanceof Error && ['EACCES', 'EADDRINUSE'].includes(example.code ?? '')) return this.skip();
    if (example instanceof Error) throw example;
    await example.close();

    expect(example.url).to.equal('http://127.0.0.1');
  });
});
