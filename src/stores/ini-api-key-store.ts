import { join } from 'node:path';
import { inject, injectable } from 'tsyringe';
import type { ApiKeyStore } from './api-key-store.js';
import { ConfigDirectory } from './config-directory.js';
import { IniFile } from './ini-file.js';

const setting = 'api_key';

@injectable()
export class IniApiKeyStore implements ApiKeyStore {
  private readonly file: IniFile;

  constructor(@inject(ConfigDirectory) configDirectory: string) {
    this.file = new IniFile({ path: join(configDirectory, 'appconnect', 'config.ini'), isSecret: true });
  }

  read(): Promise<string | undefined> {
    return this.file.read(setting);
  }

  save(key: string): Promise<void> {
    return this.file.save(setting, key);
  }

  forget(): Promise<void> {
    return this.file.save(setting, undefined);
  }
}
