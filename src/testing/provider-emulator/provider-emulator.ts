import { createAdaptorServer, type HttpBindings, type ServerType } from '@hono/node-server';
import { defaultCatalog } from './catalog/default-catalog.js';
import { catalogFromDirectory } from './catalog/directory-catalog.js';
import type { ProviderCatalog } from './catalog/provider-catalog.js';
import { catalogFromSeed } from './catalog/seeded-catalog.js';
import { emulatorApp } from './emulator-app.js';
import { accountNotFound } from './errors/account-errors.js';
import { withFaultInjection } from './http/fault-injection.js';
import type { AccountStatus, ConnectedAccount } from './projects/connected-account-store.js';
import type { ToolSession } from './projects/tool-session-store.js';
import { EmulatedProvider } from './provider/emulated-provider.js';
import type { EmulatorSwitches, ProviderEmulatorOptions } from './provider/emulator-options.js';
import type { Injection } from './provider/fault-plan.js';
import type { RecordedRequest } from './provider/request-log.js';
import { StateFile } from './provider/state-file.js';
import type { Execution } from './provider/tool-runner.js';

export type { ActionSeed, AppSeed, CatalogSeed } from './catalog/catalog-seeds.js';
export type { AccountStatus, ConnectedAccount } from './projects/connected-account-store.js';
export type { KeyArea, ProjectKeySeed, ProjectSeed } from './projects/project.js';
export { type EmulatorSwitches, kinderSwitches, type ProviderEmulatorOptions } from './provider/emulator-options.js';
export type { Injection } from './provider/fault-plan.js';
export type { RecordedRequest } from './provider/request-log.js';
export type { Execution } from './provider/tool-runner.js';

/** A running emulator, with its controls for tests in the same process. */
export type ProviderEmulator = {
  /** `http://127.0.0.1:4871`: the base address of the provider's API. */
  url: string;
  /** Where the hosted pages are served: an origin of their own with `hostedPagePort`, else `url`. */
  hostedPageUrl: string;
  /** The main project's key, which may do everything. */
  projectKey: string;
  /** Returns to the initial state: no data, no faults, empty logs, the initial switches. */
  reset(): void;
  /** Closes every connection, stops listening and saves the state file. */
  close(): Promise<void>;
  /** Every request since the last reset, oldest first. */
  requests(): RecordedRequest[];
  /** Every action that ran since the last reset, oldest first. */
  executions(): Execution[];
  /** The accounts of all projects as they are now, oldest first within a project. */
  accounts(): ConnectedAccount[];
  sessions(): ToolSession[];
  /** Injects a fault into the next matching requests. @throws Error for a malformed injection. */
  inject(injection: Injection): void;
  /** Removes the faults that are still to come. */
  heal(): void;
  /** @throws Error for an unknown account. */
  setAccountStatus(id: string, status: AccountStatus, reason?: string): void;
  /** Set by assignment: `switches.mcpReplies = 'sse'`. */
  switches: EmulatorSwitches;
};

/**
 * Starts the emulated provider on this machine: its API, its MCP endpoints and its sign-in pages. It begins with an empty
 * project, or with what the state file holds.
 * @throws Error when a port or the state file is taken, or the catalog directory cannot be used; nothing is left open then.
 */
export async function startProviderEmulator(options: ProviderEmulatorOptions = {}): Promise<ProviderEmulator> {
  const provider = new EmulatedProvider(await loadCatalog(options), options);
  const state = await openState(provider, options);
  const handle = withFaultInjection(provider, emulatorApp(provider, options), () => state?.saveSoon());
  const { port = 0, host = '127.0.0.1', hostedPagePort } = options;
  const servers: ListeningServer[] = [];
  const close = async () => {
    await Promise.all(servers.map((server) => server.close()));
    await state?.close();
  };
  const serve = async (onPort: number) => {
    const server = await listen(handle, { port: onPort, host });
    servers.push(server);
    return server.url;
  };
  try {
    provider.origin = await serve(port);
    provider.hostedPageUrl = hostedPagePort === undefined ? undefined : await serve(hostedPagePort);
  } catch (error) {
    await close();
    throw error;
  }
  const { origin: url, hostedPageUrl = url } = provider;
  return { url, hostedPageUrl, close, ...testControls(provider) };
}

async function openState(
  provider: EmulatedProvider,
  { stateFile, report = (sentence) => void process.stderr.write(`${sentence}\n`) }: ProviderEmulatorOptions,
): Promise<StateFile | undefined> {
  if (stateFile === undefined) return undefined;
  const state = new StateFile(stateFile, provider, report);
  await state.open();
  return state;
}

/** Shared by all emulators of the process, since a catalog never changes. */
let builtInCatalog: ProviderCatalog | undefined;

async function loadCatalog({ catalog, catalogDirectory }: ProviderEmulatorOptions): Promise<ProviderCatalog> {
  if (catalogDirectory) return catalogFromDirectory(catalogDirectory);
  if (catalog) return catalogFromSeed(catalog);
  builtInCatalog ??= catalogFromSeed(defaultCatalog);
  return builtInCatalog;
}

function testControls(provider: EmulatedProvider): Omit<ProviderEmulator, 'url' | 'hostedPageUrl' | 'close'> {
  return {
    projectKey: provider.projectKey,
    switches: provider.switches,
    reset: () => provider.reset(),
    requests: () => provider.requests.list(),
    executions: () => provider.executions.list(),
    accounts: () => provider.projects.flatMap((project) => structuredClone(project.accounts.list())),
    sessions: () => provider.projects.flatMap((project) => structuredClone(project.sessions.list())),
    inject: (injection) => provider.faults.inject(injection),
    heal: () => provider.faults.clear(),
    setAccountStatus: (id, status, reason) => {
      const found = provider.findAccount(id);
      if (!found) throw accountNotFound(id);
      found.project.accounts.setStatus(id, status, reason);
    },
  };
}

// As at the service, a client closes an idle connection long before the server does. Else a server whose event loop was held
// resets requests that arrived meanwhile, and nobody could say whether they were carried out.
const keptIdleMs = 65_000;
const toldIdleSeconds = 5;

type ListeningServer = { url: string; close(): Promise<void> };

/** @throws the system's error, for example with code `EADDRINUSE`. */
async function listen(
  handle: (request: Request, bindings: HttpBindings) => Promise<Response>,
  { port, host }: { port: number; host: string },
): Promise<ListeningServer> {
  const server = createAdaptorServer({
    fetch: (request, bindings) => handle(request, bindings as HttpBindings),
    overrideGlobalObjects: false,
    serverOptions: { keepAliveTimeout: keptIdleMs },
  });
  server.prependListener('request', (_, response) => response.setHeader('keep-alive', `timeout=${toldIdleSeconds}`));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  const hostInUrl = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${hostInUrl}:${actualPort}`, close: () => closeServer(server) };
}

async function closeServer(server: ServerType): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  if ('closeAllConnections' in server) server.closeAllConnections();
  await closed;
}
