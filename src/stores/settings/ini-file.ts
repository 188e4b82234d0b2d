import { mkdir, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FileFault } from '../../contract/refusal-values.js';
import { PluginError } from '../../domain/plugin-error.js';
import { SerialQueue } from '../../lib/concurrency/serial-queue.js';
import { removeLeftovers, replaceFile } from '../file-replacement.js';
import { storageFaultOf, storageUnavailableError } from '../storage-fault.js';
import { FileCache } from './file-cache.js';
import { findMisplacedSetting, readSetting, refuseList, UneditableSettings, writeSetting } from './ini-settings.js';
import { readRegularFile, UnusableFile } from './regular-file.js';

/** A settings file has a few lines. To edit a larger one would block the event loop, since the parser reads it several times. */
const maxFileBytes = 32 * 1024;

/**
 * One setting of an ini file that people and other programs change too. Every method throws `storage_damaged` when the file
 * cannot be used, and `storage_unavailable` while the disk is full. Messages hold the file's `name`; only the cause holds its
 * path.
 */
export class IniFile {
  /** Saves of this process run one after the other, so that none overwrites another. */
  private readonly saves = new SerialQueue();
  private readonly cache: FileCache<string | undefined>;

  /** A secret file belongs to its owner alone: mode 0600, in a directory of mode 0700, and never behind a symbolic link. */
  constructor(private readonly options: { path: string; name: string; setting: string; isSecret: boolean }) {
    this.cache = new FileCache({ followsLinks: !options.isSecret });
  }

  /** The present value in the file, also when another program wrote it. */
  read(): Promise<string | undefined> {
    return this.withStorageErrors(() => this.cache.get(this.options.path, () => this.readValue()));
  }

  /** The number of the line, from 1, that has the setting in a place or spelling that is not read; see `findMisplacedSetting`. */
  findMisplaced(): Promise<number | undefined> {
    return this.withStorageErrors(async () =>
      findMisplacedSetting((await this.readText()) ?? '', this.options.setting),
    );
  }

  /** By its mode and that of its directory alone: Windows has none. False where there is no file. */
  async isReadableByOthers(): Promise<boolean> {
    const { path } = this.options;
    const [file, directory] = await Promise.all([path, dirname(path)].map((each) => stat(each).catch(ignoreMissing)));
    if (file === undefined || directory === undefined || process.platform === 'win32') return false;
    return (file.mode & 0o044) !== 0 && (directory.mode & 0o011) !== 0;
  }

  /** Throws when a save would be refused. A present value that cannot be read is no reason, unless it is a list. */
  assertChangeable(): Promise<void> {
    return this.withStorageErrors(async () => {
      const text = (await this.readText()) ?? '';
      refuseList(text, this.options.setting);
      writeSetting(text, this.options.setting, 'anything');
    });
  }

  /** `undefined` removes the setting. Returns false, and writes nothing, where that changes nothing; a secret is always written. */
  save(value: string | undefined): Promise<boolean> {
    return this.saves.run(() => this.withStorageErrors(() => this.change(value)));
  }

  /** Removes the temporary files that killed saves left beside the file; every save does so too. */
  removeLeftovers(): Promise<void> {
    return this.saves.run(() => this.withStorageErrors(() => this.clearLeftovers()));
  }

  private async readValue(): Promise<string | undefined> {
    const text = await this.readText();
    return text === undefined ? undefined : readSetting(text, this.options.setting);
  }

  private async change(value: string | undefined): Promise<boolean> {
    const text = await this.readText();
    const changed = writeSetting(text ?? '', this.options.setting, value);
    await this.clearLeftovers();
    const { setting, isSecret } = this.options;
    // In whatever way it is written there. A secret is written all the same, which closes its file to others.
    const isSame =
      value === undefined ? changed === (text ?? '') : !isSecret && readSetting(text ?? '', setting) === value;
    if (isSame) return false;
    await this.writeText(changed);
    return true;
  }

  private async clearLeftovers(): Promise<void> {
    const { path, isSecret } = this.options;
    // Nobody keeps backups in the directory of a secret, and no copy of a secret may outlive it.
    if (isSecret) await removeLeftovers(path, { keepsBackups: false });
    else await removeLeftovers(await realpath(path).catch(() => path), { keepsBackups: true });
  }

  private async readText(): Promise<string | undefined> {
    const options = { followsLinks: !this.options.isSecret, maxBytes: maxFileBytes };
    const bytes = await readRegularFile(this.options.path, options).catch(ignoreMissing);
    return bytes && toText(bytes);
  }

  private async writeText(text: string): Promise<void> {
    const { path, isSecret } = this.options;
    await makeFolder(dirname(path), isSecret ? { mode: 0o700 } : {});
    await replaceFile(path, text, isSecret ? { mode: 0o600 } : {});
  }

  private async withStorageErrors<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const fault = storageFaultOf(error);
      if (fault === 'disk_full') throw storageUnavailableError(fault, error);
      const { name } = this.options;
      const { words, ...values } = describeFault(error);
      throw new PluginError('storage_damaged', `The file ${name} ${words}`, {
        cause: error,
        details: { reason: 'settings_unreadable', values: { file: name, ...values } },
      });
    }
  }
}

async function makeFolder(path: string, options: { mode?: number }): Promise<void> {
  try {
    await mkdir(path, { ...options, recursive: true });
  } catch (error) {
    // With `recursive`, Node says ENOENT of a file system that is mounted to be read; the first folder that is missing tells why.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path), options);
    await mkdir(path, options);
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function toText(bytes: Buffer): string {
  if (bytes.includes(0)) throw new UneditableSettings('not text');
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

function describeFault(error: unknown): { words: string; fault: FileFault; systemCode?: string; line?: number } {
  if (error instanceof UnusableFile) {
    const { message, fault, line } = error;
    return {
      words: `cannot be used: ${message}. It was left as it is; mend it by hand.`,
      fault,
      ...(line && { line }),
    };
  }
  const { code: systemCode } = error as NodeJS.ErrnoException;
  if (systemCode === 'ELOOP')
    return {
      words: 'is a symbolic link. It was left as it is; put a regular file in its place.',
      fault: 'symbolic_link',
    };
  if (systemCode === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return { words: 'is not UTF-8 text. It was left as it is; mend it by hand.', fault: 'not_utf8' };
  const words = `cannot be read or written (${systemCode ?? 'unknown fault'}). It was left as it is.`;
  return { words, fault: 'inaccessible', ...(systemCode && { systemCode }) };
}
