import { join } from 'node:path';
import { inject, injectable } from 'tsyringe';
import { ConfigDirectory } from './config-directory.js';
import type { HomeIdStore } from './home-id-store.js';
import { IniFile } from './ini-file.js';

@injectable()
export class IniHomeIdStore implements HomeIdStore {
  private readonly file: IniFile;

  constructor(@inject(ConfigDirectory) configDirectory: string) {
    const path = join(configDirectory, 'appconnect', 'installation.ini');
    // No secret, but in a directory that only its owner opens.
    this.file = new IniFile({ path, name: 'appconnect/installation.ini', setting: 'installation_id', isSecret: true });
  }

  read(): Promise<string | undefined> {
    return this.file.read();
  }

  save(id: string): Promise<void> {
    return this.file.save(id);
  }
}
