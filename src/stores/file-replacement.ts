import type { Stats } from 'node:fs';
import { lstat, open, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';

/**
 * Another process that removes leftovers may delete the temporary file before it is renamed; so often in a row is a real fault.
 */
const maxAttempts = 5;

/**
 * Replaces a file by a new one, whole or not at all, also when the process is killed or the power fails. A file that exists keeps
 * its owner, and its mode if none is given.
 */
export async function replaceFile(path: string, text: string, options: { mode?: number }): Promise<void> {
  await writeWithRetries(path, text, options);
  await syncDirectory(dirname(path));
}

async function writeWithRetries(path: string, text: string, options: { mode?: number }): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await writeFileAtomic(path, text, { ...options });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === maxAttempts) throw error;
    }
  }
}

/** The error codes of file systems that cannot sync a directory. */
const unsupportedSyncCodes = ['EINVAL', 'ENOTSUP', 'EPERM', 'EACCES', 'EISDIR'];

/** A rename is only certain to survive a loss of power once its directory is written to the disk. */
async function syncDirectory(path: string): Promise<void> {
  try {
    const directory = await open(path);
    await directory.sync().finally(() => directory.close());
  } catch (error) {
    if (!unsupportedSyncCodes.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** What write-file-atomic appends to the name of its temporary file. */
const temporarySuffix = /^\.(\d{1,10})$/;

/**
 * Removes the temporary files that killed replacements of a file left beside it. With `keepsBackups`, a file that a person may
 * have named so stays. Links and directories stay, and a link at `path` is not followed.
 */
export async function removeLeftovers(path: string, { keepsBackups }: { keepsBackups: boolean }): Promise<void> {
  for (const name of (await readdir(dirname(path)).catch(ignoreMissingDirectory)) ?? []) {
    if (!name.startsWith(basename(path))) continue;
    const [, number] = temporarySuffix.exec(name.slice(basename(path).length)) ?? [];
    if (number === undefined) continue;
    const leftover = join(dirname(path), name);
    const facts = await lstat(leftover).catch(ignoreMissingDirectory);
    if (!facts?.isFile() || (keepsBackups && mayBeBackup(number, facts))) continue;
    await rm(leftover, { force: true });
  }
}

const dateLike = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
const minDigits = 7;
const daySeconds = 24 * 60 * 60;
/** A replacement takes far less, and clocks differ by less: nobody still writes a file whose time is further away. */
const unfinishedMs = 60_000;

/**
 * People number their backups by a count, a date, or the second in which they made them. A file that was just written counts as
 * one too, since its replacement may still be under way.
 */
function mayBeBackup(number: string, { mtimeMs, birthtimeMs }: Stats): boolean {
  if (number.length < minDigits || dateLike.test(number)) return true;
  if (Math.abs(Date.now() - mtimeMs) < unfinishedMs) return true;
  return [mtimeMs, birthtimeMs].some((moment) => Math.abs(moment / 1000 - Number(number)) <= daySeconds);
}

function ignoreMissingDirectory(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
