import type { ReportedState } from '../plugin-lifecycle.js';
import type { StatusContributions } from '../status-contributions.js';
import type { RouteTable } from './route-table.js';

type Parts = {
  status: StatusContributions;
  /** The state of the plugin now, with what else the reports show of it. */
  describePlugin: () => ReportedState;
};

/** Adds the reports of a host with its plugin, `/health` and `/v1/system/status`: for a monitor, which nobody has to know. */
export function addReportRoutes(table: RouteTable, { status, describePlugin }: Parts): void {
  const add = (path: string, report: () => Promise<object>) => {
    const handle = async () => Response.json(await report());
    table.register({ method: 'GET', path, access: 'public', isAnonymous: true, handle });
  };
  add('/health', () => status.reportHealth(describePlugin()));
  add('/v1/system/status', () => status.reportSystemStatus(describePlugin()));
}
