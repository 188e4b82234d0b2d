import type { HostDatabase } from '../../host/index.js';
import type { ConformanceSuite } from './conformance-suite.js';
import { expectEqual } from './expectations.js';

// Enough for a host that closes its database meanwhile to have done so.
const queriesWhileStopping = 50;

export function describeStop(suite: ConformanceSuite): void {
  suite.group('stop', () => {
    suite.check('calls deactivate once, and waits until it has ended', async (start) => {
      const calls: string[] = [];
      const host = await start({
        async deactivate() {
          calls.push('begins');
          for (let turn = 0; turn < queriesWhileStopping; turn++) await new Promise((resolve) => setImmediate(resolve));
          calls.push('ends');
        },
      });

      await host.close();

      const mend = 'At the stop, call deactivate() of the plugin once, and wait until it has resolved.';
      expectEqual(calls, ['begins', 'ends'], mend);
    });

    suite.check('keeps the database open until deactivate has ended', async (start) => {
      let outcome = 'deactivate was not called, or did not end';
      let database: HostDatabase | undefined;
      const host = await start({
        activate(platform) {
          database = platform.database;
        },
        async deactivate() {
          outcome = await queryRepeatedly(database);
        },
      });

      await host.close();

      expectEqual(outcome, 'open', 'Close the database after deactivate() has resolved, not before.');
    });
  });
}

async function queryRepeatedly(database: HostDatabase | undefined): Promise<string> {
  try {
    for (let query = 0; query < queriesWhileStopping; query++) await (await database?.getClient())?.raw('select 1');
    return 'open';
  } catch (error) {
    return `closed: ${error instanceof Error ? error.message : error}`;
  }
}
