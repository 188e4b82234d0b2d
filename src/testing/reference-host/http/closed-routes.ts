import type { PluginManifest } from '../../../host/index.js';
import type { RouteTable } from '../../../hosting/http/route-table.js';
import type { PluginLifecycle } from '../../../hosting/plugin-lifecycle.js';

/** Makes every route of the manifest answer 503 with the name of the step that failed. */
export function closePluginRoutes(
  table: RouteTable,
  plugin: PluginLifecycle,
  manifest: PluginManifest | undefined,
): void {
  table.clear();
  for (const { method, path } of manifest?.contributions.routes ?? []) {
    table.register({ method, path, access: 'public', handle: async () => refuse(plugin) });
  }
}

function refuse(plugin: PluginLifecycle): never {
  plugin.checkOpen();
  throw new Error('The routes of an open plugin are its own.');
}
