import { join } from 'node:path';
import type { Logger } from '../host/index.js';
import { parseUrl } from '../lib/parse-url.js';
import { type ProviderEmulator, startProviderEmulator } from './provider-emulator/provider-emulator.js';
import { type ReferenceHost, startReferenceHost } from './reference-host/reference-host.js';

const repeatedSignalMs = 2_000;

export type SandboxOptions = {
  /** The host's port; 0, the default, takes a free one. */
  port?: number;
  /** The provider emulator's port; 0, the default, takes a free one. */
  providerPort?: number;
  /** The configuration directory; kept between runs, with the data of the emulated provider. */
  home: string;
  /** Path of an SQLite file, or a `postgres://` address. */
  database?: string;
  /** A folder with `toolkits.json` and `tools.json` for the emulator. */
  catalog?: string;
  /** Serves the emulator's control interface. */
  control?: boolean;
  /** Default: the environment of this process. With `APPCONNECT_API_KEY` in it, the real provider is used. */
  environment?: Readonly<Record<string, string | undefined>>;
  logger?: Logger;
  /** Origins beside the loopback ones at which browsers reach the host, through a tunnel for example. */
  publicOrigins?: string[];
  /** Path of `plugin.manifest.json`. Default: the one of this package. */
  pluginManifest?: string;
};

export type Sandbox = {
  /** Where the control center is. */
  url: string;
  home: string;
  host: ReferenceHost;
  /** Left out when the real provider is used. */
  provider?: ProviderEmulator;
  /** Closes the host first, so that the plugin can still call the provider while it stops. */
  close(): Promise<void>;
};

/**
 * Starts the provider emulator and the reference host together, with no key saved yet.
 * @throws Error with code `EADDRINUSE` when a port is taken; nothing is left open then.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const environment = options.environment ?? process.env;
  const provider = environment.APPCONNECT_API_KEY ? undefined : await startProvider(options);
  try {
    const host = await startReferenceHost({ ...options, ...toHostOptions(options, provider?.url) });
    const close = async () => {
      await host.close();
      await provider?.close();
    };
    return { url: host.url, home: options.home, host, close, ...(provider && { provider }) };
  } catch (error) {
    await provider?.close();
    throw error;
  }
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

function toHostOptions(options: SandboxOptions, providerUrl: string | undefined) {
  const { environment = process.env, publicOrigins = [] } = options;
  const publicUrl = environment.PLATFORM_WEB_PUBLIC_URL ?? '';
  return {
    environment: providerUrl ? { ...environment, APPCONNECT_PROVIDER_URL: providerUrl } : environment,
    publicOrigins: [...publicOrigins, ...(parseUrl(publicUrl) ? [publicUrl] : [])],
  };
}

/** Closes the sandbox and ends the process on SIGINT and SIGTERM. A second signal, more than two seconds later, ends the process at once. */
export function closeOnSignals(sandbox: Sandbox): void {
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
