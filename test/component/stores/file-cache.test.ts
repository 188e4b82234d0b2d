import fs, { type lstatSync } from 'node:fs';
import promises, { link, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect } from 'chai';
import sinon from 'sinon';
import { FileCache } from '../../../src/stores/settings/file-cache.js';
import { useClock } from '../../support/clock.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

describe('FileCache', () => {
  const directory = useTemporaryDirectory();
  const path = () => join(directory(), 'config.ini');
  const startClock = useClock();
  let memory: FileCache<string>;
  let reads: number;

  beforeEach(async () => {
    memory = new FileCache({ followsLinks: false });
    reads = 0;
    await writeFile(path(), 'first');
  });

  afterEach(() => {
    sinon.restore();
    syncBuiltinESMExports();
  });

  const recall = () =>
    memory.get(path(), async () => {
      reads += 1;
      return readFile(path(), 'utf8');
    });

  /** Advances the clock of the cache, not that of the file system. */
  const letSettle = () => {
    startClock('date', Date.now() + 60_000);
  };

  it('reads an unchanged file once', async () => {
    letSettle();

    expect([await recall(), await recall(), await recall()]).to.deep.equal(['first', 'first', 'first']);
    expect(reads).to.equal(1);
  });

  it('does not cache a file that has just changed, since it may change again within the same timestamp', async () => {
    expect(await recall()).to.equal('first');
    await writeFile(path(), 'other');

    expect(await recall()).to.equal('other');
  });

  it('caches a file a moment after it has changed, where the file system tells such moments apart', async () => {
    startClock('date', Date.now() + 1_000);
    await recall();
    await recall();

    expect(reads).to.equal(1);
  });

  it('waits longer where the file system counts whole seconds', async () => {
    const { lstatSync } = fs;
    const toSeconds = (ns: bigint) => ns - (ns % 1_000_000_000n);
    sinon.replace(fs, 'lstatSync', ((file: string) => {
      const facts = lstatSync(file, { bigint: true });
      return Object.assign(facts, {
        ctimeNs: toSeconds(facts.ctimeNs),
        ctimeMs: toSeconds(facts.ctimeNs) / 1_000_000n,
      });
    }) as typeof lstatSync);
    syncBuiltinESMExports();
    startClock('date', Date.now() + 500);

    await recall();
    await recall();

    expect(reads).to.equal(2);
  });

  it('caches nothing on a file server, and does not ask it while the process waits', async () => {
    letSettle();
    sinon.replace(promises, 'statfs', (async () => ({ type: 0x6969 })) as unknown as typeof promises.statfs);
    sinon.replace(fs, 'lstatSync', (() => expect.fail('The process waits for the file server.')) as typeof lstatSync);
    syncBuiltinESMExports();

    expect([await recall(), await recall()]).to.deep.equal(['first', 'first']);
    expect(reads).to.equal(2);
  });

  it('detects every later change: overwritten, replaced, backdated, deleted', async () => {
    letSettle();
    await recall();

    await writeFile(path(), 'other');
    expect(await recall()).to.equal('other');

    await writeFile(join(directory(), 'new'), 'third');
    await rename(join(directory(), 'new'), path());
    expect(await recall()).to.equal('third');

    const { atime, mtime } = await stat(path());
    await writeFile(path(), 'later');
    await utimes(path(), atime, mtime);
    expect(await recall()).to.equal('later');

    await rm(path());
    expect((await recall().catch((error: NodeJS.ErrnoException) => error.code)) as string).to.equal('ENOENT');
  });

  it('treats a symbolic link in its place as another file', async () => {
    letSettle();
    await recall();

    await link(path(), join(directory(), 'same'));
    await rm(path());
    await symlink(join(directory(), 'same'), path());
    await recall();

    expect(reads).to.equal(2);
  });

  it('does not cache failures', async () => {
    letSettle();
    const failing = memory.get(path(), () => Promise.reject(new Error('broken')));
    expect(await failing.catch((error: Error) => error.message)).to.equal('broken');

    expect(await recall()).to.equal('first');
  });
});
