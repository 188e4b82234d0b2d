import { join } from 'node:path';
import { inject, injectable } from 'tsyringe';
import { HostPorts } from '../../host/host-ports.js';
import { IniFile } from './ini-file.js';

/**
 * The random id of the installation that a configuration directory belongs to, stored in its file
 * `appconnect/installation.ini`.
 */
export interface HomeIdStore {
  /** The id, or undefined when there is none. Throws `storage_damaged`. */
  read(): Promise<string | undefined>;
  /** Throws `storage_damaged`, and `storage_unavailable` while the disk is full. */
  save(id: string): Promise<void>;
}

export const HomeIdStore = Symbol('HomeIdStore');

/** The file with the id of a configuration directory. */
export function homeIdPath(configDirectory: string): string {
  return join(configDirectory, 'appconnect', 'installation.ini');
}

@injectable()
export class IniHomeIdStore implements HomeIdStore {
  private readonly file: IniFile;

  constructor(@inject(HostPorts.configDirectory) configDirectory: string) {
    const path = homeIdPath(configDirectory);
    // The id is no secret; it is written like one, since its directory also holds the key.
    this.file = new IniFile({ path, name: 'appconnect/installation.ini', setting: 'installation_id', isSecret: true });
  }

  read(): Promise<string | undefined> {
    return this.file.read();
  }

  async save(id: string): Promise<void> {
    await this.file.save(id);
  }
}
