import { join } from 'node:path';
import { inject, injectable } from 'tsyringe';
import { ConfigDirectory } from './config-directory.js';
import { IniFile } from './ini-file.js';
import type { PublicAddressStore } from './public-address-store.js';

const setting = 'web_public_url';

@injectable()
export class IniPublicAddressStore implements PublicAddressStore {
  private readonly file: IniFile;

  constructor(@inject(ConfigDirectory) configDirectory: string) {
    this.file = new IniFile({ path: join(configDirectory, 'config.ini'), isSecret: false });
  }

  read(): Promise<string | undefined> {
    return this.file.read(setting);
  }

  save(address: string | undefined): Promise<void> {
    return this.file.save(setting, address);
  }
}
