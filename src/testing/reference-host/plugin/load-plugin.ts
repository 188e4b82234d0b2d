import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hostApiVersion, type PluginManifest, type PluginModule, pluginManifestSchema } from '../../../host/index.js';

/** @throws Error that says in one sentence what is wrong with the manifest. */
export async function readManifest(path: string): Promise<PluginManifest> {
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

/** @throws Error when the module is missing or exports no `activate`. */
export async function importPlugin(manifestPath: string, entry: string): Promise<PluginModule> {
  const module = await import(pathToFileURL(resolve(dirname(manifestPath), entry)).href);
  if (typeof module.activate !== 'function') throw new Error(`${entry} exports no function activate(host)`);
  return module as PluginModule;
}
