import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostApiVersion, type PluginManifest, type PluginModule } from '../../../src/host/index.js';
import { createQuietLogger } from '../../../src/testing/reference-host/host-logger.js';
import {
  type ReferenceHost,
  type ReferenceHostOptions,
  startReferenceHost,
} from '../../../src/testing/reference-host/reference-host.js';

type Activate = PluginModule['activate'];

const registryKey = Symbol.for('inline-plugins');
const activations: Map<string, Activate> = new Map();
Object.assign(globalThis, { [registryKey]: activations });

/** Writes a plugin with a manifest whose `activate` is a function of the test; returns the path of the manifest. */
export async function writeInlinePlugin(
  directory: string,
  activate: Activate,
  manifest: Partial<PluginManifest> = {},
): Promise<string> {
  activations.set(directory, activate);
  const key = JSON.stringify(directory);
  const module = `export const activate = (host) => globalThis[Symbol.for('inline-plugins')].get(${key})(host);\n`;
  await writeFile(join(directory, 'plugin.mjs'), module);
  const path = join(directory, 'plugin.manifest.json');
  await writeFile(path, JSON.stringify({ ...minimalManifest, ...manifest }));
  return path;
}

/** Starts a reference host in a temporary directory, which is deleted when the host is closed. */
export async function startHostWith(
  activate: Activate,
  options: Partial<ReferenceHostOptions> & { manifest?: Partial<PluginManifest> } = {},
): Promise<ReferenceHost> {
  const directory = await mkdtemp(join(tmpdir(), 'inline-plugin-'));
  const { manifest, ...hostOptions } = options;
  const host = await startReferenceHost({
    home: join(directory, 'home'),
    pluginManifest: await writeInlinePlugin(directory, activate, manifest),
    logger: createQuietLogger(),
    environment: {},
    ...hostOptions,
  });
  const close = async () => {
    await host.close();
    activations.delete(directory);
    await rm(directory, { recursive: true, force: true });
  };
  return { ...host, close };
}

const minimalManifest: PluginManifest = {
  id: 'inline',
  name: 'Inline',
  description: 'A plugin of a test.',
  version: '1.0.0',
  apiVersion: hostApiVersion,
  entry: { server: './plugin.mjs' },
  contributions: {
    routes: [],
    channels: [],
    migrations: [],
    slots: [],
    health: [],
    systemStatus: [],
    configuration: [],
  },
  hostPermissions: [],
};

/** An activation result without anything to close. */
export const nothingToClose = { deactivate: async () => {} };
