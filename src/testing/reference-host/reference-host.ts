import type { HostPlatform, PluginManifest } from '../../host/index.js';
import { createHostTables } from './database/host-tables.js';
import { openDatabases } from './database/open-database.js';
import { DirectoryChanges } from './directory/directory-changes.js';
import { SqlDirectory } from './directory/sql-directory.js';
import { HostEventBus } from './events/host-events.js';
import { createJsonLogger } from './host-logger.js';
import { type ReferenceHostOptions, withDefaults } from './host-options.js';
import { closePluginRoutes } from './http/closed-routes.js';
import { GatedServer } from './http/gated-server.js';
import { RouteTable } from './http/route-table.js';
import { SavedPublicAddress } from './http/saved-public-address.js';
import { ServedOrigins } from './http/served-origins.js';
import { Sessions } from './http/sessions.js';
import { type Contributions, listManifestDifferences } from './plugin/manifest-differences.js';
import { MountedElements } from './plugin/mounted-elements.js';
import { PluginLife } from './plugin/plugin-life.js';
import { StartupTasks } from './plugin/startup-tasks.js';
import { StatusContributions } from './plugin/status-contributions.js';
import { seedDirectory } from './seeds.js';
import { Shutdown } from './shutdown.js';
import { ToolProviders } from './tools/tool-providers.js';
import { openTraffic } from './traffic.js';

export type ReferenceHost = {
  /** `http://127.0.0.1:4870` */
  url: string;
  /** What the plugin was given. */
  host: HostPlatform;
  manifest: PluginManifest | undefined;
  /** What the plugin registered. */
  contributions: Contributions;
  /** Sentences for a person: why the plugin is closed, and where it differs from its manifest. Empty when all is well. */
  problems: string[];
  /** Changes to who there is, announced to the plugin. */
  changes: DirectoryChanges;
  /** Signs somebody in without a request. @returns the value of a `Cookie` header. */
  signIn(user: string, org: string): Promise<string>;
  /** Stops taking requests, lets those under way and the plugin finish, and closes the database last. */
  close(): Promise<void>;
};

/**
 * A small platform that loads the plugin through its manifest, for trying it and for tests. Loopback only; people sign
 * in without a password.
 * @throws Error when the port is taken or the host's own database does not open. A plugin that fails does not throw:
 * see `problems`.
 */
export async function startReferenceHost(options: ReferenceHostOptions): Promise<ReferenceHost> {
  const logger = options.logger ?? createJsonLogger();
  const shutdown = new Shutdown(logger);
  try {
    return await open({ ...withDefaults(options), logger, shutdown });
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

type Settings = ReturnType<typeof withDefaults> & { logger: HostPlatform['logger']; shutdown: Shutdown };

async function open(settings: Settings): Promise<ReferenceHost> {
  const { logger, shutdown, home, now } = settings;
  const databases = await openDatabases(settings);
  shutdown.add('database', () => databases.close());
  await createHostTables(databases.own, databases);
  await seedDirectory(databases.own);

  const events = new HostEventBus(logger);
  shutdown.add('events', () => events.close());
  if (databases.isPostgres) await events.joinReplicas({ address: settings.database ?? '', database: databases.own });

  const server = await GatedServer.listen(settings.port);
  shutdown.add('connections', () => server.finish());
  const saved = new SavedPublicAddress(home);
  const origins = new ServedOrigins({ port: server.port, publicOrigins: settings.publicOrigins, saved });

  const directory = new SqlDirectory(databases.own);
  const sessions = new Sessions({ database: databases.own, directory, now });
  const routes = new RouteTable(origins);
  const startup = new StartupTasks();
  const tools = new ToolProviders(events);
  const status = new StatusContributions(logger);
  const elements = new MountedElements();
  const { environment } = settings;
  const ports = { routes, startup, tools, status, ui: elements, events };
  const host: HostPlatform = {
    configDirectory: home,
    environment,
    logger,
    database: databases.lent,
    directory,
    ...ports,
  };

  const plugin = new PluginLife({ manifestPath: settings.pluginManifest, host, startup, logger });
  await plugin.start();
  const contributions = listContributions({ routes, startup, tools, elements });
  if (plugin.state.state === 'closed') closePluginRoutes(routes, plugin);

  openTraffic({ ...settings, ...ports, server, origins, sessions, directory, plugin, elements });
  shutdown.add('plugin', () => plugin.stop());
  shutdown.add('arrivals', () => server.refuse());
  return {
    url: origins.primary,
    host,
    manifest: plugin.manifest,
    contributions,
    problems: listProblems(plugin, contributions),
    changes: new DirectoryChanges(databases.own, events),
    signIn: (user, org) => signIn(sessions, user, org),
    close: () => shutdown.run(),
  };
}

function listContributions(parts: {
  routes: RouteTable;
  startup: StartupTasks;
  tools: ToolProviders;
  elements: MountedElements;
}): Contributions {
  return {
    routes: parts.routes.list().map(({ method, path, access }) => ({ method, path, access })),
    channels: parts.tools.listChannels(),
    migrations: parts.startup.names(),
    slots: parts.elements.list(),
  };
}

function listProblems({ state, manifest }: PluginLife, contributions: Contributions): string[] {
  if (state.state === 'closed') return [`The plugin is closed: ${state.task} failed: ${state.detail}`];
  return manifest ? listManifestDifferences(manifest, contributions) : [];
}

async function signIn(sessions: Sessions, user: string, org: string): Promise<string> {
  const cookie = await sessions.create(user, org);
  if (!cookie) throw new Error(`${user} cannot sign in to ${org}`);
  return cookie.split(';', 1)[0] ?? '';
}
