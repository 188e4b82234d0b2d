import { type DependencyContainer, type InjectionToken, instanceCachingFactory, container as root } from 'tsyringe';
import { channels } from './contract/access-constants.js';
import { withCheckedAnswers } from './host/checks/checked-host.js';
import { requireCompleteHost } from './host/checks/complete-host.js';
import { disposeAll } from './host/checks/disposal.js';
import { requireBasePath } from './host/checks/host-base-path.js';
import { registerLoggedStartupTask } from './host/checks/logged-startup-task.js';
import { occupyHost } from './host/checks/occupied-hosts.js';
import type { ActivePlugin, HostPlatform, Logger } from './host/host-platform.js';
import { HostPorts } from './host/host-ports.js';
import type { Registration } from './host/registration.js';
import { HttpProviderGateway } from './provider/http-provider-gateway.js';
import { ProjectKeySource } from './provider/project-key-source.js';
import { ProviderGateway } from './provider/provider-gateway.js';
import { ProxiedPublicWeb } from './provider/proxied-public-web.js';
import { PublicWeb } from './provider/public-web.js';
import { ProviderUrl, providerUrlOf } from './provider/transport/provider-url.js';
import { allRoutes } from './routes/all-routes.js';
import { withProblemResponses } from './routes/error-responses.js';
import { type RouteServices, routeServices } from './routes/route-services.js';
import { AccessService } from './services/access/access-service.js';
import * as allServices from './services/all-services.js';
import { ToolCallService } from './services/calls/tool-call-service.js';
import { Closables } from './services/closables.js';
import { StatusReportService } from './services/health/status-report-service.js';
import { InstallationService } from './services/installation/installation-service.js';
import { ActionSearchService } from './services/lookup/action-search-service.js';
import { EventReactionService } from './services/maintenance/event-reaction-service.js';
import { LegacyMigrationService } from './services/maintenance/legacy-migration-service.js';
import { MaintenanceService } from './services/maintenance/maintenance-service.js';
import { EventStreamService } from './services/notifications/event-stream-service.js';
import { ApiKeyService } from './services/provider-project/api-key-service.js';
import { warnOfKeySource } from './services/settings/key-source-warning.js';
import { warnOfPublicAddress } from './services/settings/public-address-warning.js';
import { SignInService } from './services/sign-ins/sign-in-service.js';
import { fileStores, sqlStores } from './stores/all-stores.js';
import { DatabaseClient } from './stores/database/database-client.js';
import { DatabaseMonitor, DatabaseState, monitoredStore } from './stores/database/database-monitor.js';
import { askForClient } from './stores/database/supported-client.js';
import { prepareDatabase } from './stores/prepare-database.js';
import { requireConfigDirectory } from './stores/settings/config-directory.js';
import { loadTelemetry } from './telemetry/load-telemetry.js';
import { Telemetry } from './telemetry/telemetry.js';
import { AgentToolProvider } from './tools/agent-tool-provider.js';

type Injectable = Extract<InjectionToken<object>, new (...parts: never[]) => object>;

/**
 * Builds the plugin and registers it with the host. The network is first used when something needs it.
 * Throws `invalid_request` that names what the host lacks, or when `APPCONNECT_PROVIDER_URL` is no address of a provider,
 * `routes.basePath` no path, or `configDirectory` no folder; `conflict` while the host has an active plugin.
 */
