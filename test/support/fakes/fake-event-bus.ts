import type { EventBus, HostEventName, HostEvents } from '../../../src/host/events.js';
import type { Registration } from '../../../src/host/registration.js';

type Listener = (payload: never) => void | Promise<void>;
type Published = { [Name in HostEventName]: { name: Name; payload: HostEvents[Name] } }[HostEventName];

/** Delivers events synchronously, and keeps them, oldest first. */
export class FakeEventBus implements EventBus {
  readonly published: Published[] = [];
  private readonly listeners = new Map<HostEventName, Set<Listener>>();

  publish<Name extends HostEventName>(name: Name, payload: HostEvents[Name]): void {
    this.published.push({ name, payload } as Published);
    for (const listener of this.listeners.get(name) ?? []) void listener(payload as never);
  }

  subscribe<Name extends HostEventName>(
    name: Name,
    listener: (payload: HostEvents[Name]) => void | Promise<void>,
  ): Registration {
    const listeners = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, listeners.add(listener));
    return { dispose: () => listeners.delete(listener) };
  }

  payloadsOf<Name extends HostEventName>(name: Name): HostEvents[Name][] {
    return this.published.filter((event) => event.name === name).map(({ payload }) => payload as HostEvents[Name]);
  }
}
