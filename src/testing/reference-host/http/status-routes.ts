import type { PluginLifecycle } from '../plugin/plugin-lifecycle.js';
import type { MountedElements, StatusContributions } from '../plugin/plugin-registries.js';
import type { PluginFiles } from './files/plugin-files.js';
import type { RouteTable } from './route-table.js';

/** The health of the host and its plugin, and the elements that the control center shows. */
export function addStatusRoutes(
  table: RouteTable,
  options: { plugin: PluginLifecycle; status: StatusContributions; ui: MountedElements; pluginFiles: PluginFiles },
): void {
  const { plugin, status } = options;
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
    handle: async () => Response.json({ plugin: describePlugin(plugin), ...(await describeUi(options)) }),
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

async function describeUi({
  plugin,
  ui,
  pluginFiles,
}: {
  plugin: PluginLifecycle;
  ui: MountedElements;
  pluginFiles: PluginFiles;
}) {
  const modules = plugin.state.state === 'open' ? await pluginFiles.listModules() : [];
  return { modules, slots: modules.length === 0 ? [] : ui.list() };
}
