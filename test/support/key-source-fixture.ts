import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserClient } from './browser/browser-client.js';
import { Installation } from './installation.js';

/** A valid key for each source. */
export const keys = {
  environment: 'ak_of_the_environment_1111',
  file: 'ak_of_the_mounted_file_2222',
  saved: 'ak_of_the_control_center_3333',
};

export type KeySource = keyof typeof keys;
export const keySources: KeySource[] = ['environment', 'file', 'saved'];

/** An installation for a suite, and the three sources of its key, which are empty before each test. */
export class KeySourceFixture {
  readonly environment: Record<string, string | undefined> = {};
  installation!: Installation;
  ada!: BrowserClient;

  constructor() {
    before(() => this.open());
    beforeEach(() => this.clear());
    after(() => this.installation.close());
  }

  get iniPath(): string {
    return join(this.installation.home, 'appconnect', 'config.ini');
  }

  get mountPath(): string {
    return join(this.installation.home, 'mounted-key');
  }

  async put(source: KeySource, text: string): Promise<void> {
    if (source === 'environment') this.environment.APPCONNECT_API_KEY = text;
    else if (source === 'file') await this.mount(text);
    else await this.writeIni(`api_key = ${JSON.stringify(text)}\n`);
  }

  async writeIni(text: string): Promise<void> {
    await mkdir(join(this.installation.home, 'appconnect'), { recursive: true });
    await writeFile(this.iniPath, text, { mode: 0o600 });
  }

  async clear(): Promise<void> {
    delete this.environment.APPCONNECT_API_KEY;
    delete this.environment.APPCONNECT_API_KEY_FILE;
    await rm(join(this.installation.home, 'appconnect'), { recursive: true, force: true });
    await rm(this.mountPath, { recursive: true, force: true });
  }

  private async open(): Promise<void> {
    const { environment } = this;
    const accepted = Object.values(keys).map((key) => ({ key }));
    this.installation = await Installation.open({ environment, provider: { keys: accepted } });
    this.ada = await this.installation.signIn('ada');
  }

  private async mount(text: string): Promise<void> {
    this.environment.APPCONNECT_API_KEY_FILE = this.mountPath;
    await writeFile(this.mountPath, text);
  }
}
