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
