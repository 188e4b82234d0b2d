import { fileURLToPath } from 'node:url';
import { basePathOf } from '../../host/checks/host-base-path.js';
import type { HostPlatform, Logger, PluginManifest } from '../../host/index.js';
import { ReplicaEventBus } from '../../hosting/events/replica-event-bus.js';
import { RouteTable, type Site } from '../../hosting/http/route-table.js';
import { MountedElements } from '../../hosting/mounted-elements.js';
import { PluginLifecycle } from '../../hosting/plugin-lifecycle.js';
import { StartupTasks } from '../../hosting/startup-tasks.js';
import { StatusContributions } from '../../hosting/status-contributions.js';
import { ToolProviders } from '../../hosting/tools/tool-providers.js';
import { createHostTables, type HostDatabases, openDatabases } from './database/host-databases.js';
import { DirectoryChanges } from './directory/directory-changes.js';
import { seedDirectory } from './directory/directory-seeds.js';
import { SqlDirectory } from './directory/sql-directory.js';
import { createJsonLogger } from './host-logger.js';
import { HostServer } from './http/host-server.js';
import { SavedPublicAddress, ServedOrigins } from './http/served-origins.js';
import { Sessions } from './http/sessions.js';
import { type Contributions, listManifestDifferences, ManifestPlugin } from './plugin/plugin-manifest.js';
import { Shutdown } from './shutdown.js';
import { openTraffic } from './traffic.js';

export type ReferenceHostOptions = {
  /** 0, the default, takes a free one. */
  port?: number | undefined;
  /** The configuration directory; the database files are in it too. Made when missing. */
  home: string;
  /** Path of an SQLite file, or a `postgres://` address. Default: `platform.db` in the home. */
  database?: string | undefined;
  /** Path of `plugin.manifest.json`. Default: the one of this package. */
  pluginManifest?: string | undefined;
  /** The built control center. Default: the one of this package. */
  controlCenterDirectory?: string | undefined;
  /** Default: the environment of this process. */
  environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** Default: one JSON object a line on standard error. */
  logger?: Logger | undefined;
  /** Origins beside the loopback ones at which browsers reach this host, through a tunnel for example. */
  publicOrigins?: string[] | undefined;
  /** The path below which everything is served, `/tools`. Default: the root. */
  basePath?: string | undefined;
  /** The clock that ends sign-ins of people. */
  now?: (() => Date) | undefined;
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
    basePath: basePathOf(options),
    now: options.now ?? (() => new Date()),
    logger: options.logger ?? createJsonLogger(),
  };
}

type Settings = ReturnType<typeof withDefaults>;

export type ReferenceHost = {
  /** `http://127.0.0.1:4870`, with the base path behind it. */
  url: string;
  /** The platform that the plugin was activated with. */
  host: HostPlatform;
  manifest: PluginManifest | undefined;
  /** The contributions that the plugin registered. */
  contributions: Contributions;
  /** Sentences for a person: why the plugin is closed, and where it differs from its manifest. Empty when all is well. */
  problems: string[];
  /** Changes of the directory, announced to the plugin. */
  changes: DirectoryChanges;
  /** Signs somebody in without a request. @returns the value of a `Cookie` header. */
  signIn(user: string, org: string): Promise<string>;
  /** Stops accepting requests, waits for those in progress and for the plugin, and closes the database last. */
  close(): Promise<void>;
};

/**
 * Starts a small platform that loads the plugin through its manifest, for trying it out and for tests. It listens on the
 * loopback address only; people sign in without a password.
 * @throws Error when the port is taken, the base path is none, or the host's own database does not open. A plugin that fails
 * does not throw: see `problems`.
 */
