import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';

type Run = { code: number; said: string; complained: string };

/** As `npm run NAME -- ARGS` does, with no more words than the script's own. */
async function run(name: string, ...args: string[]): Promise<Run> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  const command = scripts[name].replace(/.* && /, '').replace(/^node /, '');
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], (error, said, complained) =>
      resolve({ code: Number(error?.code ?? 0), said, complained }),
    );
  });
}

describe('The scripts of a checkout', () => {
  for (const name of ['test', 'check', 'test:ui', 'bench', 'mutate', 'soak', 'provider', 'gallery', 'doctor'])
    it(`say how they are used, asked or not: ${name}`, async () => {
      const [asked, mistaken] = await Promise.all([run(name, '--help'), run(name, '--nonsense')]);

      expect([asked.code, asked.complained]).to.deep.equal([0, '']);
      expect([mistaken.code, mistaken.said]).to.deep.equal([2, '']);
      expect(mistaken.complained).to.include("'--nonsense'").and.include(asked.said.trim()).and.not.include('    at ');
    });

  it('say how the doctor is used, and no more, also beside the sandbox that `npm start` keeps', async () => {
    const home = await mkdtemp(join(tmpdir(), 'appconnect-sandbox-'));
    await writeFile(join(home, 'provider-emulator.json'), '{}');
    const before = process.env.PLATFORM_HOME;
    process.env.PLATFORM_HOME = home;

    const { code, complained } = await run('doctor', '--help');
    if (before === undefined) delete process.env.PLATFORM_HOME;
    else process.env.PLATFORM_HOME = before;
    await rm(home, { recursive: true });

    expect([code, complained]).to.deep.equal([0, '']);
  });

  it('name a bench, a folder and a number that they do not know', async () => {
    const runs = await Promise.all([run('bench', 'speed'), run('check', 'rooms'), run('soak', '--minutes', 'few')]);

    expect(runs.map(({ code, complained }) => [code, complained.split('\n')[0]])).to.deep.equal([
      [2, 'There is no bench "speed".'],
      [2, 'There is no folder src/rooms.'],
      [2, '--minutes few is no number of minutes.'],
    ]);
  });
});
