import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { runCommand } from '../../../src/commands/run-command.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

async function run(...args: string[]): Promise<{ code: number; said: string; complained: string }> {
  const [said, complained]: [string[], string[]] = [[], []];
  const code = await runCommand(args, { say: (text) => said.push(text), complain: (text) => complained.push(text) });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

describe('runCommand', () => {
  const home = useTemporaryDirectory();

  it('says its version', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));

    for (const name of ['--version', 'version']) {
      expect(await run(name)).to.deep.equal({ code: 0, said: version, complained: '' });
    }
  });

  it('lists its commands when asked to, and complains with them when it is given none or an unknown one', async () => {
    for (const name of ['help', '--help']) {
      const { code, said } = await run(name);

      expect([code, said]).to.deep.equal([0, (await run()).complained]);
      expect(said).to.contain('accept-database --home DIR').and.contain('doctor [--home DIR]');
    }
    expect(await run()).to.include({ code: 2, said: '' });
    for (const name of ['accept', 'constructor']) {
      const { code, said, complained } = await run(name);

      expect([code, said]).to.deep.equal([2, '']);
      expect(complained)
        .to.match(new RegExp(`^There is no command "${name}"\\.`))
        .and.contain((await run()).complained);
    }
  });

  for (const command of ['accept-database', 'doctor']) {
    it(`shows the usage of ${command} when asked to, and with what is wrong about its arguments`, async () => {
      const { code, said } = await run(command, '--help');
      const refused = await run(command, '--hmoe', 'x');

      expect([code, said]).to.satisfy(() => code === 0 && said.startsWith(`Usage: appconnect ${command} `));
      expect(refused).to.include({ code: 2, said: '' });
      expect(refused.complained)
        .to.match(/^Unknown option '--hmoe'/)
        .and.satisfy((text: string) => text.endsWith(said));
    });
  }

  it('ends with 1 where a command failed, and says why without its usage', async () => {
    const file = join(home(), 'platform.db');
    await writeFile(file, '');

    const failed = await run('accept-database', '--home', home(), '--database', file);

    expect(failed).to.deep.equal({
      code: 1,
      said: '',
      complained:
        'Nothing was changed in the database: it has no tables of the plugin yet, or those of an old version; start the platform with it once.',
    });
  });
});