export async function startReferenceHost(options: ReferenceHostOptions): Promise<ReferenceHost> {
  const settings = withDefaults(options);
  const shutdown = new Shutdown(settings.logger);
  try {
    return await start(settings, shutdown);
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

/**
 * Opens the parts of the host one after another; `shutdown` closes them in reverse order. The plugin starts before the first
 * request is handled.
 */
async function start(settings: Settings, shutdown: Shutdown): Promise<ReferenceHost> {
  const { logger } = settings;
  const databases = await openStorage(settings, shutdown);
  const events = await openEvents(settings, databases, shutdown);
  const server = await HostServer.listen(settings.port);
  shutdown.add('connections', () => server.close());
  const saved = new SavedPublicAddress(settings.home);
  const { basePath, publicOrigins } = settings;
  const origins = new ServedOrigins({ port: server.port, basePath, publicOrigins, saved });

  const directory = new SqlDirectory(databases.own);
  const sessions = new Sessions({ database: databases.own, directory, now: settings.now, basePath });
  const registries = createRegistries({ origins, basePath, events, logger });
  const { home, environment } = settings;
  const services = { database: databases.forPlugin, directory, events, ...registries };
  const host: HostPlatform = { configDirectory: home, environment, logger, ...services };
  const plugin = new PluginLifecycle({ host, startup: registries.startup, logger });
  const loaded = new ManifestPlugin(settings.pluginManifest);
  await plugin.start(() => loaded.load());
  const { manifest } = loaded;
  const contributions = listContributions(registries);

  openTraffic({ ...settings, ...registries, server, origins, sessions, directory, events, plugin, manifest, shutdown });
  shutdown.add('plugin', () => plugin.stop());
  shutdown.add('arrivals', () => server.stopAccepting());
  const problems = listProblems(plugin, manifest, contributions);
  const changes = new DirectoryChanges(databases.own, events);
  const signIn = (user: string, org: string) => toCookieHeader(sessions, user, org);
  const close = () => shutdown.run();
  return { url: origins.primary, host, manifest, contributions, problems, changes, signIn, close };
}

async function openStorage(settings: Settings, shutdown: Shutdown): Promise<HostDatabases> {
  const databases = await openDatabases(settings);
  shutdown.add('database', () => databases.close());
  await createHostTables(databases.own, databases);
  await seedDirectory(databases.own);
  return databases;
}

async function openEvents(settings: Settings, databases: HostDatabases, shutdown: Shutdown): Promise<ReplicaEventBus> {
  const events = new ReplicaEventBus(settings.logger);
  shutdown.add('events', () => events.close());
  if (databases.isPostgres) await events.joinReplicas({ address: settings.database ?? '', database: databases.own });
  return events;
}

type Registries = ReturnType<typeof createRegistries>;

/** The registries of the host contract, empty until the plugin is activated. */
function createRegistries(parts: {
  origins: ServedOrigins;
  basePath: string;
  events: ReplicaEventBus;
  logger: Logger;
}) {
  return {
    routes: new RouteTable(toSite(parts)),
    startup: new StartupTasks(),
    tools: new ToolProviders((scope) => parts.events.publishToolsChanged(scope)),
    status: new StatusContributions(parts.logger),
    ui: new MountedElements(),
  };
}

/** People sign in at the control center, which returns only to this host, whatever the address contains. */
function toSite({ origins, basePath }: { origins: ServedOrigins; basePath: string }): Site {
  return {
    basePath,
    isServedOrigin: (origin) => origins.includes(origin),
    signInAddress: (returnTo) => `${basePath}/?${new URLSearchParams({ return: returnTo })}`,
  };
}

function listContributions({ routes, startup, tools, ui }: Registries): Contributions {
  return {
    routes: routes.list().map(({ method, path, access }) => ({ method, path, access })),
    channels: tools.listChannels(),
    migrations: startup.names(),
    slots: ui.list(),
  };
}

function listProblems(
  { current }: PluginLifecycle,
  manifest: PluginManifest | undefined,
  contributions: Contributions,
): string[] {
  if (current.state === 'closed') return [`The plugin is closed: ${current.task} failed: ${current.detail}`];
  return manifest ? listManifestDifferences(manifest, contributions) : [];
}

async function toCookieHeader(sessions: Sessions, user: string, org: string): Promise<string> {
  const cookie = await sessions.create(user, org);
  if (!cookie) throw new Error(`${user} cannot sign in to ${org}`);
  return cookie.split(';', 1)[0] ?? '';
}
