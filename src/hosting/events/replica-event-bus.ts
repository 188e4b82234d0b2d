import type { Knex } from 'knex';
import { checkedLogger } from '../../host/checks/checked-logger.js';
import type { EventBus, HostEventName, HostEvents, Logger, Registration, ToolScope } from '../../host/index.js';
import { LocalEventBus } from './local-event-bus.js';
import { eventsMissed, PostgresRelay } from './postgres-relay.js';

const toolsChanged = 'host.tools.changed';
const sessionEnded = 'host.session.ended';

type AllEvents = HostEvents & {
  [toolsChanged]: ToolScope;
  [sessionEnded]: { sessionId: string };
  [eventsMissed]: undefined;
};

/**
 * The event bus of the host contract, and the host's own events: that tools changed, and that a session ended. All reach every
 * replica, once it has joined the others; before that, those of this process. Wants the package `pg`.
 */
export class ReplicaEventBus implements EventBus {
  private readonly local: LocalEventBus<AllEvents>;
  private readonly logger: Logger;
  private relay: PostgresRelay | undefined;

  constructor(logger: Logger) {
    this.local = new LocalEventBus(logger);
    this.logger = checkedLogger(logger);
  }

  /**
   * Connects to the other replicas that use the same PostgreSQL database, by a connection of its own to `address`; events are
   * sent through `database`. Where that does not answer yet, it joins them once it does, and tells who subscribed with
   * `subscribeMissed`.
   * @throws Error where it has joined them before, and without the package `pg`.
   */
  async joinReplicas(options: { address: string; database: Knex }): Promise<void> {
    if (this.relay) throw new Error('This bus has joined the other replicas already; it does so once.');
    const relay = new PostgresRelay({
      ...options,
      logger: this.logger,
      deliver: (name, payload) => this.local.publish(name as keyof AllEvents, payload as AllEvents[keyof AllEvents]),
      onResumed: () => this.local.publish(eventsMissed, undefined),
    });
    this.relay = relay;
    await relay.start();
  }

  publish<Name extends HostEventName>(name: Name, payload: HostEvents[Name]): void {
    this.announce(name, payload as AllEvents[Name]);
  }

  subscribe<Name extends HostEventName>(
    name: Name,
    listener: (payload: HostEvents[Name]) => void | Promise<void>,
  ): Registration {
    return this.local.subscribe(name, listener as (payload: AllEvents[Name]) => void | Promise<void>);
  }

  /**
   * Tells every replica, this one included, that the tools of that scope may have changed: `announceToolsChanged` of a
   * `PluginHost`.
   */
  publishToolsChanged(scope: ToolScope): void {
    this.announce(toolsChanged, scope);
  }

  /** The listener runs in each replica, also in the one that published: `notifyToolsChanged` of its `PluginHost`. */
  subscribeToolsChanged(listener: (scope: ToolScope) => void | Promise<void>): Registration {
    return this.local.subscribe(toolsChanged, listener);
  }

  /**
   * Tells every replica, this one included, that somebody signed out: a page of theirs may listen at any. The id is that of
   * `findSession`, never the value of the cookie.
   */
  publishSessionEnded(sessionId: string): void {
    this.announce(sessionEnded, { sessionId });
  }

  /** The listener runs in each replica, also in the one that published: `endSession` of its `PluginHost`. */
  subscribeSessionEnded(listener: (sessionId: string) => void | Promise<void>): Registration {
    return this.local.subscribe(sessionEnded, ({ sessionId }) => listener(sessionId));
  }

  /** The listener runs when events of other replicas may have been lost, on their way to here or before they were sent. */
  subscribeMissed(listener: () => void | Promise<void>): Registration {
    return this.local.subscribe(eventsMissed, listener);
  }

  /**
   * Waits five seconds at most for the listeners that run, then ten at most for what is being sent, and leaves the other replicas.
   */
  async close(): Promise<void> {
    await this.local.drain();
    await this.relay?.close();
  }

  private announce<Name extends keyof AllEvents>(name: Name, payload: AllEvents[Name]): void {
    this.local.publish(name, payload);
    this.relay?.send(name, payload);
  }
}
