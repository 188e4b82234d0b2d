import type { Stats } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The end that write-file-atomic gives to the file that it writes before it takes the place of the real one. */
const temporaryEnd = /^\.(\d{1,10})$/;

/**
 * Removes what saves that were killed left beside a file. Only those are taken that `isLeftover` takes for a save's, since
 * a person may have named a backup so. Links and directories stay, and a link at `path` is not followed.
 */
export async function removeLeftovers(
  path: string,
  isLeftover: (number: string, facts: Stats) => boolean,
): Promise<void> {
  for (const name of (await readdir(dirname(path)).catch(ignoreMissing)) ?? []) {
    if (!name.startsWith(basename(path))) continue;
    const [, number] = temporaryEnd.exec(name.slice(basename(path).length)) ?? [];
    if (number === undefined) continue;
    const leftover = join(dirname(path), name);
    const facts = await lstat(leftover).catch(ignoreMissing);
    if (facts?.isFile() && isLeftover(number, facts)) await rm(leftover, { force: true });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
