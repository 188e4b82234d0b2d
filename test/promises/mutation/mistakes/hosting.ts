import type { Mistake } from '../mistake.js';

export const hostingMistakes: Mistake[] = [
  {
    name: 'a role that was lost counts while the body of a request is still being sent',
    file: 'src/hosting/http/dispatcher.ts',
    find: 'if (performance.now() - askedAtMs > maxMsUntilAskedAgain) signedIn = await this.admit(incoming, match);',
    replace: '',
    caughtBy: ['test/unit/hosting/http/requests.test.ts'],
  },
  {
    name: 'an MCP client is told of an internal error while the database is away',
    file: 'src/hosting/http/problem.ts',
    find: 'return toStorageProblem(error) ?? (',
    replace: 'return (',
    caughtBy: ['test/unit/hosting/tools/mcp-failures.test.ts'],
  },
  {
    name: 'a connection that may not listen for events stays open',
    file: 'src/hosting/events/postgres-listener.ts',
    find: 'dismiss(client);\n      throw error;',
    replace: 'throw error;',
    caughtBy: ['test/contract/host/replica-event-bus.test.ts'],
  },
  {
    name: 'a connection for events stays open that came about after the bus was closed',
    file: 'src/hosting/events/postgres-listener.ts',
    find: 'if (this.isClosed) dismiss(client);\n    else this.client = client;',
    replace: 'this.client = client;',
    caughtBy: ['test/contract/host/replica-event-bus.test.ts'],
  },
  {
    name: 'a start that never ends keeps its host from stopping',
    file: 'src/hosting/plugin-lifecycle.ts',
    find: 'await waitAtMost(maxStopMs, this.end());',
    replace: 'await this.end();',
    caughtBy: ['test/unit/hosting/start-and-stop.test.ts'],
  },
  {
    name: 'a database that answers no query is waited for without end',
    file: 'src/stores/database/database-monitor.ts',
    find: ': inTime(maxMsOf(this.client), running, () => lateQueryError(this.client))',
    replace: ': running',
    caughtBy: ['test/unit/stores/database-monitor.test.ts'],
  },
  {
    name: 'gate reads that are never answered keep their places, so that no call is judged any more',
    file: 'src/lib/concurrency/batch-reader.ts',
    find: 'await inTime(maxMs, read(batch.map(({ key }) => key)), lateError);',
    replace: 'await read(batch.map(({ key }) => key));',
    caughtBy: ['test/unit/lib/concurrency/batch-reader.test.ts'],
  },
  {
    name: 'what a member of a class tells by accessors is lost, so that another one acts',
    file: 'src/host/checks/plain-record.ts',
    find: 'if (prototype === Object.prototype || prototype === null) return given;',
    replace: 'if (prototype !== undefined) return given;',
    caughtBy: ['test/component/services/records-with-accessors.test.ts'],
  },
  {
    name: 'queries that wait for a locked SQLite are waited for without end',
    file: 'src/stores/database/late-query.ts',
    find: 'isPostgres(client) ? maxQueryMs : maxTurnMs',
    replace: 'isPostgres(client) ? maxQueryMs : 2 ** 31 - 1',
    caughtBy: ['test/unit/stores/database-monitor.test.ts'],
  },
];
