import type { HostPlatform, Route } from '../../../src/host/index.js';
import { PluginHost } from '../../../src/hosting/plugin-host.js';
import type { PluginHostOptions } from '../../../src/hosting/plugin-host-options.js';
import { FakeDirectory } from '../fakes/fake-directory.js';
import { FakeEventBus } from '../fakes/fake-event-bus.js';
import { FakeLogger } from '../fakes/fake-host-parts.js';
import { aPrincipal } from '../sign-ins/sign-in-flow.js';

export const origin = 'https://platform.example';
export const path = '/v1/words';
export const signedIn = { sessionId: 'first', principal: aPrincipal() };

const database: HostPlatform['database'] = { getClient: () => Promise.reject(new Error('No test asks the database.')) };

/** A `PluginHost` whose plugin has one route, of which the test says what it answers. */
export class PluginHostUnderTest {
  readonly logger = new FakeLogger();
  readonly events = new FakeEventBus();
  platform: HostPlatform | undefined;
  /** How often the plugin was deactivated. */
  stopped = 0;
  /** How many streams the host has ended. */
  ended = 0;

  /** Makes a host and does not start it. Whoever sends the header `x-user` is signed in. */
  create(options: Partial<PluginHostOptions> = {}): PluginHost {
    return new PluginHost({
      configDirectory: '/nowhere',
      logger: this.logger,
      database,
      directory: new FakeDirectory(),
      events: this.events,
      origin,
      sessionCookie: 'session',
      findSession: async (headers) => (headers.has('x-user') ? signedIn : undefined),
      ...options,
    });
  }

  /** Makes a host with no options but these. */
  createFrom(options: unknown): PluginHost {
    return new PluginHost(options as PluginHostOptions);
  }

  async start(
    options: Partial<PluginHostOptions> = {},
    activate: (given: HostPlatform) => unknown = (given) => this.addStream(given),
  ): Promise<PluginHost> {
    const host = this.create(options);
    await this.startPlugin(host, activate);
    return host;
  }

  startPlugin(host: PluginHost, activate: (given: HostPlatform) => unknown): Promise<void> {
    return host.start(async (given) => {
      this.platform = given;
      await activate(given);
      return { deactivate: async () => void this.stopped++ };
    });
  }

  /** Adds a route whose answers never end. */
  addStream({ routes, ui }: HostPlatform, fields: Partial<Route> = {}): void {
    routes.register({ method: 'GET', path, access: 'member', handle: async () => this.openStream(), ...fields });
    ui.mount({ slot: 'integrations', element: 'x-card' });
  }

  openStream(): Response {
    const headers = { 'content-type': 'text/event-stream' };
    return new Response(new ReadableStream({ cancel: () => void this.ended++ }), { headers });
  }

  ask(host: PluginHost, address: string, init: RequestInit = {}): Promise<Response> {
    return host.handle(
      new Request(`http://127.0.0.1${address}`, { ...init, headers: { 'x-user': 'ada', ...init.headers } }),
    );
  }
}
