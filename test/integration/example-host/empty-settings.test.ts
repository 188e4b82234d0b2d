import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

const program = join(import.meta.dirname, '../../../examples/express/start.js');

describe('The program of the example, with variables that Docker Compose passes empty', () => {
  const home = useTemporaryDirectory();

  const keepsDatabase = async (empty: Record<string, string>) => {
    const env = { PATH: process.env.PATH, PORT: '0', PLATFORM_HOME: home(), ...empty };
    const platform = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const [line] = await Promise.race([
      once(createInterface(platform.stdout), 'line'),
      once(createInterface(platform.stderr.setEncoding('utf8')), 'close'),
    ]);
    const ended = once(platform, 'exit');
    platform.kill();
    await ended;

    expect(line).to.match(/^The platform listens on /);
    expect(existsSync(join(home(), 'platform.db'))).to.equal(true);
  };

  it('keeps its database in the home, as without it', () => keepsDatabase({ DATABASE_URL: '' }));

  it('starts as without them', () =>
    keepsDatabase({ DATABASE_URL: '', PUBLIC_ORIGIN: '', BASE_PATH: '', APPCONNECT_PROVIDER_URL: '' }));
});
