/** The addresses that browsers reach this host at: its own loopback ones, and public ones it was told of. */
export class ServedOrigins {
  private readonly originsByHost = new Map<string, string>();
  /** The address to print and to link to. */
  readonly primary: string;

  constructor(options: { port: number; publicOrigins?: string[] }) {
    this.primary = `http://127.0.0.1:${options.port}`;
    for (const address of [this.primary, `http://localhost:${options.port}`, ...(options.publicOrigins ?? [])]) {
      const { host, origin } = new URL(address);
      this.originsByHost.set(host, origin);
    }
  }

  includes(origin: string): boolean {
    return [...this.originsByHost.values()].includes(origin);
  }

  /** The origin that a `Host` header stands for; undefined for names that this host does not answer to. */
  findByHost(host: string | undefined): string | undefined {
    return host === undefined ? undefined : this.originsByHost.get(host.toLowerCase());
  }
}
