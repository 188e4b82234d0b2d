import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import sinon from 'sinon';
import { createQuietLogger } from '../../../src/testing/reference-host/host-logger.js';
import { startReferenceHost } from '../../../src/testing/reference-host/reference-host.js';
import { findFreePort } from '../../support/loopback.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

describe('Reference host: a database that cannot be used', () => {
  const home = useTemporaryDirectory();

  afterEach(() => sinon.restore());

  const failure = async (database?: string): Promise<string> => {
    const printed = sinon.spy(console, 'log');
    const settings = { home: home(), environment: {}, logger: createQuietLogger(), ...(database && { database }) };
    const error: Error = await startReferenceHost(settings).then(
      () => new Error('It started.'),
      (refusal) => refusal,
    );
    expect(printed.args).to.deep.equal([]);
    return error.message;
  };

  it('is named in one line, without its password, when it does not answer', async () => {
    const port = await findFreePort();

    const message = await failure(`postgres://ada:secret@127.0.0.1:${port}/platform`);

    expect(message).to.contain(`postgres://127.0.0.1:${port}/platform`).and.to.contain('ECONNREFUSED');
    expect(message).not.to.match(/secret|\n/);
  });

  it('is named in one line, without its password, when its address cannot be read, and no other is used in its place', async () => {
    const message = await failure('postgres://ada:se#cret@127.0.0.1/platform');

    expect(message).to.equal(
      'The database postgres://127.0.0.1/platform cannot be used: write special characters of its password as %23 for #.',
    );
  });

  it('is named in one line when its file is not a database', async () => {
    await writeFile(join(home(), 'host.db'), 'not a database'.repeat(500));

    const message = await failure();

    expect(message).to.contain(join(home(), 'host.db')).and.to.contain('not a database');
    expect(message).not.to.contain('\n');
  });
});
