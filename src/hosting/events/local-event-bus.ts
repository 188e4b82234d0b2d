import { checkedLogger } from '../../host/checks/checked-logger.js';
import { missingMethods } from '../../host/checks/complete-host.js';
import type { HostEvents, Logger, Registration } from '../../host/index.js';
import { waitAtMost } from '../../lib/time/time-limits.js';

type Listener = (payload: unknown) => void | Promise<void>;

// A listener that never ends must not keep its host from ending.
const maxDrainMs = 5_000;

/**
 * Delivers events to the listeners of this process. A listener that fails stops neither the publisher nor another listener. A host of
 * several replicas also sends what is published to the others, and publishes here what they send.
 */
export class LocalEventBus<Events extends Record<string, unknown> = HostEvents> {
  private readonly listeners = new Map<keyof Events, Set<{ listener: Listener }>>();
  private readonly running = new Set<Promise<void>>();
  private readonly logger: Logger;

  /** @throws Error without a logger, since the next listener that fails would end the process. */
  constructor(logger: Logger) {
    const missing = missingMethods('logger', logger);
    if (missing.length > 0) throw new Error(`LocalEventBus cannot be made: ${missing.join(', ')} is missing.`);
    this.logger = checkedLogger(logger);
  }

  subscribe<Name extends keyof Events>(
    name: Name,
    listener: (payload: Events[Name]) => void | Promise<void>,
  ): Registration {
    const entry = { listener: listener as Listener };
    const listeners = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, listeners.add(entry));
    return { dispose: () => void listeners.delete(entry) };
  }

  /** @throws DataCloneError for a payload that is no plain data, before anybody gets it. */
  publish<Name extends keyof Events>(name: Name, payload: Events[Name]): void {
    const published = structuredClone(payload);
    for (const { listener } of this.listeners.get(name) ?? []) {
      // Each listener gets its own copy, so that none sees the changes of another.
      const run = this.run(name, listener, structuredClone(published));
      this.running.add(run);
      void run.finally(() => this.running.delete(run));
    }
  }

  /** Resolves when the running listeners have finished, after five seconds at most. */
  async drain(): Promise<void> {
    await waitAtMost(maxDrainMs, Promise.all(this.running));
  }

  private async run(name: keyof Events, listener: Listener, payload: unknown): Promise<void> {
    try {
      // Runs after the publisher's own turn, which may hold a transaction open.
      await Promise.resolve();
      await listener(payload);
    } catch (error) {
      this.logger.error('a listener failed', { event: name, error });
    }
  }
}
