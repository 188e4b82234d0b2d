import { basename } from 'node:path';
import type { PluginLifecycle } from '../plugin/plugin-lifecycle.js';
import type { MountedElements, StatusContributions } from '../plugin/plugin-registries.js';
import type { RouteTable } from './route-table.js';

/** The health of the host and its plugin, and the elements that the control center shows. */
export function addStatusRoutes(
  table: RouteTable,
  options: { plugin: PluginLifecycle; status: StatusContributions; ui: MountedElements },
): void {
  const { plugin, status, ui } = options;
  table.register({
    method: 'GET',
    path: '/health',
    access: 'public',
    handle: async () => Response.json(toReport(await status.collectHealth(), plugin)),
  });
  table.register({
    method: 'GET',
    path: '/v1/system/status',
    access: 'public',
    handle: async () => Response.json(toReport(await status.collectSystemStatus(), plugin)),
  });
  table.register({
    method: 'GET',
    path: '/v1/ui',
    access: 'public',
    handle: async () => Response.json({ plugin: describePlugin(plugin), ...describeUi(plugin, ui) }),
  });
}

function toReport(collected: { fields: Record<string, unknown>; complete: boolean }, plugin: PluginLifecycle) {
  const { degraded, ...fields } = collected.fields;
  const isHealthy = collected.complete && degraded !== true && plugin.state.state === 'open';
  return { ...fields, status: isHealthy ? 'ok' : 'degraded', plugin: describePlugin(plugin) };
}

function describePlugin(plugin: PluginLifecycle) {
  return { id: plugin.manifest?.id, version: plugin.manifest?.version, ...plugin.state };
}

function describeUi(plugin: PluginLifecycle, ui: MountedElements) {
  const entry = plugin.manifest?.entry.ui;
  if (plugin.state.state !== 'open' || !plugin.manifest || !entry) return { modules: [], slots: [] };
  return { modules: [`/plugins/${plugin.manifest.id}/${basename(entry)}`], slots: ui.list() };
}
