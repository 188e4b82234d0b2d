import type { PluginManifest } from '../../../host/index.js';
import { addReportRoutes } from '../../../hosting/http/report-routes.js';
import type { RouteTable } from '../../../hosting/http/route-table.js';
import type { MountedElements } from '../../../hosting/mounted-elements.js';
import type { PluginLifecycle } from '../../../hosting/plugin-lifecycle.js';
import type { StatusContributions } from '../../../hosting/status-contributions.js';
import type { PluginFiles } from './files/plugin-files.js';

type Parts = {
  plugin: PluginLifecycle;
  manifest: PluginManifest | undefined;
  status: StatusContributions;
  ui: MountedElements;
  pluginFiles: PluginFiles;
};

/** The health of the host and its plugin, and the elements that the control center shows. */
export function addStatusRoutes(table: RouteTable, parts: Parts): void {
  addReportRoutes(table, { status: parts.status, describePlugin: () => describePlugin(parts) });
  table.register({
    method: 'GET',
    path: '/v1/ui',
    access: 'public',
    handle: async () => Response.json({ plugin: describePlugin(parts), ...(await describeUi(parts)) }),
  });
}

function describePlugin({ plugin, manifest }: Parts) {
  return { id: manifest?.id, version: manifest?.version, ...plugin.reportedState };
}

async function describeUi({ plugin, ui, pluginFiles }: Parts) {
  const modules = plugin.current.state === 'open' ? await pluginFiles.listModules() : [];
  return { modules, slots: modules.length === 0 ? [] : ui.list() };
}
