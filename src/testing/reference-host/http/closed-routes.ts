import type { PluginLifecycle } from '../plugin/plugin-lifecycle.js';
import { HostProblem } from './problem.js';
import type { RouteTable } from './route-table.js';

/** Makes every route of the manifest answer 503 with the name of the step that failed. */
export function closePluginRoutes(table: RouteTable, plugin: PluginLifecycle): void {
  table.clear();
  for (const { method, path } of plugin.manifest?.contributions.routes ?? []) {
    table.register({ method, path, access: 'public', handle: async () => throwPluginClosed(plugin) });
  }
}

/** @throws HostProblem 503 unless the plugin is open. */
export function checkPluginOpen(plugin: PluginLifecycle): void {
  if (plugin.state.state !== 'open') throwPluginClosed(plugin);
}

function throwPluginClosed(plugin: PluginLifecycle): never {
  const task = plugin.state.state === 'closed' ? plugin.state.task : plugin.state.state;
  throw new HostProblem(
    503,
    'plugin_closed',
    `The plugin is closed, since this failed: ${task}. See the log and /health.`,
  );
}
