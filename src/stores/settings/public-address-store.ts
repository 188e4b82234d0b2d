import { join } from 'node:path';
import { inject, injectable } from 'tsyringe';
import { HostPorts } from '../../host/host-ports.js';
import { IniFile } from './ini-file.js';

/** The setting `web_public_url` in `<configDirectory>/config.ini`; a save keeps every other line and comment of that file. */
export interface PublicAddressStore {
  /** The text in the file; undefined when there is none. Throws `storage_damaged`. */
  read(): Promise<string | undefined>;
  /**
   * The number of the first line that has the setting in a section or in another spelling, which is not read. Throws
   * `storage_damaged`.
   */
  findMisplaced(): Promise<number | undefined>;
  /** `undefined` removes the setting. Returns false where that changed nothing. Throws `storage_damaged`. */
  save(address: string | undefined): Promise<boolean>;
  /** Removes the copies of the file that killed saves left beside it; every save does this too. Throws `storage_damaged`. */
  removeLeftovers(): Promise<void>;
}

export const PublicAddressStore = Symbol('PublicAddressStore');

@injectable()
export class IniPublicAddressStore implements PublicAddressStore {
  private readonly file: IniFile;

  constructor(@inject(HostPorts.configDirectory) configDirectory: string) {
    const path = join(configDirectory, 'config.ini');
    this.file = new IniFile({ path, name: 'config.ini', setting: 'web_public_url', isSecret: false });
  }

  read(): Promise<string | undefined> {
    return this.file.read();
  }

  findMisplaced(): Promise<number | undefined> {
    return this.file.findMisplaced();
  }

  save(address: string | undefined): Promise<boolean> {
    return this.file.save(address);
  }

  removeLeftovers(): Promise<void> {
    return this.file.removeLeftovers();
  }
}
