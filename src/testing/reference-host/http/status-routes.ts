import { basename } from 'node:path';
import type { PluginLife } from '../plugin/plugin-life.js';
import type { MountedElements, StatusContributions } from '../plugin/plugin-registries.js';
import type { RouteTable } from './route-table.js';

/** How the host and its plugin are, and what the plugin shows in the control center. */
export function addStatusRoutes(
  table: RouteTable,
  options: { plugin: PluginLife; status: StatusContributions; elements: MountedElements },
): void {
  const { plugin, status, elements } = options;
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
    handle: async () => Response.json({ plugin: describePlugin(plugin), ...describeInterface(plugin, elements) }),
  });
}

function toReport(collected: { fields: Record<string, unknown>; complete: boolean }, plugin: PluginLife) {
  const { degraded, ...fields } = collected.fields;
  const isWell = collected.complete && degraded !== true && plugin.state.state === 'open';
  return { ...fields, status: isWell ? 'ok' : 'degraded', plugin: describePlugin(plugin) };
}

function describePlugin(plugin: PluginLife) {
  return { id: plugin.manifest?.id, version: plugin.manifest?.version, ...plugin.state };
}

function describeInterface(plugin: PluginLife, elements: MountedElements) {
  const entry = plugin.manifest?.entry.ui;
  if (plugin.state.state !== 'open' || !plugin.manifest || !entry) return { modules: [], slots: [] };
  return { modules: [`/plugins/${plugin.manifest.id}/${basename(entry)}`], slots: elements.list() };
}
