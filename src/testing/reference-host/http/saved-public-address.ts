import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'ini';

/** The platform setting `web_public_url` in `config.ini` of the home, whoever saved it there. */
export class SavedPublicAddress {
  private readonly path: string;
  private stamp = '';
  private origin: string | undefined;

  constructor(home: string) {
    this.path = join(home, 'config.ini');
  }

  /** The origin as the file has it now; undefined without the file, the setting, or an address in it. */
  read(): string | undefined {
    const facts = statSync(this.path, { throwIfNoEntry: false });
    const stamp = facts ? `${facts.ino} ${facts.mtimeMs} ${facts.size}` : '';
    if (stamp !== this.stamp) {
      this.stamp = stamp;
      this.origin = facts?.isFile() ? this.readOrigin() : undefined;
    }
    return this.origin;
  }

  private readOrigin(): string | undefined {
    try {
      const { protocol, origin } = new URL(String(parse(readFileSync(this.path, 'utf8')).web_public_url));
      return /^https?:$/.test(protocol) ? origin : undefined;
    } catch {
      return undefined;
    }
  }
}
