import type { EventBus, HostEventName, HostEvents } from '../../../src/host/events.js';
import type { Registration } from '../../../src/host/registration.js';

type Listener = (payload: never) => void | Promise<void>;
type Published = { [Name in HostEventName]: { name: Name; payload: HostEvents[Name] } }[HostEventName];

/** Delivers events synchronously, and keeps them, oldest first. */
export class FakeEventBus implements EventBus {
  readonly published: Published[] = [];
  /** What listeners threw or rejected with, oldest first. */
  readonly failures: unknown[] = [];
  private readonly refusals = new Map<HostEventName, string>();
  private readonly listeners = new Map<HostEventName, Set<{ listener: Listener }>>();

  publish<Name extends HostEventName>(name: Name, payload: HostEvents[Name]): void {
    this.published.push({ name, payload } as Published);
    for (const { listener } of this.listeners.get(name) ?? []) void this.deliver(listener, payload);
  }

  subscribe<Name extends HostEventName>(
    name: Name,
    listener: (payload: HostEvents[Name]) => void | Promise<void>,
  ): Registration {
    const refusal = this.refusals.get(name);
    if (refusal !== undefined) throw new Error(refusal);
    const entry = { listener };
    const listeners = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, listeners.add(entry));
    return { dispose: () => void listeners.delete(entry) };
  }

  /** Refuses listeners of this name, until the returned function is called. */
  refuse(name: HostEventName, words: string): () => void {
    this.refusals.set(name, words);
    return () => void this.refusals.delete(name);
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
