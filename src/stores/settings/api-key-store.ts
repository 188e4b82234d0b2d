import { join } from 'node:path';
import { inject, injectable } from 'tsyringe';
import { HostPorts } from '../../host/host-ports.js';
import { IniFile } from './ini-file.js';

/** The key that is saved in the control center: the setting `api_key` in `<configDirectory>/appconnect/config.ini`. */
export interface ApiKeyStore {
  /**
   * The text in the file, unchecked; undefined when none is saved. Throws `storage_damaged` when the file cannot be read or
   * parsed.
   */
  read(): Promise<string | undefined>;
  /**
   * The number of the first line that has the setting in a section or in another spelling, which is not read. Throws
   * `storage_damaged`.
   */
  findMisplaced(): Promise<number | undefined>;
  /** Whether other users of this computer may read the file. Not known on Windows, where it is false. */
  isReadableByOthers(): Promise<boolean>;
  /** Reads the file to check, before anything is changed, that a key could be saved. Throws `storage_damaged`. */
  assertUsable(): Promise<void>;
  /** Atomic, with mode 0600; other lines of the file stay. Throws `storage_damaged` for a damaged file or a symbolic link. */
  save(key: string): Promise<void>;
  /** Returns whether a key was saved. Also removes the copies that killed saves left. */
  forget(): Promise<boolean>;
  /** Removes the copies that killed saves left beside the file; every save does this too. Throws `storage_damaged`. */
  removeLeftovers(): Promise<void>;
}

export const ApiKeyStore = Symbol('ApiKeyStore');

@injectable()
export class IniApiKeyStore implements ApiKeyStore {
  private readonly file: IniFile;

  constructor(@inject(HostPorts.configDirectory) configDirectory: string) {
    const path = join(configDirectory, 'appconnect', 'config.ini');
    this.file = new IniFile({ path, name: 'appconnect/config.ini', setting: 'api_key', isSecret: true });
  }

  read(): Promise<string | undefined> {
    return this.file.read();
  }

  findMisplaced(): Promise<number | undefined> {
    return this.file.findMisplaced();
  }

  isReadableByOthers(): Promise<boolean> {
    return this.file.isReadableByOthers();
  }

  assertUsable(): Promise<void> {
    return this.file.assertChangeable();
  }

  async save(key: string): Promise<void> {
    await this.file.save(key);
  }

  forget(): Promise<boolean> {
    return this.file.save(undefined);
  }

  removeLeftovers(): Promise<void> {
    return this.file.removeLeftovers();
  }
}
