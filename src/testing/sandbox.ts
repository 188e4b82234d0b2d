import { join } from 'node:path';
import type { Logger } from '../host/index.js';
import { parseUrl } from '../lib/http/parse-url.js';
import { type ProviderEmulator, startProviderEmulator } from './provider-emulator/provider-emulator.js';
import { type ReferenceHost, startReferenceHost } from './reference-host/reference-host.js';
import type { HostProcessSettings } from './reference-host/replicas/host-process.js';
import { type Replicas, startReplicas } from './reference-host/replicas/start-replicas.js';

const repeatedSignalMs = 2_000;

export type SandboxOptions = {
  /** The host's port; 0, the default, takes a free one. */
  port?: number | undefined;
  /** The provider emulator's port; 0, the default, takes a free one. */
  providerPort?: number | undefined;
  /** The configuration directory; kept between runs, with the data of the emulated provider. */
  home: string;
  /** Path of an SQLite file, or a `postgres://` address. */
  database?: string | undefined;
  /** A folder with `toolkits.json` and `tools.json` for the emulator. */
  catalog?: string | undefined;
  /** Serves the emulator's control interface. */
  control?: boolean | undefined;
  /** Default: the environment of this process. With `APPCONNECT_API_KEY` in it, the real provider is used. */
  environment?: Readonly<Record<string, string | undefined>> | undefined;
  logger?: Logger | undefined;
  /** Origins beside the loopback ones at which browsers reach the host, through a tunnel for example. */
  publicOrigins?: string[] | undefined;
  /** The path below which the hosts serve everything, `/tools`. Default: the root. */
  basePath?: string | undefined;
  /** Path of `plugin.manifest.json`. Default: the one of this package. */
  pluginManifest?: string | undefined;
};

/** What every sandbox has, whether it runs one host or several. */
export type RunningSandbox = {
  /** Where the control center is. */
  url: string;
  home: string;
  /** The environment that the plugin gets. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Sentences for a person; see `ReferenceHost`. */
  problems: string[];
  /** Left out when the real provider is used. */
  provider?: ProviderEmulator;
  replicas?: Replicas;
  /** Closes the hosts first, so that the plugin can still call the provider while it stops. */
  close(): Promise<void>;
};

export type Sandbox = RunningSandbox & { host: ReferenceHost };
export type ReplicatedSandbox = RunningSandbox & { replicas: Replicas };

/**
 * Starts the provider emulator and the reference host together, with no key saved yet.
 * @throws Error with code `EADDRINUSE` when a port is taken, and `STATE_FILE_IN_USE` when another sandbox has emulated a provider in
 * the home and runs; nothing is left open then.
 */
export function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  return startWithProvider(options, async (settings) => {
    const host = await startReferenceHost({ ...settings, ...(options.logger && { logger: options.logger }) });
    return { host, url: host.url, problems: host.problems, close: host.close };
  });
}

/**
 * The same with several hosts over one `postgres://` database, each in a process of its own, behind one address. `logger`
 * gets what becomes of them.
 */
export function startReplicatedSandbox(
  options: SandboxOptions & { database: string; replicas: number; logLevel?: HostProcessSettings['logLevel'] },
): Promise<ReplicatedSandbox> {
  const { database, replicas: count, logger, logLevel } = options;
  return startWithProvider(options, async (settings) => {
    const logging = { ...(logger && { logger }), ...(logLevel && { logLevel }) };
    const replicas = await startReplicas({ ...settings, ...logging, database, count });
    return { replicas, url: replicas.url, problems: replicas.problems, close: replicas.close };
  });
}

type HostSettings = ReturnType<typeof toHostSettings>;
type Hosts = Pick<RunningSandbox, 'url' | 'problems' | 'close'>;

async function startWithProvider<Started extends Hosts>(
  options: SandboxOptions,
  startHosts: (settings: HostSettings) => Promise<Started>,
): Promise<Started & RunningSandbox> {
  const provider = environmentOf(options).APPCONNECT_API_KEY ? undefined : await startProvider(options);
  try {
    const settings = toHostSettings(options, provider?.url);
    const hosts = await startHosts(settings);
    const close = async () => {
      await hosts.close();
      await provider?.close();
    };
    const { home, environment } = settings;
    return { ...hosts, home, environment, close, ...(provider && { provider }) };
  } catch (error) {
    await provider?.close();
    throw error;
  }
}

function environmentOf({ environment = process.env }: SandboxOptions) {
  return environment;
}

function startProvider(options: SandboxOptions): Promise<ProviderEmulator> {
  const { providerPort, catalog, control, home, logger } = options;
  return startProviderEmulator({
    port: providerPort ?? 0,
    control: control ?? false,
    stateFile: join(home, 'provider-emulator.json'),
    ...(logger && { report: (sentence: string) => logger.warn(sentence) }),
    ...(catalog !== undefined && { catalogDirectory: catalog }),
  });
}

function toHostSettings(options: SandboxOptions, providerUrl: string | undefined) {
  const { home, port, database, pluginManifest, basePath, publicOrigins = [] } = options;
  const environment = environmentOf(options);
  const publicUrl = environment.PLATFORM_WEB_PUBLIC_URL ?? '';
  return {
    home,
    environment: providerUrl ? { ...environment, APPCONNECT_PROVIDER_URL: providerUrl } : environment,
    publicOrigins: [...publicOrigins, ...(parseUrl(publicUrl) ? [publicUrl] : [])],
    ...(basePath !== undefined && { basePath }),
    ...(port !== undefined && { port }),
    ...(database !== undefined && { database }),
    ...(pluginManifest !== undefined && { pluginManifest }),
  };
}

/**
 * Closes the sandbox and ends the process on SIGINT and SIGTERM. A second signal, more than two seconds later, ends the process
 * at once.
 */
export function closeOnSignals(sandbox: Pick<RunningSandbox, 'close'>): void {
  let signalledAt: number | undefined;
  const stop = async () => {
    // Under npm, Ctrl-C arrives twice at the same moment: from the terminal, and forwarded by npm.
    if (signalledAt !== undefined && Date.now() - signalledAt > repeatedSignalMs) process.exit(1);
    if (signalledAt !== undefined) return;
    signalledAt = Date.now();
    await sandbox.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());
}
