import { link, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { FileCache } from '../../../src/stores/ini-file.js';
import { useClock } from '../../support/clock.js';
import { useDirectory } from '../../support/use-directory.js';

describe('FileCache', () => {
  const directory = useDirectory();
  const path = () => join(directory(), 'config.ini');
  const startClock = useClock();
  let memory: FileCache<string>;
  let reads: number;

  beforeEach(async () => {
    memory = new FileCache({ followsLinks: false });
    reads = 0;
    await writeFile(path(), 'first');
  });

  const recall = () =>
    memory.get(path(), async () => {
      reads += 1;
      return readFile(path(), 'utf8');
    });

  /** Lets time pass for the memory, not for the file system. */
  const letSettle = () => {
    startClock('date', Date.now() + 60_000);
  };

  it('reads a file once while nobody touches it', async () => {
    letSettle();

    expect([await recall(), await recall(), await recall()]).to.deep.equal(['first', 'first', 'first']);
    expect(reads).to.equal(1);
  });

  it('trusts no file that changed just now, since it may change again within the same tick of its clock', async () => {
    expect(await recall()).to.equal('first');
    await writeFile(path(), 'other');

    expect(await recall()).to.equal('other');
  });

  it('sees every later change: written over, replaced, put back in time, taken away', async () => {
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

  it('takes a link that was put in its place for another file', async () => {
    letSettle();
    await recall();

    await link(path(), join(directory(), 'same'));
    await rm(path());
    await symlink(join(directory(), 'same'), path());
    await recall();

    expect(reads).to.equal(2);
  });

  it('remembers no failure', async () => {
    letSettle();
    const failing = memory.get(path(), () => Promise.reject(new Error('broken')));
    expect(await failing.catch((error: Error) => error.message)).to.equal('broken');

    expect(await recall()).to.equal('first');
  });
});
