import { type DependencyContainer, type InjectionToken, container as root } from 'tsyringe';
import { channels } from './contract/access-contract.js';
import type { ActivePlugin, HostPlatform, Logger } from './host/host-platform.js';
import { HostPorts } from './host/host-ports.js';
import type { Registration } from './host/registration.js';
import { HttpProviderGateway } from './provider/http-provider-gateway.js';
import { ProjectKeySource } from './provider/project-key-source.js';
import { ProviderGateway } from './provider/provider-gateway.js';
import { defaultProviderUrl, PROVIDER_URL } from './provider/provider-url.js';
import { answeringProblems } from './routes/error-responder.js';
import { routeTable } from './routes/route-table.js';
import { AccessService } from './services/access/access-service.js';
import { ActionCatalogService } from './services/actions/action-catalog-service.js';
import { ActionSearchService } from './services/actions/action-search-service.js';
import { CallAudit } from './services/actions/call-audit.js';
import { CallLedger } from './services/actions/call-ledger.js';
import { CallSlots } from './services/actions/call-slots.js';
import { ToolCallService } from './services/actions/tool-call-service.js';
import { allServices } from './services/all-services.js';
import { AppService } from './services/apps/app-service.js';
import { AssignmentService } from './services/apps/assignment-service.js';
import { CatalogService } from './services/apps/catalog-service.js';
import { AccountLabelService } from './services/connections/account-label-service.js';
import { ConnectionService } from './services/connections/connection-service.js';
import { RevocationService } from './services/connections/revocation-service.js';
import { SignInCompletionService } from './services/connections/sign-in-completion-service.js';
import { SignInService } from './services/connections/sign-in-service.js';
import { ApiKeyService } from './services/settings/api-key-service.js';
import { KeySettingsService } from './services/settings/key-settings-service.js';
import { PublicAddressService } from './services/settings/public-address-service.js';
import { StatusReportService } from './services/settings/status-report-service.js';
import { AuditService } from './services/upkeep/audit-service.js';
import { EventReactionService } from './services/upkeep/event-reaction-service.js';
import { EventStreamService } from './services/upkeep/event-stream-service.js';
import { HousekeepingService } from './services/upkeep/housekeeping-service.js';
import { LegacyMigrationService } from './services/upkeep/legacy-migration-service.js';
import { allStores } from './stores/all-stores.js';
import { ConfigDirectory } from './stores/config-directory.js';
import { DatabaseClient } from './stores/database-client.js';
import { prepareDatabase } from './stores/prepare-database.js';
import { AgentToolProvider } from './tools/agent-tool-provider.js';

type Injectable = Extract<InjectionToken<object>, new (...parts: never[]) => object>;

/** Wires the plugin and registers it with the host. Nothing touches the network before its first use. */
export async function activate(host: HostPlatform): Promise<ActivePlugin> {
  const container = root.createChildContainer();
  bindHost(container, host);
  container.register(DatabaseClient, { useValue: await host.database.getClient() });
  bindStores(container);
  bindProvider(container, host);
  bindServices(container);
  const registrations = [
    ...registerStartup(container, host),
    ...registerRoutes(container, host),
    ...registerTools(container, host),
    ...registerReports(container, host),
    ...registerElements(host),
  ];
  return { deactivate: () => deactivate(container, registrations, host.logger) };
}

function bindHost(container: DependencyContainer, host: HostPlatform): void {
  container.register(HostPorts.environment, { useValue: host.environment ?? process.env });
  container.register(HostPorts.logger, { useValue: host.logger });
  container.register(HostPorts.directory, { useValue: host.directory });
  container.register(HostPorts.routes, { useValue: host.routes });
  container.register(HostPorts.tools, { useValue: host.tools });
  container.register(HostPorts.events, { useValue: host.events });
  container.register(ConfigDirectory, { useValue: host.configDirectory });
}

