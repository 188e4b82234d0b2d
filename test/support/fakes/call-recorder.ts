import { PluginError } from '../../../src/domain/plugin-error.js';
import type { KeyedOptions } from '../../../src/provider/port/request-options.js';
import type { ProviderGateway } from '../../../src/provider/provider-gateway.js';

export type Method = Exclude<keyof ProviderGateway, 'close'>;
export type SignalOptions = { signal: AbortSignal };

/** Records every call of the fake provider, and delays or fails it where a test says so. */
export class CallRecorder {
  /** Every call, oldest first. */
  readonly calls: { method: Method; input: unknown }[] = [];
  /** Reads the key that requests are sent with. */
  keyInForce?: () => Promise<string | undefined>;
  private readonly failures: { error: Error; method?: Method }[] = [];
  private readonly held = new Map<Method, Promise<void>>();
  private isClosed = false;
  private lastId = 0;

  /** Fails the next call of `method`, or of any method, with this error. */
  failNextWith(error: Error, method?: Method, { times = 1 } = {}): void {
    for (let time = 0; time < times; time += 1) this.failures.push({ error, method });
  }

  /** Removes failures that have not occurred yet. */
  clearFailures(): void {
    this.failures.length = 0;
  }

  /** Holds calls of `method`, once recorded, until the returned function is called or their signal aborts. */
  hold(method: Method): () => void {
    let release = () => {};
    this.held.set(method, new Promise((resolve) => (release = resolve)));
    return () => {
      this.held.delete(method);
      release();
    };
  }

  inputsOf(method: Method): unknown[] {
    return this.calls.filter((call) => call.method === method).map(({ input }) => input);
  }

  close(): void {
    this.isClosed = true;
  }

  async record(method: Method, input: unknown, signal: AbortSignal): Promise<void> {
    if (this.isClosed) throw new PluginError('shutting_down', 'The connection provider is no longer asked.');
    this.calls.push({ method, input });
    const held = this.held.get(method);
    if (held !== undefined) await Promise.race([held, aborted(signal)]);
    if (signal.aborted) throw new PluginError('provider_unreachable', 'The wait was given up.');
    const index = this.failures.findIndex((failure) => (failure.method ?? method) === method);
    const [failure] = index < 0 ? [] : this.failures.splice(index, 1);
    if (failure !== undefined) throw failure.error;
  }

  /** Compares the key when the request is sent, as the real adapter does. */
  async recordWithKey(method: Method, input: unknown, { key, signal }: KeyedOptions): Promise<void> {
    await this.record(method, input, signal);
    if (this.keyInForce === undefined || (await this.keyInForce()) === key.reveal()) return;
    throw new PluginError('conflict', 'The project key was changed meanwhile.');
  }

  newId(prefix: string): string {
    this.lastId += 1;
    return `${prefix}_${this.lastId}`;
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
