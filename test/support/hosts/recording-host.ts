import type { Knex } from 'knex';
import type { HostPlatform, Registration, ToolProvider } from '../../../src/host/index.js';
import { FakeDirectory } from '../fakes/fake-directory.js';
import { FakeEventBus } from '../fakes/fake-event-bus.js';
import { FakeLogger } from '../fakes/fake-host-parts.js';

/** A host that lists its live registrations, and throws after `maxRegistrations` of them. */
export class RecordingHost implements HostPlatform {
  readonly environment = { APPCONNECT_API_KEY: 'ak_of_a_test', APPCONNECT_PROVIDER_URL: 'http://127.0.0.1:9' };
  readonly logger = new FakeLogger();
  readonly directory = new FakeDirectory();
  readonly live = new Set<string>();
  readonly tasks: (() => Promise<void>)[] = [];
  provider?: ToolProvider;
  registrationCount = 0;
  private readonly bus = new FakeEventBus();

  constructor(
    readonly configDirectory: string,
    private readonly client: Knex,
    private readonly maxRegistrations = Number.POSITIVE_INFINITY,
  ) {}

  readonly database = { getClient: async () => this.client };

  readonly routes = {
    register: ({ method, path }: { method: string; path: string }) => this.register(`${method} ${path}`),
    isServedOrigin: () => true,
  };

  readonly startup = {
    register: ({ name, run }: { name: string; run(): Promise<void> }) => {
      this.tasks.push(run);
      return this.register(`startup ${name}`);
    },
  };

  readonly tools = {
    registerProvider: (channel: string, provider: ToolProvider) => {
      this.provider = provider;
      return this.register(`tools ${channel}`);
    },
    notifyChanged: () => undefined,
  };

  readonly status = {
    contributeHealth: () => this.register('health'),
    contributeSystemStatus: () => this.register('status'),
  };

  readonly ui = { mount: ({ slot }: { slot: string }) => this.register(`slot ${slot}`) };

  readonly events: HostPlatform['events'] = {
    publish: (name, payload) => this.bus.publish(name, payload),
    subscribe: (name, listener) => {
      const subscription = this.bus.subscribe(name, listener);
      const kept = this.track(`event ${name} ${this.live.size}`);
      return {
        dispose: () => {
          subscription.dispose();
          kept.dispose();
        },
      };
    },
  };

  private register(name: string): Registration {
    if (this.registrationCount >= this.maxRegistrations) throw new Error('The host takes no more.');
    this.registrationCount += 1;
    return this.track(name);
  }

  private track(name: string): Registration {
    this.live.add(name);
    return { dispose: () => this.live.delete(name) };
  }
}
