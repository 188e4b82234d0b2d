import type { Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { PluginError } from '../domain/plugin-error.js';
import { SerialQueue } from '../lib/serial-queue.js';
import { FileCache, readRegularFile, UnusableFile } from './file-cache.js';
import { findMisplacedSetting, readSetting, refuseList, UneditableSettings, writeSetting } from './ini-settings.js';
import { storageFaultOf, storageUnavailable } from './storage-fault.js';

/** A settings file is a few lines; anything larger is something else. */
const maxFileBytes = 1024 * 1024;

/**
 * One setting of an ini file that others write to as well. Every method throws `storage_damaged`, whose message has the
 * file's `name`, and only the cause has its path; and `storage_unavailable` while the disk is full.
 */
export class IniFile {
  /** Saves of this process run one after the other, so that none overwrites another. */
  private readonly saves = new SerialQueue();
  private readonly cache: FileCache<string | undefined>;

  /** A secret file belongs to its owner alone: mode 0600, in a directory of mode 0700, and never behind a symbolic link. */
  constructor(private readonly options: { path: string; name: string; setting: string; isSecret: boolean }) {
    this.cache = new FileCache({ followsLinks: !options.isSecret });
  }

  /** The setting as it stands in the file now, also when another program wrote it. */
  read(): Promise<string | undefined> {
    return this.cache.get(this.options.path, () => this.withStorageErrors(() => this.readValue()));
  }

  /** The line, counted from 1, that has the setting where or as it is not read; see `findMisplacedSetting`. */
  findMisplaced(): Promise<number | undefined> {
    return this.withStorageErrors(async () =>
      findMisplacedSetting((await this.readText()) ?? '', this.options.setting),
    );
  }

  /** Whether a save would be understood; one value that is there and cannot be read does not stand in its way. */
  assertChangeable(): Promise<void> {
    return this.withStorageErrors(async () => {
      const text = (await this.readText()) ?? '';
      refuseList(text, this.options.setting);
      writeSetting(text, this.options.setting, 'anything');
    });
  }

  save(value: string | undefined): Promise<void> {
    return this.saves.run(() => this.withStorageErrors(() => this.change(value)));
  }

  /** Removes what saves that were killed left beside the file; every save does so too. */
  removeLeftovers(): Promise<void> {
    return this.saves.run(() => this.withStorageErrors(() => this.clearLeftovers()));
  }

  private async readValue(): Promise<string | undefined> {
    const text = await this.readText();
    return text === undefined ? undefined : readSetting(text, this.options.setting);
  }

  private async change(value: string | undefined): Promise<void> {
    const text = await this.readText();
    const changed = writeSetting(text ?? '', this.options.setting, value);
    await this.clearLeftovers();
    if (value === undefined && changed === (text ?? '')) return;
    await this.writeText(changed);
  }

  private async clearLeftovers(): Promise<void> {
    const { path, isSecret } = this.options;
    if (isSecret) await removeLeftovers(path, isAnything);
    else await removeLeftovers(await realpath(path).catch(() => path), isUnlikeBackup);
  }

  private async readText(): Promise<string | undefined> {
    const options = { followsLinks: !this.options.isSecret, maxBytes: maxFileBytes };
    const bytes = await readRegularFile(this.options.path, options).catch(ignoreMissing);
    return bytes && toText(bytes);
  }

  private async writeText(text: string): Promise<void> {
    const { path, isSecret } = this.options;
    await mkdir(dirname(path), { recursive: true, ...(isSecret && { mode: 0o700 }) });
    await replaceFile(path, text, isSecret ? { mode: 0o600 } : {});
    await syncDirectory(dirname(path));
  }

  private async withStorageErrors<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const fault = storageFaultOf(error);
      if (fault === 'disk_full') throw storageUnavailable(fault, error);
      throw new PluginError('storage_damaged', `The file ${this.options.name} ${describeFault(error)}`, {
        cause: error,
        details: { reason: 'settings_unreadable' },
      });
    }
  }
}

/** Another process that cleans up may take a file away before it is in its place; so often in a row is none unlucky. */
const maxAttempts = 5;

/** Whole or not at all, also when the process is killed. An existing file keeps its owner, and its mode where none is given. */
async function replaceFile(path: string, text: string, options: { mode?: number }): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await writeFileAtomic(path, text, { ...options });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === maxAttempts) throw error;
    }
  }
}

/** The directory of a secret is ours alone, and no copy of a secret may outlive it, whoever made it. */
const isAnything = () => true;

const dateLike = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
const minDigits = 7;
const daySeconds = 24 * 60 * 60;
/** A save takes far less, and clocks differ by less: what is older, or of a time to come, nobody writes any more. */
const unfinishedMs = 60_000;

/** In a directory that people use too: not a count, a date or the second it was made in, as they name their backups. */
function isUnlikeBackup(number: string, { mtimeMs, birthtimeMs }: Stats): boolean {
  if (number.length < minDigits || dateLike.test(number)) return false;
  if (Math.abs(Date.now() - mtimeMs) < unfinishedMs) return false;
  return [mtimeMs, birthtimeMs].every((moment) => Math.abs(moment / 1000 - Number(number)) > daySeconds);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function toText(bytes: Buffer): string {
  if (bytes.includes(0)) throw new UneditableSettings('not text');
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

const cannotSync = ['EINVAL', 'ENOTSUP', 'EPERM', 'EACCES', 'EISDIR'];

/** A rename is only certain to survive a loss of power once its directory was written, where the file system lets one do that. */
async function syncDirectory(path: string): Promise<void> {
  try {
    const directory = await open(path);
    await directory.sync().finally(() => directory.close());
  } catch (error) {
    if (!cannotSync.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function describeFault(error: unknown): string {
  if (error instanceof UneditableSettings || error instanceof UnusableFile)
    return `cannot be used: ${error.message}. It was left as it is; mend it by hand.`;
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown fault';
  if (code === 'ELOOP') return 'is a symbolic link. It was left as it is; put a regular file in its place.';
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'is not UTF-8 text. It was left as it is; mend it by hand.';
  return `cannot be read or written (${code}). It was left as it is.`;
}

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
  for (const name of (await readdir(dirname(path)).catch(ignoreMissingDirectory)) ?? []) {
    if (!name.startsWith(basename(path))) continue;
    const [, number] = temporaryEnd.exec(name.slice(basename(path).length)) ?? [];
    if (number === undefined) continue;
    const leftover = join(dirname(path), name);
    const facts = await lstat(leftover).catch(ignoreMissingDirectory);
    if (facts?.isFile() && isLeftover(number, facts)) await rm(leftover, { force: true });
  }
}

function ignoreMissingDirectory(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
