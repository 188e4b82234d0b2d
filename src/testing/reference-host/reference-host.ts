import { fileURLToPath } from 'node:url';
import type { HostPlatform, Logger, PluginManifest } from '../../host/index.js';
import { createHostTables, openDatabases } from './database/host-databases.js';
import { DirectoryChanges } from './directory/directory-changes.js';
import { seedDirectory } from './directory/directory-seeds.js';
import { SqlDirectory } from './directory/sql-directory.js';
import { HostEventBus } from './events/host-event-bus.js';
import { createJsonLogger } from './host-logger.js';
import { closePluginRoutes } from './http/closed-routes.js';
import { GatedServer } from './http/gated-server.js';
import { RouteTable } from './http/route-table.js';
import { SavedPublicAddress, ServedOrigins } from './http/served-origins.js';
import { Sessions } from './http/sessions.js';
import { PluginLife } from './plugin/plugin-life.js';
import { type Contributions, listManifestDifferences } from './plugin/plugin-manifest.js';
import { MountedElements, StartupTasks, StatusContributions, ToolProviders } from './plugin/plugin-registries.js';
import { Shutdown } from './shutdown.js';
import { openTraffic } from './traffic.js';

export type ReferenceHostOptions = {
  /** 0, the default, takes a free one. */
  port?: number;
  /** The configuration directory; the database files are in it too. Made when missing. */
  home: string;
  /** Path of an SQLite file, or a `postgres://` address. Default: `platform.db` in the home. */
  database?: string;
  /** Path of `plugin.manifest.json`. Default: the one of this package. */
  pluginManifest?: string;
  /** The built control center. Default: the one of this package. */
  controlCenterDirectory?: string;
  /** Default: the environment of this process. */
  environment?: Readonly<Record<string, string | undefined>>;
  /** Default: one JSON object a line on standard error. */
  logger?: Logger;
  /** Origins beside the loopback ones at which browsers reach this host, through a tunnel for example. */
  publicOrigins?: string[];
  /** The clock that decides when people are signed out. */
  now?: () => Date;
};

const packageFile = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

function withDefaults(options: ReferenceHostOptions) {
  return {
    port: options.port ?? 0,
    home: options.home,
    database: options.database,
    pluginManifest: options.pluginManifest ?? packageFile('plugin.manifest.json'),
    controlCenterDirectory: options.controlCenterDirectory ?? packageFile('dist/ui/control-center'),
    environment: options.environment ?? process.env,
    publicOrigins: options.publicOrigins ?? [],
    now: options.now ?? (() => new Date()),
  };
}

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
