import { ConformanceSuite } from './conformance-suite.js';
import { describeDatabase } from './database-conformance.js';
import { describeDirectoryChanges } from './directory/directory-changes-conformance.js';
import { describeDirectory } from './directory/directory-conformance.js';
import { describeEarliestAdmin } from './directory/earliest-admin-conformance.js';
import { describeEvents } from './events-conformance.js';
import type { MakeHost } from './host-under-test.js';
import { describeLogger } from './logger-conformance.js';
import { describeRegistrations } from './registrations-conformance.js';
import { describeAnswers } from './routes/answers-conformance.js';
import { describeRequests } from './routes/requests-conformance.js';
import { describeRoutes } from './routes/routes-conformance.js';
import { describeSessions } from './routes/sessions-conformance.js';
import { describeStreams } from './routes/streams-conformance.js';
import { describeStartup } from './startup-conformance.js';
import { describeStatus } from './status-conformance.js';
import { describeStop } from './stop-conformance.js';
import { findRunner, type TestRunner } from './test-runner.js';
import { describeConversations } from './tools/conversations-conformance.js';
import { describeDefinitions } from './tools/definitions-conformance.js';
import { describeTools } from './tools/tools-conformance.js';

export type ConformanceOptions = Partial<TestRunner> & {
  /**
   * How long the host may take for a start, an answer, a change that a check waits for, and a stop. Default: 10,000. With less
   * than 6,000 a correct host may fail, since a status report may take five seconds.
   */
  timeoutMs?: number | undefined;
};

const defaultTimeoutMs = 10_000;

/**
 * Checks that a host implements the host contract. Call it in a file of mocha; or of `node:test` or vitest, with their
 * `describe` and `it` as options. The host needs an organization with a member, an org admin and a platform admin. The platform
 * admin is neither of the other two, or is the org admin. It needs an agent marked as default, and another one.
 * @throws Error when there is no `describe` and no `it`.
 */
export function describeHostConformance(name: string, makeHost: MakeHost, options: ConformanceOptions = {}): void {
  const { timeoutMs = defaultTimeoutMs } = options;
  const suite = new ConformanceSuite({ makeHost, runner: findRunner(options), timeoutMs });
  suite.group(`${name} keeps the host contract`, () => {
    describeDirectory(suite);
    describeDirectoryChanges(suite);
    describeEarliestAdmin(suite);
    describeDatabase(suite);
    describeLogger(suite);
    describeStartup(suite);
    describeRegistrations(suite);
    describeRoutes(suite);
    describeRequests(suite);
    describeAnswers(suite);
    describeSessions(suite);
    describeStreams(suite);
    describeTools(suite);
    describeConversations(suite);
    describeDefinitions(suite);
    describeEvents(suite);
    describeStatus(suite);
    describeStop(suite);
  });
}
