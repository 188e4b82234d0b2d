import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { withTakenPort } from '../../support/loopback.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

describe('scripts/start.mjs', () => {
  const started: ChildProcess[] = [];
  const home = useTemporaryDirectory();
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });

  const launch = (options: string[], script = 'scripts/start.mjs', variables: NodeJS.ProcessEnv = {}) => {
    const { APPCONNECT_API_KEY: _key, APPCONNECT_API_KEY_FILE: _file, ...env } = process.env;
    const child = spawn(process.execPath, [script, ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...env, ...variables },
    });
    started.push(child);
    return child;
  };

  /** Each of these fails before the build. */
  const run = async (...options: string[]) => {
    const child = launch(options);
    const [out, message, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code, out, message };
  };

  const expectRefusal = async (options: string[], named: string) => {
    const { code, out, message } = await run(...options);

    expect([code, out, message.trimEnd().split('\n').length]).to.deep.equal([1, '', 1]);
    expect(message).to.contain(named);
  };

  it('lists its options', async () => {
    const { code, out } = await run('--help');

    expect(code).to.equal(0);
    for (const option of [
      '--port',
      '--provider-port',
      '--home',
      '--database',
      '--replicas',
      '--catalog',
      '--control',
      '--telemetry',
    ]) {
      expect(out).to.contain(option);
    }
  });

  const postgres = ['--database', 'postgres://localhost/platform'];
  const refusals: [options: string[], named: string][] = [
    [['--port', 'many'], '--port many'],
    [['--port', '0', '--provider-port', '65536'], '--provider-port 65536'],
    [['--colour', 'red'], '--colour'],
    [['--replicas', 'none', ...postgres], '--replicas none'],
    [['--replicas', '17', ...postgres], 'from 1 to 16'],
    [['--replicas', '3'], 'add --database postgres://'],
    [['--replicas', '3', '--database', 'platform.db'], 'add --database postgres://'],
    [['--database', 'mysql://localhost/platform'], '--database mysql://… is neither'],
    // SQLite would keep everything in a file that goes with the process.
    [['--database', ''], '--database is empty'],
  ];
  for (const [options, named] of refusals) {
    it(`refuses with one line, before it builds: ${options.map((text) => text || "''").join(' ')}`, () =>
      expectRefusal(options, named));
  }

  it('refuses with one line, before it builds, a port that another program has', () =>
    withTakenPort((port) => expectRefusal(['--port', `${port}`], `Port ${port} is in use`)));

  it('builds, prints the address and the key to paste, serves the control center, and ends with Ctrl-C', async () => {
    const checkout = join(home(), 'checkout');
    await copyCheckout(checkout);
    const script = join(checkout, 'scripts/start.mjs');
    // As on Windows, where programs such as npm are scripts of the shell, which cannot be started without one.
    const noPrograms = { PATH: home() };
    const child = launch(['--port', '0', '--provider-port', '0', '--home', home()], script, noPrograms);
    const [ended, errors] = [once(child, 'close'), text(child.stderr)];
    const greeting = await readUntil(child.stdout, 'Ctrl-C stops it.');

    expect(greeting).to.contain('ak_sandbox_project_key').and.to.contain(home()).and.not.to.contain('Problem');
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(greeting)?.[0] ?? '';
    const page = await (await fetch(url)).text();
    const scripts = [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, path = '']) => new URL(path, url));
    expect(scripts).not.to.deep.equal([]);
    for (const script of scripts) expect((await fetch(script)).status, script.href).to.equal(200);

    // Under npm it arrives twice: from the terminal, and forwarded by npm.
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect(await ended).to.deep.equal([0, null]);
    expect(await errors).to.equal('');
  }).timeout(180_000);
});

/**
 * Copies the sources that `npm start` needs, with this checkout's packages, since other suites read this checkout's build. The gallery
 * is for developers, and would want the supports of the tests.
 */
async function copyCheckout(to: string): Promise<void> {
  const manifests = ['plugin.manifest.json', 'plugin.manifest.schema.json', 'custom-elements.json'];
  const filter = (path: string) => path !== join('ui', 'gallery');
  for (const path of ['package.json', 'tsconfig.json', 'tsconfig.src.json', ...manifests, 'scripts', 'src', 'ui'])
    await cp(path, join(to, path), { recursive: true, filter });
  await symlink(resolve('node_modules'), join(to, 'node_modules'));
}

/** The output of a program, as soon as it contains the text. */
async function readUntil(output: Readable, end: string): Promise<string> {
  let read = '';
  for await (const chunk of output.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    read += chunk;
    if (read.includes(end)) return read;
  }
  throw new Error(`It ended after ${JSON.stringify(read)}.`);
}
