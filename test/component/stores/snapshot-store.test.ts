import 'reflect-metadata';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { AppActions } from '../../../src/domain/app.js';
import { FileSnapshotStore } from '../../../src/stores/snapshot-store.js';
import { catalog, someActions } from '../../contract/stores/file-stores.contract.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

describe('FileSnapshotStore', () => {
  const home = useTemporaryDirectory();
  const cache = () => join(home(), 'appconnect', 'cache');
  const store = () => new FileSnapshotStore(home());

  async function onlyFile(): Promise<string> {
    const files = await readdir(cache());
    expect(files).to.have.length(1);
    return join(cache(), files[0] ?? '');
  }

  it('reads no catalog from a file that was written only in part', async () => {
    await store().writeCatalog('pr_1', catalog);
    const path = await onlyFile();
    const bytes = await readFile(path);

    for (let length = 0; length < bytes.length; length += 1) {
      await writeFile(path, bytes.subarray(0, length));
      expect(await store().readCatalog('pr_1'), `after ${length} bytes`).to.equal(undefined);
    }
  });

  const strangers = [
    'null',
    '[]',
    '{}',
    '"text"',
    '<html></html>',
    '{"fetchedAt":"yesterday","apps":[]}',
    '{"fetchedAt":"2026-11-20T12:00:00.000Z","apps":[{"slug":"gmail"}]}',
  ];
  for (const text of strangers) {
    it(`ignores ${text}`, async () => {
      await store().writeCatalog('pr_1', catalog);
      await writeFile(await onlyFile(), text);

      expect(await store().readCatalog('pr_1')).to.equal(undefined);
    });
  }

  it('ignores a file that holds the actions of another app', async () => {
    await store().writeActions(someActions('gmail'));
    await writeFile(await onlyFile(), JSON.stringify(someActions('slack')));

    expect(await store().readActions('gmail')).to.equal(undefined);
  });

  it('keeps lists that a replica from before effects could be `send` reads too, and knows from its lists what is sent', async () => {
    const [sent] = someActions('gmail').actions;
    await store().writeActions(someActions('gmail'));

    const kept = JSON.parse(await readFile(await onlyFile(), 'utf8')) as AppActions;
    expect(kept.actions.map(({ effect }) => effect)).to.deep.equal(['write']);
    const actions = [
      { ...sent, slug: 'GMAIL_ADD_LABEL', effect: 'write' },
      { ...sent, slug: 'GMAIL_SEND_DRAFT', effect: 'write' },
      { ...sent, slug: 'GMAIL_SEND_LATER', effect: 'destructive' },
    ];
    await writeFile(await onlyFile(), JSON.stringify({ ...kept, actions }));
    const effects = (await store().readActions('gmail'))?.actions.map(({ effect }) => effect);
    expect(effects).to.deep.equal(['write', 'send', 'destructive']);
  });

  it('removes what a process that was killed while it wrote a list left behind, and no file that is still written', async () => {
    await store().writeCatalog('pr_1', catalog);
    const path = await onlyFile();
    const [abandoned, beingWritten] = [`${path}.1234567890`, `${path}.1234567891`];
    await Promise.all([writeFile(abandoned, '{"fetc'), writeFile(beingWritten, '{"fetc')]);
    const twoMinutesAgo = new Date(Date.now() - 120_000);
    await utimes(abandoned, twoMinutesAgo, twoMinutesAgo);

    await store().writeCatalog('pr_1', catalog);

    const files = await readdir(cache());
    expect(files.map((file) => join(cache(), file)).sort()).to.deep.equal([path, beingWritten].sort());
  });

  it('reads and writes nothing outside its directory', async () => {
    await store().writeActions(someActions('../../../escaped'));
    await store().writeCatalog('../../escaped', catalog);

    expect(await readdir(home())).to.deep.equal(['appconnect']);
    expect(await readdir(join(home(), 'appconnect'))).to.deep.equal(['cache']);
    expect(await readdir(cache())).to.have.length(2);
  });

  it('throws when it cannot write', async () => {
    await writeFile(join(home(), 'appconnect'), 'in the way');

    const outcome = await store()
      .writeCatalog('pr_1', catalog)
      .then(
        () => 'written',
        () => 'thrown',
      );

    expect(outcome).to.equal('thrown');
    expect(await store().readCatalog('pr_1')).to.equal(undefined);
  });
});
