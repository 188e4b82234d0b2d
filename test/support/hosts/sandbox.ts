import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../src/testing/sandbox.js';
import { BrowserClient } from '../browser/browser-client.js';
import { readyHome } from '../installation.js';
import { writePluginManifest } from './manifest-under-test.js';

const silent = () => undefined;
const quiet = { debug: silent, info: silent, warn: silent, error: silent };

export type TestSandbox = Sandbox & {
  provider: NonNullable<Sandbox['provider']>;
  /** A new client, signed in as this user. */
  signIn(user: string, org: string): Promise<BrowserClient>;
  /** A new client that is not signed in. */
  anonymous(): BrowserClient;
  /** Closes the sandbox and deletes its home. */
  remove(): Promise<void>;
};

/** Starts the emulator and the reference host with this build of the plugin, in a temporary home. */
export async function openSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const home = options.home ?? (await mkdtemp(join(tmpdir(), 'appconnect-sandbox-')));
  const pluginManifest = await writePluginManifest(home);
  const sandbox = await startSandbox({ environment: {}, logger: quiet, pluginManifest, ...options, home });
  const { provider } = sandbox;
  if (provider === undefined) throw new Error('These tests run against the emulator.');
  return Object.assign(sandbox, {
    provider,
    anonymous: () => new BrowserClient(sandbox.url),
    async signIn(user: string, org: string) {
      const client = new BrowserClient(sandbox.url);
      await client.post('/v1/session', { user, org });
      return client;
    },
    async remove() {
      await sandbox.close();
      await rm(home, { recursive: true, force: true });
    },
  });
}

/** A sandbox with the key saved and these apps enabled in Acme. */
export async function openReadySandbox(apps: string[], options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const home = options.home ?? (await mkdtemp(join(tmpdir(), 'appconnect-sandbox-')));
  await cp(await readyHome(apps), home, { recursive: true });
  return openSandbox({ ...options, home });
}
