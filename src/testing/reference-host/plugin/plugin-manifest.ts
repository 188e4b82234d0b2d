import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Channel,
  hostApiVersion,
  type PluginManifest,
  type PluginModule,
  pluginManifestSchema,
  type Route,
  type UiSlot,
} from '../../../host/index.js';
import { asTask } from '../../../hosting/plugin-lifecycle.js';

/** @throws Error that lists the faults of the manifest in one sentence. */
async function readManifest(path: string): Promise<PluginManifest> {
  const parsed = pluginManifestSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'manifest'}: ${issue.message}`);
    throw new Error(`${path} is not a plugin manifest: ${faults.join('; ')}`);
  }
  if (parsed.data.apiVersion !== hostApiVersion) {
    throw new Error(`${path} speaks version ${parsed.data.apiVersion} of the host contract, not ${hostApiVersion}`);
  }
  return parsed.data;
}

/** A plugin that is loaded by its manifest. */
export class ManifestPlugin {
  /** Undefined until it is loaded, and where that failed. */
  manifest: PluginManifest | undefined;

  constructor(private readonly manifestPath: string) {}

  /** @throws StartupTaskFailed that names the step. */
  async load(): Promise<PluginModule> {
    const { manifestPath } = this;
    const manifest = await asTask('read the manifest', () => readManifest(manifestPath));
    this.manifest = manifest;
    return asTask('load the entry module', () => importPlugin(manifestPath, manifest.entry.server));
  }
}

/** @throws Error when the module is missing or exports no `activate`. */
async function importPlugin(manifestPath: string, entry: string): Promise<PluginModule> {
  const module = await import(pathToFileURL(resolve(dirname(manifestPath), entry)).href);
  if (typeof module.activate !== 'function') throw new Error(`${entry} exports no function activate(host)`);
  return module as PluginModule;
}

/** The contributions that a plugin registered while it was activated. */
export type Contributions = {
  routes: Pick<Route, 'method' | 'path' | 'access'>[];
  channels: Channel[];
  migrations: string[];
  slots: { slot: UiSlot; element: string }[];
};

/** One sentence for each contribution that is stated but not registered, or registered but not stated. */
export function listManifestDifferences(manifest: PluginManifest, registered: Contributions): string[] {
  const stated = describe(manifest.contributions);
  const actual = describe(registered);
  return [
    ...stated.filter((entry) => !actual.includes(entry)).map((entry) => `stated but not registered: ${entry}`),
    ...actual.filter((entry) => !stated.includes(entry)).map((entry) => `registered but not stated: ${entry}`),
  ];
}

function describe(contributions: Contributions): string[] {
  return [
    ...contributions.routes.map((route) => `route ${route.method} ${route.path} (${route.access})`),
    ...contributions.channels.map((channel) => `channel ${channel}`),
    ...contributions.migrations.map((name) => `migration ${name}`),
    ...contributions.slots.map(({ slot, element }) => `element ${element} in ${slot}`),
  ];
}