export async function activate(host: HostPlatform): Promise<ActivePlugin> {
  requireCompleteHost(host);
  const release = occupyHost(host);
  try {
    const { deactivate } = await start(withCheckedAnswers(host));
    return { deactivate: () => deactivate().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

async function start(host: HostPlatform): Promise<ActivePlugin> {
  const closables = new Closables();
  const container = await checkAndBind(host, closables);
  const tools = toolProvider(container, host.logger);
  closables.add('tools', () => tools.close());
  const deactivate = () => closeAll(closables, host.logger);
  const registrations: Registration[] = [];
  closables.add('registrations', () => disposeAll(registrations));
  try {
    for (const registration of registerAll(container, host, tools)) registrations.unshift(registration);
  } catch (error) {
    await deactivate();
    throw error;
  }
  return { deactivate };
}

async function checkAndBind(host: HostPlatform, closables: Closables): Promise<DependencyContainer> {
  const container = root.createChildContainer();
  container.register(Closables, { useValue: closables });
  const environment = host.environment ?? process.env;
  // First, so that nothing is left open when a setting is wrong.
  const providerUrl = providerUrlOf(environment);
  requireBasePath(host.routes);
  await requireConfigDirectory(host.configDirectory);
  bindHost(container, host, environment);
  container.register(Telemetry, { useValue: await loadTelemetry() });
  container.register(DatabaseClient, { useValue: await askForClient(host.database) });
  bindStores(container);
  closables.add('background', () => container.resolve(DatabaseMonitor).close());
  for (const service of Object.values(allServices)) container.registerSingleton(service as Injectable);
  container.register(ProviderUrl, { useValue: providerUrl });
  container.register(ProjectKeySource, { useToken: ApiKeyService });
  container.registerSingleton(ProviderGateway, HttpProviderGateway);
  closables.add('provider', () => container.resolve<ProviderGateway>(ProviderGateway).close());
  container.registerSingleton(PublicWeb, ProxiedPublicWeb);
  return container;
}

function bindStores(container: DependencyContainer): void {
  container.registerSingleton(DatabaseMonitor);
  container.register(DatabaseState, { useToken: DatabaseMonitor });
  for (const [port, store] of fileStores) container.registerSingleton(port, store as Injectable);
  for (const [port, store] of sqlStores) {
    const monitored = () =>
      monitoredStore(container.resolve<object>(store as Injectable), container.resolve(DatabaseMonitor));
    container.register(port, { useFactory: instanceCachingFactory(monitored) });
  }
}

function bindHost(container: DependencyContainer, host: HostPlatform, environment: object): void {
  container.register(HostPorts.environment, { useValue: environment });
  for (const name of ['configDirectory', 'logger', 'directory', 'routes', 'tools', 'events'] as const) {
    container.register(HostPorts[name], { useValue: host[name] });
  }
}

function toolProvider(container: DependencyContainer, logger: Logger): AgentToolProvider {
  return new AgentToolProvider({
    access: container.resolve(AccessService),
    search: container.resolve(ActionSearchService),
    calls: container.resolve(ToolCallService),
    signIns: container.resolve(SignInService),
    telemetry: container.resolve<Telemetry>(Telemetry),
    logger,
  });
}

const elements = [
  { slot: 'integrations', element: 'appconnect-integrations-card' },
  { slot: 'workspace-settings', element: 'appconnect-public-address-field' },
  { slot: 'activity', element: 'appconnect-activity' },
] as const;

/** A generator, so that registrations made before a failure are known and can be disposed. */
function* registerAll(
  container: DependencyContainer,
  host: HostPlatform,
  tools: AgentToolProvider,
): Generator<Registration> {
  yield* registerStartup(container, host);
  yield* registerRoutes(container, host);
  for (const channel of channels) yield host.tools.registerProvider(channel, tools);
  yield* registerReports(container, host);
  yield* registerElements(host);
}

function* registerStartup(container: DependencyContainer, host: HostPlatform): Generator<Registration> {
  container.resolve(EventStreamService).start();
  yield registerLoggedStartupTask(host, 'appconnect-tables', async () => {
    await prepareDatabase(container.resolve(DatabaseClient), host.logger, container.resolve(DatabaseMonitor));
    await container.resolve(InstallationService).start();
    await warnOfKeySource(container.resolve(ApiKeyService), host.logger);
    warnOfPublicAddress(container.resolve(HostPorts.environment), host.logger);
  });
  yield registerLoggedStartupTask(host, 'appconnect-member-connections', () =>
    container.resolve(LegacyMigrationService).runAtStart(),
  );
  yield registerLoggedStartupTask(host, 'appconnect-maintenance', async () => {
    container.resolve(EventReactionService).start();
    container.resolve(MaintenanceService).start();
  });
}

function* registerRoutes(container: DependencyContainer, host: HostPlatform): Generator<Registration> {
  for (const route of allRoutes(resolveRouteServices(container, host))) {
    yield host.routes.register(withProblemResponses(route, host.logger));
  }
}

function resolveRouteServices(
  container: DependencyContainer,
  { routes: registry, logger }: HostPlatform,
): RouteServices {
  const services = Object.entries(routeServices).map(([name, service]) => [
    name,
    container.resolve<object>(service as Injectable),
  ]);
  return { ...Object.fromEntries(services), registry, logger };
}

function* registerReports(container: DependencyContainer, host: HostPlatform): Generator<Registration> {
  const reports = container.resolve(StatusReportService);
  yield host.status.contributeHealth(() => reports.health());
  yield host.status.contributeSystemStatus((options) => reports.systemStatus(options));
}

function* registerElements(host: HostPlatform): Generator<Registration> {
  for (const contribution of elements) yield host.ui.mount(contribution);
}

async function closeAll(closables: Closables, logger: Logger): Promise<void> {
  const left = await closables.closeAll((error) => logger.error('A part of the plugin did not close well.', { error }));
  if (left.length > 0) logger.warn('The plugin stops before parts of it have ended.', { parts: left });
}
