import type { Knex } from 'knex';
import type { EventBus, HostEventName, HostEvents, Logger, Registration, ToolScope } from '../../../host/index.js';
import { PostgresRelay } from './postgres-relay.js';

const toolsChanged = 'host.tools.changed';
const eventsMissed = 'host.events.missed';

/** The event bus of the host contract, and the host's own event that tools changed. Both reach every replica. */
export class HostEventBus implements EventBus {
  private readonly local: LocalEvents;
  private relay: PostgresRelay | undefined;

  constructor(private readonly logger: Logger) {
    this.local = new LocalEvents(logger);
  }

  /** Connects to the other replicas that use the same PostgreSQL database. */
  async joinReplicas(options: { address: string; database: Knex }): Promise<void> {
    const relay = new PostgresRelay({
      ...options,
      logger: this.logger,
      deliver: (name, payload) => this.local.deliver(name, payload),
      onResumed: () => this.local.deliver(eventsMissed, undefined),
    });
    await relay.listen();
    this.relay = relay;
  }

  publish<Name extends HostEventName>(name: Name, payload: HostEvents[Name]): void {
    this.announce(name, payload);
  }

  subscribe<Name extends HostEventName>(
    name: Name,
    listener: (payload: HostEvents[Name]) => void | Promise<void>,
  ): Registration {
    return this.local.subscribe(name, (payload) => listener(payload as HostEvents[Name]));
  }

  publishToolsChanged(scope: ToolScope): void {
    this.announce(toolsChanged, scope);
  }

  subscribeToolsChanged(listener: (scope: ToolScope) => void | Promise<void>): Registration {
    return this.local.subscribe(toolsChanged, (scope) => listener(scope as ToolScope));
  }

  /** The listener runs when events of other replicas may have been lost. */
  subscribeMissed(listener: () => void | Promise<void>): Registration {
    return this.local.subscribe(eventsMissed, listener);
  }

  async close(): Promise<void> {
    await this.local.drain();
    await this.relay?.close();
  }

  private announce(name: string, payload: unknown): void {
    this.local.deliver(name, payload);
    this.relay?.send(name, payload);
  }
}

type Listener = (payload: unknown) => void | Promise<void>;

/** Delivers events to the listeners of this process. A listener that fails stops neither the publisher nor another listener. */
class LocalEvents {
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
      // Each listener gets its own copy, so that none sees the changes of another.
      const run = this.run(name, listener, structuredClone(payload));
      this.running.add(run);
      void run.finally(() => this.running.delete(run));
    }
  }

  /** Resolves when the running listeners have finished. */
  async drain(): Promise<void> {
    await Promise.all(this.running);
  }

  private async run(name: string, listener: Listener, payload: unknown): Promise<void> {
    try {
      // Runs after the publisher's own turn, which may hold a transaction open.
      await Promise.resolve();
      await listener(payload);
    } catch (error) {
      this.logger.error('a listener failed', { event: name, error });
    }
  }
}
