import { join } from 'node:path';
import { inject, injectable } from 'tsyringe';
import type { ApiKeyStore } from './api-key-store.js';
import { ConfigDirectory } from './config-directory.js';
import { IniFile } from './ini-file.js';

@injectable()
export class IniApiKeyStore implements ApiKeyStore {
  private readonly file: IniFile;

  constructor(@inject(ConfigDirectory) configDirectory: string) {
    const path = join(configDirectory, 'appconnect', 'config.ini');
    this.file = new IniFile({ path, name: 'appconnect/config.ini', setting: 'api_key', isSecret: true });
  }

  read(): Promise<string | undefined> {
    return this.file.read();
  }

  findMisplaced(): Promise<number | undefined> {
    return this.file.findMisplaced();
  }

  assertUsable(): Promise<void> {
    return this.file.assertChangeable();
  }

  save(key: string): Promise<void> {
    return this.file.save(key);
  }

  forget(): Promise<void> {
    return this.file.save(undefined);
  }

  removeLeftovers(): Promise<void> {
    return this.file.removeLeftovers();
  }
}