function bindStores(container: DependencyContainer): void {
  for (const [port, store] of allStores) container.registerSingleton(port, store as Injectable);
}

function bindProvider(container: DependencyContainer, host: HostPlatform): void {
  const environment = host.environment ?? process.env;
  container.register(PROVIDER_URL, { useValue: environment.APPCONNECT_PROVIDER_URL ?? defaultProviderUrl });
  container.register(ProjectKeySource, { useToken: ApiKeyService });
  container.registerSingleton(ProviderGateway, HttpProviderGateway);
}

function bindServices(container: DependencyContainer): void {
  for (const service of allServices) container.registerSingleton(service as Injectable);
}

function registerStartup(container: DependencyContainer, host: HostPlatform): Registration[] {
  container.resolve(EventReactionService).start();
  container.resolve(EventStreamService).start();
  return [
    host.startup.register({
      name: 'appconnect-tables',
      run: () => prepareDatabase(container.resolve(DatabaseClient), host.logger),
    }),
    host.startup.register({
      name: 'appconnect-member-connections',
      run: async () => {
        await container.resolve(LegacyMigrationService).run();
        container.resolve(HousekeepingService).start();
      },
    }),
  ];
}

function registerRoutes(container: DependencyContainer, host: HostPlatform): Registration[] {
  const routes = routeTable({
    host: host.routes,
    logger: host.logger,
    keys: container.resolve(KeySettingsService),
    addresses: container.resolve(PublicAddressService),
    apps: container.resolve(AppService),
    assignments: container.resolve(AssignmentService),
    connections: container.resolve(ConnectionService),
    signIns: container.resolve(SignInService),
    completion: container.resolve(SignInCompletionService),
    access: container.resolve(AccessService),
    audit: container.resolve(AuditService),
    streams: container.resolve(EventStreamService),
  });
  return routes.map((route) => host.routes.register(answeringProblems(route, host.logger)));
}

function registerTools(container: DependencyContainer, host: HostPlatform): Registration[] {
  const provider = new AgentToolProvider({
    access: container.resolve(AccessService),
    search: container.resolve(ActionSearchService),
    calls: container.resolve(ToolCallService),
    signIns: container.resolve(SignInService),
    logger: host.logger,
  });
  return channels.map((channel) => host.tools.registerProvider(channel, provider));
}

function registerReports(container: DependencyContainer, host: HostPlatform): Registration[] {
  const reports = container.resolve(StatusReportService);
  return [
    host.status.contributeHealth(() => reports.health()),
    host.status.contributeSystemStatus(() => reports.systemStatus()),
  ];
}

function registerElements(host: HostPlatform): Registration[] {
  return [
    host.ui.mount({ slot: 'integrations', element: 'appconnect-integrations-card' }),
    host.ui.mount({ slot: 'workspace-settings', element: 'appconnect-public-address-field' }),
    host.ui.mount({ slot: 'activity', element: 'appconnect-activity' }),
  ];
}

/** In order: nothing new comes in, what is in flight ends, what is open closes; the database is the host's to close. */
async function deactivate(
  container: DependencyContainer,
  registrations: Registration[],
  logger: Logger,
): Promise<void> {
  for (const registration of registrations) registration.dispose();
  container.resolve(EventReactionService).close();
  container.resolve(EventStreamService).close();
  const steps = [
    () => container.resolve(CallSlots).close(),
    () => container.resolve(CallLedger).close(),
    () => container.resolve(CallAudit).close(),
    () => container.resolve(HousekeepingService).close(),
    () => container.resolve(AccountLabelService).close(),
    () => container.resolve(RevocationService).close(),
    () => container.resolve(ActionCatalogService).close(),
    () => container.resolve(CatalogService).close(),
    () => container.resolve<ProviderGateway>(ProviderGateway).close(),
  ];
  for (const close of steps) {
    await close().catch((error: unknown) => logger.error('A part of the plugin did not close well.', { error }));
  }
}
