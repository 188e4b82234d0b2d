import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';

describe('scripts/start.mjs', function () {
  this.timeout(30_000);
  const started: ChildProcess[] = [];
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });

  /** None of these comes as far as building. */
  const run = async (...options: string[]) => {
    const child = spawn(process.execPath, ['scripts/start.mjs', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
    started.push(child);
    const [out, message, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code, out, message };
  };

  it('lists its options', async () => {
    const { code, out } = await run('--help');

    expect(code).to.equal(0);
    for (const option of ['--port', '--provider-port', '--home', '--database', '--catalog', '--control']) {
      expect(out).to.contain(option);
    }
  });

  it('refuses in one line, before it builds, what it cannot use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const port = String((taken.address() as { port: number }).port);

    const refusals = await Promise.all([
      run('--port', 'many'),
      run('--port', '0', '--provider-port', '65536'),
      run('--colour', 'red'),
      run('--port', port),
    ]);
    taken.close();

    const lines = refusals.map(({ code, out, message }) => [code, out, message.trimEnd().split('\n').length]);
    expect(lines).to.deep.equal(Array(4).fill([1, '', 1]));
    const named = ['--port many', '--provider-port 65536', '--colour', `Port ${port} is in use`];
    for (const [index, name] of named.entries()) expect(refusals[index]?.message).to.contain(name);
  });
});
