import type { EventBus, HostEventName, HostEvents } from '../../../src/host/events.js';
import type { Registration } from '../../../src/host/registration.js';

type Listener = (payload: never) => void | Promise<void>;
type Published = { [Name in HostEventName]: { name: Name; payload: HostEvents[Name] } }[HostEventName];

/** Delivers events synchronously, and keeps them, oldest first. */
export class FakeEventBus implements EventBus {
  readonly published: Published[] = [];
  /** What listeners threw or rejected with, oldest first. */
  readonly failures: unknown[] = [];
  private readonly listeners = new Map<HostEventName, Set<{ listener: Listener }>>();

  publish<Name extends HostEventName>(name: Name, payload: HostEvents[Name]): void {
    this.published.push({ name, payload } as Published);
    for (const { listener } of this.listeners.get(name) ?? []) void this.deliver(listener, payload);
  }

  subscribe<Name extends HostEventName>(
    name: Name,
    listener: (payload: HostEvents[Name]) => void | Promise<void>,
  ): Registration {
    const entry = { listener };
    const listeners = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, listeners.add(entry));
    return { dispose: () => void listeners.delete(entry) };
  }

  get listenerCount(): number {
    return [...this.listeners.values()].reduce((sum, listeners) => sum + listeners.size, 0);
  }

  payloadsOf<Name extends HostEventName>(name: Name): HostEvents[Name][] {
    return this.published.filter((event) => event.name === name).map(({ payload }) => payload as HostEvents[Name]);
  }

  private async deliver(listener: Listener, payload: HostEvents[HostEventName]): Promise<void> {
    try {
      await listener(payload as never);
    } catch (error) {
      this.failures.push(error);
    }
  }
}
