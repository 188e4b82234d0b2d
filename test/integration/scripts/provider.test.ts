import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { withTakenPort } from '../../support/loopback.js';

describe('scripts/provider.mjs', () => {
  const started: ChildProcess[] = [];
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });

  function launch(...options: string[]) {
    const child = spawn(process.execPath, ['scripts/provider.mjs', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
    started.push(child);
    return child;
  }

  async function failure(...options: string[]): Promise<{ code: number; message: string }> {
    const child = launch(...options);
    const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    return { code, message };
  }

  it('prints its address and key, and ends on a signal', async () => {
    const child = launch('--key', 'ak_my_project_key', '--control');
    const [chunk] = await once(child.stdout, 'data');
    const [, url, key] = /listens on (\S+)\nProject key: (\S+)\n/.exec(String(chunk)) ?? [];

    const toolkits = await fetch(`${url}/api/v3.1/toolkits`, { headers: { 'x-api-key': String(key) } });
    const control = await fetch(`${url}/_emulator/requests`);
    child.kill('SIGTERM');
    const [code] = await once(child, 'close');

    expect([key, toolkits.status, control.status, code]).to.deep.equal(['ak_my_project_key', 200, 200, 0]);
  });

  it('names an option that it does not take, or not so, above how it is used', async () => {
    const failures = await Promise.all([failure('--port', 'many'), failure('--colour', 'red')]);

    expect(failures.map(({ code }) => code)).to.deep.equal([2, 2]);
    for (const { message } of failures)
      expect(message).to.match(/^[^\n]*--(port many|colour)[^\n]*\n\nnpm run provider/);
  });

  it('says in one line why it cannot start', async () => {
    await withTakenPort(async (port) => {
      const failures = await Promise.all([failure('--catalog', '/no/such/folder'), failure('--port', String(port))]);

      expect(failures.map(({ code, message }) => [code, message.trimEnd().split('\n').length])).to.deep.equal(
        Array(2).fill([1, 1]),
      );
      expect(failures[1]?.message).to.contain(`port ${port} is taken`);
    });
  });
});
