/** The addresses that browsers reach this host at: its own loopback ones, and public ones it was told of. */
export class ServedOrigins {
  private readonly originsByHost = new Map<string, string>();
  private readonly saved: { read(): string | undefined };
  /** The address to print and to link to. */
  readonly primary: string;

  /** `saved` is asked each time: its address may change while the host runs. */
  constructor(options: { port: number; publicOrigins?: string[]; saved?: { read(): string | undefined } }) {
    this.primary = `http://127.0.0.1:${options.port}`;
    this.saved = options.saved ?? { read: () => undefined };
    for (const address of [this.primary, `http://localhost:${options.port}`, ...(options.publicOrigins ?? [])]) {
      const { host, origin } = new URL(address);
      this.originsByHost.set(host, origin);
    }
  }

  includes(origin: string): boolean {
    return [...this.originsByHost.values(), this.saved.read()].includes(origin);
  }

  /** The origin that a `Host` header stands for; undefined for names that this host does not answer to. */
  findByHost(host: string | undefined): string | undefined {
    if (host === undefined) return undefined;
    const name = host.toLowerCase();
    return this.originsByHost.get(name) ?? this.findSaved(name);
  }

  private findSaved(name: string): string | undefined {
    const origin = this.saved.read();
    return origin !== undefined && new URL(origin).host === name ? origin : undefined;
  }
}
