import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'ini';

/** The origins at which browsers reach this host: its loopback addresses, and public ones that its operator configures. */
export class ServedOrigins {
  private readonly originsByHost = new Map<string, string>();
  private readonly saved: { read(): string | undefined };
  /** The address for messages and links. */
  readonly primary: string;

  /**
   * `saved` is the public address that admins set in the control center. It is read each time, since it may change.
   * `basePath` is only in the address for messages and links.
   */
  constructor(options: {
    port: number;
    basePath?: string;
    publicOrigins?: string[];
    saved?: { read(): string | undefined };
  }) {
    const loopback = `http://127.0.0.1:${options.port}`;
    this.primary = `${loopback}${options.basePath ?? ''}`;
    this.saved = options.saved ?? { read: () => undefined };
    for (const address of [loopback, `http://localhost:${options.port}`, ...(options.publicOrigins ?? [])]) {
      const { host, origin } = new URL(address);
      this.originsByHost.set(host, origin);
    }
  }

  /** Whether the origin is one of this host's own; an address that was saved in the control center does not count. */
  includes(origin: string): boolean {
    return [...this.originsByHost.values()].includes(origin);
  }

  /** The origin that a `Host` header names; undefined for an unknown name. */
  findByHost(host: string | undefined): string | undefined {
    return host === undefined ? undefined : this.originsByHost.get(host.toLowerCase());
  }

  /** The saved public address, if a `Host` header names it. Only public routes of the plugin are served there. */
  findSavedByHost(host: string | undefined): string | undefined {
    const origin = this.saved.read();
    return origin !== undefined && new URL(origin).host === host?.toLowerCase() ? origin : undefined;
  }
}

/** The platform setting `web_public_url` in `config.ini` of the home directory. */
export class SavedPublicAddress {
  private readonly path: string;
  private fileVersion = '';
  private origin: string | undefined;

  constructor(home: string) {
    this.path = join(home, 'config.ini');
  }

  /** The present origin; undefined without the file, the setting or a valid address. */
  read(): string | undefined {
    const stats = statSync(this.path, { throwIfNoEntry: false });
    const version = stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : '';
    if (version !== this.fileVersion) {
      this.fileVersion = version;
      this.origin = stats?.isFile() ? this.readOrigin() : undefined;
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
