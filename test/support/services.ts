import 'reflect-metadata';
import type { Knex } from 'knex';
import { type DependencyContainer, type InjectionToken, container as root } from 'tsyringe';
import { HostPorts } from '../../src/host/host-ports.js';
import { ProjectKeySource } from '../../src/provider/project-key-source.js';
import { ProviderGateway } from '../../src/provider/provider-gateway.js';
import * as allServices from '../../src/services/all-services.js';
import { Closables } from '../../src/services/closables.js';
import { ApiKeyService } from '../../src/services/provider-project/api-key-service.js';
import { allStores } from '../../src/stores/all-stores.js';
import { DatabaseClient } from '../../src/stores/database/database-client.js';
import { DatabaseState } from '../../src/stores/database/database-monitor.js';
import { ApiKeyStore } from '../../src/stores/settings/api-key-store.js';
import { HomeIdStore } from '../../src/stores/settings/home-id-store.js';
import { MountedKeyStore } from '../../src/stores/settings/mounted-key-store.js';
import { PublicAddressStore } from '../../src/stores/settings/public-address-store.js';
import { SnapshotStore } from '../../src/stores/snapshot-store.js';
import { noTelemetry, Telemetry } from '../../src/telemetry/telemetry.js';
import { FakeDirectory } from './fakes/fake-directory.js';
import { FakeEventBus } from './fakes/fake-event-bus.js';
import { FakeLogger, FakeRouteRegistry, FakeToolRegistry } from './fakes/fake-host-parts.js';
import { FakeProviderGateway } from './fakes/fake-provider-gateway.js';
import { openSqlite, type TestDatabase, useDatabase } from './stores/databases.js';
import {
  InMemoryApiKeyStore,
  InMemoryHomeIdStore,
  InMemoryPublicAddressStore,
  InMemorySnapshotStore,
} from './stores/in-memory-stores.js';

type Injectable = Extract<InjectionToken<object>, new (...parts: never[]) => object>;

/** The fakes of the host, the settings files and the provider that services are tested with, and the database. */
export class Fakes {
  readonly environment: Record<string, string | undefined> = {};
  readonly directory = new FakeDirectory();
  readonly events = new FakeEventBus();
  readonly tools = new FakeToolRegistry();
  readonly routes = new FakeRouteRegistry();
  readonly logger = new FakeLogger();
  readonly provider = new FakeProviderGateway();
  readonly keys = new InMemoryApiKeyStore('ak_fake_project_key');
  readonly addresses = new InMemoryPublicAddressStore('https://platform.example');
  readonly homeIds = new InMemoryHomeIdStore();
  readonly snapshots = new InMemorySnapshotStore();

  constructor(readonly client: Knex) {
    this.provider.compareKeysWith(() => this.keys.read());
  }
}

/** One replica of the plugin without routes and tools. Two with the same fakes share everything but memory. */
export class Services {
  private readonly container: DependencyContainer = root.createChildContainer();
  private readonly closables = new Closables();

  constructor(readonly fakes: Fakes) {
    for (const [port, store] of allStores) this.container.registerSingleton(port, store as Injectable);
    for (const service of Object.values(allServices)) this.container.registerSingleton(service as Injectable);
    for (const [token, value] of this.bindings()) this.container.register(token, { useValue: value });
    this.container.register(ProjectKeySource, { useToken: ApiKeyService });
  }

  get<Part>(token: InjectionToken<Part>): Part {
    return this.container.resolve(token);
  }

  /** Registers another value for a token; to be called before anything is resolved. */
  replace(token: symbol, value: object): void {
    this.container.register(token, { useValue: value });
  }

  /** Waits for work in the background, so that it does not touch the tables of the next test. */
  async close(): Promise<void> {
    await this.closables.closeAll((error) => {
      throw error;
    });
  }

  private bindings(): [InjectionToken, unknown][] {
    const { fakes } = this;
    return [
      [Closables, this.closables],
      [HostPorts.environment, fakes.environment],
      [HostPorts.directory, fakes.directory],
      [HostPorts.events, fakes.events],
      [HostPorts.tools, fakes.tools],
      [HostPorts.routes, fakes.routes],
      [HostPorts.logger, fakes.logger],
      [HostPorts.configDirectory, '/home/of/the/platform'],
      [DatabaseClient, fakes.client],
      [DatabaseState, { current: async () => 'ok' }],
      [ProviderGateway, fakes.provider],
      [Telemetry, noTelemetry],
      [ApiKeyStore, fakes.keys],
      [MountedKeyStore, { read: async () => '' }],
      [PublicAddressStore, fakes.addresses],
      [HomeIdStore, fakes.homeIds],
      [SnapshotStore, fakes.snapshots],
    ];
  }
}

/** Creates services over empty tables for each test of a suite. A test fails when a listener of an event failed in it. */
export function useServices(open: () => Promise<TestDatabase> = openSqlite): () => Services {
  const client = useDatabase(open);
  let services: Services | undefined;

  beforeEach(() => {
    services = new Services(new Fakes(client()));
  });

  afterEach(async () => {
    await services?.close();
    for (const failure of services?.fakes.events.failures ?? []) throw failure;
  });

  return () => {
    if (services === undefined) throw new Error('No services: they are made before each test.');
    return services;
  };
}
