import { join } from 'node:path';
import { inject, injectable } from 'tsyringe';
import { ConfigDirectory } from './config-directory.js';
import { IniFile } from './ini-file.js';
import type { PublicAddressStore } from './public-address-store.js';

@injectable()
export class IniPublicAddressStore implements PublicAddressStore {
  private readonly file: IniFile;

  constructor(@inject(ConfigDirectory) configDirectory: string) {
    const path = join(configDirectory, 'config.ini');
    this.file = new IniFile({ path, name: 'config.ini', setting: 'web_public_url', isSecret: false });
  }

  read(): Promise<string | undefined> {
    return this.file.read();
  }

  save(address: string | undefined): Promise<void> {
    return this.file.save(address);
  }

  removeLeftovers(): Promise<void> {
    return this.file.removeLeftovers();
  }
}
