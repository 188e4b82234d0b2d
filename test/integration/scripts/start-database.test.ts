import { spawnSync } from 'node:child_process';
import { expect } from 'chai';

describe('npm start -- --database', () => {
  it('is refused without an address, where SQLite would keep everything in a file that goes with the process', () => {
    const args = ['scripts/start.mjs', '--port', '0', '--provider-port', '0', '--database', ''];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 });

    expect([status, stdout]).to.deep.equal([1, '']);
    expect(stderr).to.match(/^Did not start: --database is empty/);
  });
});
