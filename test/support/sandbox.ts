import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/testing/sandbox.js';
import { BrowserClient } from './browser-client.js';

const build = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

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

/** The repository's manifest, with its entry pointing at the build that is under test. */
export async function writePluginManifest(home: string): Promise<string> {
  const manifest = JSON.parse(await readFile(resolve(build, '../plugin.manifest.json'), 'utf8'));
  const path = join(home, 'manifest-under-test.json');
  // Entries are relative to the manifest's folder, so the path from there to the build is computed.
  const fromRoot = `./${'../'.repeat(home.split('/').length - 1)}`;
  const ui = `${fromRoot}${resolve(build, '..', manifest.entry.ui).slice(1)}`;
  const entry = { server: `${fromRoot}${build.slice(1)}/src/index.js`, ui };
  await writeFile(path, JSON.stringify({ ...manifest, entry }));
  return path;
}

/** A sandbox with the key saved and these apps enabled in Acme. */
export async function openReadySandbox(apps: string[], options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const sandbox = await openSandbox(options);
  const ada = await sandbox.signIn('ada', 'acme');
  const saved = await ada.put('/v1/appconnect/settings/api-key', { apiKey: sandbox.provider.projectKey });
  if (saved.status !== 200) throw new Error(`The key was refused: ${saved.body.detail}`);
  for (const app of apps) await ada.put(`/v1/appconnect/apps/${app}/enablement`);
  return sandbox;
}
