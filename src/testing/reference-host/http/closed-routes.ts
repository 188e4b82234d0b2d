import type { PluginLife } from '../plugin/plugin-life.js';
import { HostProblem } from './problem.js';
import type { RouteTable } from './route-table.js';

/** Every path that the manifest states answers 503 and names the step that failed. */
export function closePluginRoutes(table: RouteTable, plugin: PluginLife): void {
  table.clear();
  for (const { method, path } of plugin.manifest?.contributions.routes ?? []) {
    table.register({ method, path, access: 'public', handle: async () => refuseClosed(plugin) });
  }
}

/** @throws HostProblem 503 unless the plugin is open. */
export function checkPluginOpen(plugin: PluginLife): void {
  if (plugin.state.state !== 'open') refuseClosed(plugin);
}

function refuseClosed(plugin: PluginLife): never {
  const task = plugin.state.state === 'closed' ? plugin.state.task : plugin.state.state;
  throw new HostProblem(
    503,
    'plugin_closed',
    `The plugin is closed, since this failed: ${task}. See the log and /health.`,
  );
}
