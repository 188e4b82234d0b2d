import type { Logger, Registration } from '../../../host/index.js';

type Listener = (payload: unknown) => void | Promise<void>;

/** Hands announcements to the listeners of this process, each on its own: none can stop the publisher or another. */
export class LocalEvents {
  private readonly listeners = new Map<string, Set<{ listener: Listener }>>();
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly logger: Logger) {}

  subscribe(name: string, listener: Listener): Registration {
    const entry = { listener };
    const listeners = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, listeners.add(entry));
    return { dispose: () => void listeners.delete(entry) };
  }

  deliver(name: string, payload: unknown): void {
    for (const { listener } of this.listeners.get(name) ?? []) {
      // Each gets a copy: what one changes, the next never sees.
      const run = this.run(name, listener, structuredClone(payload));
      this.running.add(run);
      void run.finally(() => this.running.delete(run));
    }
  }

  /** Resolves once the listeners that were called have finished. */
  async drain(): Promise<void> {
    await Promise.all(this.running);
  }

  private async run(name: string, listener: Listener, payload: unknown): Promise<void> {
    try {
      // Never inside the publisher's own turn, which may hold a transaction open.
      await Promise.resolve();
      await listener(payload);
    } catch (error) {
      this.logger.error('a listener failed', { event: name, error });
    }
  }
}
