import promises, { open, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import sinon from 'sinon';
import { withResolvers } from '../../../src/lib/time/with-resolvers.js';
import { FileCache } from '../../../src/stores/settings/file-cache.js';
import { readRegularFile } from '../../../src/stores/settings/regular-file.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

/** Each request that a server does not answer holds one of the four threads of Node, for as long as the server is silent. */
describe('A file on a server that is silent', () => {
  const directory = useTemporaryDirectory();
  const path = () => join(directory(), 'config.ini');

  afterEach(() => {
    sinon.restore();
    syncBuiltinESMExports();
  });

  function silence(name: 'open' | 'statfs') {
    const answered = withResolvers();
    const real = { open, statfs: promises.statfs }[name] as (...given: unknown[]) => Promise<unknown>;
    const stub = sinon.stub(promises, name).callsFake((async (...given: unknown[]) => {
      await answered.promise;
      return real(...given);
    }) as never);
    syncBuiltinESMExports();
    return { stub, answer: answered.resolve };
  }

  it('holds one thread, however many calls read it, and is read once more for all of them afterwards', async () => {
    await writeFile(path(), 'first');
    const { stub, answer } = silence('open');
    const options = { followsLinks: false, maxBytes: 100 };
    const early = readRegularFile(path(), options);
    await Promise.resolve();
    const others = Array.from({ length: 20 }, () => readRegularFile(path(), options));
    await new Promise(setImmediate);
    expect(stub.callCount).to.equal(1);

    answer();
    expect(new Set((await Promise.all([early, ...others])).map(String))).to.deep.equal(new Set(['first']));
    expect(stub.callCount).to.equal(2);
  });

  it('is asked once of which kind it is, however many calls want to know', async () => {
    await writeFile(path(), 'first');
    const { stub, answer } = silence('statfs');
    const cache = new FileCache<string>({ followsLinks: false });
    const reads = Array.from({ length: 20 }, () => cache.get(path(), async () => 'first'));
    await new Promise(setImmediate);

    expect(stub.callCount).to.equal(1);
    answer();
    await Promise.all(reads);
  });

  it('is not read before it is known of which kind it is, since that would hold another thread', async () => {
    await writeFile(path(), 'first');
    const { answer } = silence('statfs');
    const read = sinon.fake.resolves('first');
    const reading = new FileCache<string>({ followsLinks: false }).get(path(), read);
    await pause(1_200);

    expect(read.callCount).to.equal(0);
    answer();
    expect(await reading).to.equal('first');
  });
});
