import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

type Run = { code: number; said: string; complained: string };

/** As `npm run NAME -- ARGS` does, with no more words than the script's own. */
async function run(name: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<Run> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  const command = scripts[name].replace(/.* && /, '').replace(/^node /, '');
  const env = { ...process.env, ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, said, complained) =>
      resolve({ code: Number(error?.code ?? 0), said, complained }),
    );
  });
}

async function expectUsage(name: string, environment?: NodeJS.ProcessEnv): Promise<void> {
  const [asked, mistaken] = await Promise.all([
    run(name, ['--help'], environment),
    run(name, ['--nonsense'], environment),
  ]);

  expect([asked.code, asked.complained]).to.deep.equal([0, '']);
  expect([mistaken.code, mistaken.said]).to.deep.equal([2, '']);
  expect(mistaken.complained).to.include("'--nonsense'").and.include(asked.said.trim()).and.not.include('    at ');
}

describe('The scripts of a checkout', () => {
  const home = useTemporaryDirectory();

  for (const name of ['test', 'check', 'test:ui', 'bench', 'mutate', 'soak', 'provider', 'gallery'])
    it(`say how they are used, asked or not: ${name}`, () => expectUsage(name));

  it('say how the doctor is used, and no more, also beside the sandbox that `npm start` keeps', async () => {
    await writeFile(join(home(), 'provider-emulator.json'), '{}');

    await expectUsage('doctor', { PLATFORM_HOME: home() });
  });

  it('name a bench, a folder and a number that they do not know', async () => {
    const runs = await Promise.all([
      run('bench', ['speed']),
      run('check', ['rooms']),
      run('soak', ['--minutes', 'few']),
    ]);

    expect(runs.map(({ code, complained }) => [code, complained.split('\n')[0]])).to.deep.equal([
      [2, 'There is no bench "speed".'],
      [2, 'There is no folder src/rooms.'],
      [2, '--minutes few is no number of minutes.'],
    ]);
  });

  for (const [key, mend] of [
    ['ck_1234567890', 'Use the project API key'],
    ['', 'Copy it again'],
  ] as const) {
    it(`refuse the key ${JSON.stringify(key)} for the provider, which no plugin would accept, with the mend`, async () => {
      const { code, complained } = await run('provider', ['--key', key]);

      expect(code).to.equal(2);
      expect(complained)
        .to.match(/^--key: /)
        .and.include(mend);
    });
  }

  it('refuse a file as the home of `npm start`, and name the option', async () => {
    const file = join(home(), 'notes.txt');
    await writeFile(file, '');

    const given = await run('start', ['--home', file]);
    const said = await run('start', [], { PLATFORM_HOME: file });

    for (const { code, complained } of [given, said])
      expect([code, complained]).to.deep.equal([
        1,
        `Did not start: --home ${file} is a file; name a folder, or a path where one can be made (PLATFORM_HOME says it too).\n`,
      ]);
  });
});
