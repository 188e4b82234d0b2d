import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A valid key for each source; the provider of the test has to accept them. */
export const keys = {
  environment: 'ak_of_the_environment_1111',
  file: 'ak_of_the_mounted_file_2222',
  saved: 'ak_of_the_control_center_3333',
};

export type KeySource = keyof typeof keys;
export const keySources: KeySource[] = ['environment', 'file', 'saved'];

/** Sets keys in the three sources of an installation that is opened with this `environment`. */
export class KeySourceFixture {
  readonly environment: Record<string, string | undefined> = {};

  constructor(private readonly home: () => string) {}

  get iniPath(): string {
    return join(this.home(), 'appconnect', 'config.ini');
  }

  get mountPath(): string {
    return join(this.home(), 'mounted-key');
  }

  async put(source: KeySource, text: string): Promise<void> {
    if (source === 'environment') this.environment.APPCONNECT_API_KEY = text;
    else if (source === 'file') await this.mount(text);
    else await this.writeIni(`api_key = ${JSON.stringify(text)}\n`);
  }

  async writeIni(text: string): Promise<void> {
    await mkdir(join(this.home(), 'appconnect'), { recursive: true });
    await writeFile(this.iniPath, text, { mode: 0o600 });
  }

  async clear(): Promise<void> {
    delete this.environment.APPCONNECT_API_KEY;
    delete this.environment.APPCONNECT_API_KEY_FILE;
    await rm(join(this.home(), 'appconnect'), { recursive: true, force: true });
    await rm(this.mountPath, { recursive: true, force: true });
  }

  private async mount(text: string): Promise<void> {
    this.environment.APPCONNECT_API_KEY_FILE = this.mountPath;
    await writeFile(this.mountPath, text);
  }
}
