import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty directory for each test of a suite. Deletes them after the suite, when all that tests opened there is closed. */
export function useTemporaryDirectory(): () => string {
  const created: string[] = [];

  beforeEach(async () => {
    created.push(await mkdtemp(join(tmpdir(), 'appconnect-test-')));
  });

  after(() => Promise.all(created.map((directory) => rm(directory, { recursive: true }))));

  return () => {
    const directory = created.at(-1);
    if (directory === undefined) throw new Error('No directory: it is created before each test.');
    return directory;
  };
}
