import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The end of a name that no other program gives to a file: what a killed save leaves behind can be told by it. */
const ownEnd = /^\.[0-9a-f-]{36}\.appconnect-save$/;

/** The end that an earlier version gave, by a library whose names another program's backup could have too. */
const earlierEnd = /^\.(\d{1,10})$/;

/** Another process that cleans up may take a file away before it is in its place; so often in a row is none unlucky. */
const mostAttempts = 5;

/**
 * Writes a file whole or not at all, also when the process is killed. An existing file keeps its owner, and its mode where
 * none is given; a symbolic link stays one. Throws what the file system throws.
 */
export async function replaceFile(path: string, text: string, { mode }: { mode?: number } = {}): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const owner = await stat(target).catch(() => undefined);
  for (let attempt = 1; ; attempt += 1) {
    const temporary = `${target}.${randomUUID()}.appconnect-save`;
    try {
      await writeWhole(temporary, text, { mode: mode ?? owner?.mode, owner });
      return await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === mostAttempts) throw error;
    }
  }
}

/**
 * Removes what saves that were killed left beside a file. Of the names that an earlier version gave only those are taken
 * that `isEarlier` takes for a save's, since a person may have named a backup so. Links and directories stay, and a link
 * at `path` is not followed.
 */
export async function removeLeftovers(
  path: string,
  isEarlier: (number: string, facts: Stats) => boolean,
): Promise<void> {
  for (const name of (await readdir(dirname(path)).catch(ignoreMissing)) ?? []) {
    if (!name.startsWith(basename(path))) continue;
    const end = name.slice(basename(path).length);
    const [, number] = earlierEnd.exec(end) ?? [];
    if (number === undefined && !ownEnd.test(end)) continue;
    const leftover = join(dirname(path), name);
    const facts = await lstat(leftover).catch(ignoreMissing);
    if (facts?.isFile() && (number === undefined || isEarlier(number, facts))) await rm(leftover, { force: true });
  }
}

async function writeWhole(
  path: string,
  text: string,
  { mode, owner }: { mode: number | undefined; owner: Stats | undefined },
): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    if (owner !== undefined && owner.uid !== process.getuid?.()) await file.chown(owner.uid, owner.gid).catch(ignore);
    // The mode of opening is less what the process masks, and no owner may lose a right by a save.
    if (mode !== undefined) await file.chmod(mode & 0o7777).catch(ignore);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Only root may give a file away, and some file systems know neither owner nor mode. */
const ignore = () => undefined;

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
