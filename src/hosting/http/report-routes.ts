import type { ReportedState } from '../plugin-lifecycle.js';
import type { StatusContributions } from '../status-contributions.js';
import type { RouteTable } from './route-table.js';

type Parts = {
  status: StatusContributions;
  /** The state of the plugin now, with what else the reports show of it. */
  describePlugin: () => ReportedState;
};

/**
 * Adds the reports of a host with its plugin, for monitors, which nobody has to know. The status of `/health` is for a load balancer: 503
 * unless the plugin is open. A plugin that is open but degraded still does what it can, so nothing is gained by keeping traffic away.
 */
export function addReportRoutes(table: RouteTable, { status, describePlugin }: Parts): void {
  const add = (path: string, handle: () => Promise<Response>) =>
    table.register({ method: 'GET', path, access: 'public', isAnonymous: true, handle });
  add('/health', async () => {
    const plugin = describePlugin();
    return Response.json(await status.reportHealth(plugin), { status: plugin.state === 'open' ? 200 : 503 });
  });
  add('/v1/system/status', async () => Response.json(await status.reportSystemStatus(describePlugin())));
}
