import { describeDatabase, describeDirectory } from './directory-conformance.js';
import { describeEarliestAdmin } from './earliest-admin-conformance.js';
import { describeEvents } from './events-conformance.js';
import type { MakeHost } from './host-under-test.js';
import { describeRoutes } from './routes-conformance.js';
import { describeStartup, describeStatus } from './startup-conformance.js';
import { describeTools } from './tools-conformance.js';

/**
 * Checks that a host keeps what the host contract promises to plugins. Call it in a mocha file.
 * The host needs an organization with a member, an org admin and a platform admin who is not the first two, or is the
 * org admin; an agent marked as default, and another one.
 */
export function describeHostConformance(name: string, makeHost: MakeHost): void {
  describe(`${name} keeps the host contract`, () => {
    describeDirectory(makeHost);
    describeEarliestAdmin(makeHost);
    describeDatabase(makeHost);
    describeStartup(makeHost);
    describeRoutes(makeHost);
    describeTools(makeHost);
    describeEvents(makeHost);
    describeStatus(makeHost);
  });
}
