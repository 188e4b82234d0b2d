import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'ini';

/** The addresses that browsers reach this host at: its own loopback ones, and public ones that its operator names. */
export class ServedOrigins {
  private readonly originsByHost = new Map<string, string>();
  private readonly saved: { read(): string | undefined };
  /** The address to print and to link to. */
  readonly primary: string;

  /** `saved` is the public address that admins set in the control center, asked each time: it may change while the host runs. */
  constructor(options: { port: number; publicOrigins?: string[]; saved?: { read(): string | undefined } }) {
    this.primary = `http://127.0.0.1:${options.port}`;
    this.saved = options.saved ?? { read: () => undefined };
    for (const address of [this.primary, `http://localhost:${options.port}`, ...(options.publicOrigins ?? [])]) {
      const { host, origin } = new URL(address);
      this.originsByHost.set(host, origin);
    }
  }

  /** Whether the operator of this host says so; an address that was saved in the control center does not count. */
  includes(origin: string): boolean {
    return [...this.originsByHost.values()].includes(origin);
  }

  /** The origin that a `Host` header stands for; undefined for names that this host does not answer to. */
  findByHost(host: string | undefined): string | undefined {
    return host === undefined ? undefined : this.originsByHost.get(host.toLowerCase());
  }

  /** The saved public address, where a `Host` header names it: good for public pages of the plugin, and for nothing else. */
  findSavedByHost(host: string | undefined): string | undefined {
    const origin = this.saved.read();
    return origin !== undefined && new URL(origin).host === host?.toLowerCase() ? origin : undefined;
  }
}

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
