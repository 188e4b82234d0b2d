import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty directory for each test of a suite and deletes it after the test. */
export function useDirectory(): () => string {
  let directory: string | undefined;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'appconnect-files-'));
  });

  afterEach(async () => {
    if (directory) await rm(directory, { recursive: true });
  });

  return () => {
    if (directory === undefined) throw new Error('No directory: it is made before each test.');
    return directory;
  };
}
