import { expect } from 'chai';
import { stopPostgres } from '../../../support/stores/databases.js';
import type { SiteOptions } from './crash-site.js';
import type { Flow } from './flow.js';
import { FlowRun } from './flow-run.js';
import { SharedSite } from './shared-site.js';
import { flowPrefix, windowPrefix } from './window-table.js';

// Each window starts a process or two, on a machine that may be busy with other suites.
const windowTimeoutMs = 120_000;

/**
 * Kills the whole server in each window of each flow, all on one site. A window that is not hit fails, and so does a boundary
 * without one.
 */
export function describeFlows(flows: readonly Flow[], options?: SiteOptions): void {
  describeOnSite(options, (site) => {
    for (const flow of flows) {
      describe(`${flowPrefix}${flow.title}`, () => {
        const run = new FlowRun(flow, site);

        for (const window of flow.windows) it(`${windowPrefix}${window[0]}`, () => run.kill(window));

        it('has a window for each boundary between writes, requests and answers', async () => {
          const trace = await run.trace();

          expect(trace.sort()).to.deep.equal(flow.windows.map(([, boundary]) => boundary).sort());
        });
      });
    }
  });
}

/** Repeats the windows before a commit: the databases differ in what that needs; all else is the same program. */
export function describeOnPostgres(flows: readonly Flow[]): void {
  describeOnSite({ isOnPostgres: true }, (site) => {
    // A process that runs several files in parallel mode imports the databases, with their hook at the end, only once.
    after(stopPostgres);

    for (const flow of flows) {
      describe(`${flowPrefix}${flow.title}, on PostgreSQL`, () => {
        const run = new FlowRun(flow, site);

        for (const window of flow.windows.filter(([, boundary]) => boundary.startsWith('commit '))) {
          it(`${windowPrefix}${window[0]}`, () => run.kill(window));
        }
      });
    }
  });
}

function describeOnSite(options: SiteOptions | undefined, describeAll: (site: SharedSite) => void): void {
  describe('The server, killed', function () {
    this.timeout(windowTimeoutMs);
    const site = new SharedSite(options);
    after(() => site.close());

    describeAll(site);
  });
}
