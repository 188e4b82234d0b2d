import { setTimeout as pause } from 'node:timers/promises';
import type { HostDatabase } from '../../host/index.js';
import type { ConformanceSuite, StartHost } from './conformance-suite.js';
import { expectEqual, expectThat } from './expectations.js';

// A call in flight takes longer; enough for a host that does not wait to have closed meanwhile.
const stopTakesMs = 250;
const path = '/v1/conformance/under-way';

export function describeStop(suite: ConformanceSuite): void {
  suite.group('stop', () => {
    suite.check('calls deactivate once, and waits until it has ended', async (start) => {
      const calls: string[] = [];
      const host = await start({
        async deactivate() {
          calls.push('begins');
          await pause(stopTakesMs);
          calls.push('ends');
        },
      });

      await host.close();

      const mend = 'At the stop, call deactivate() of the plugin once, and wait until it has resolved.';
      expectEqual(calls, ['begins', 'ends'], mend);
    });

    suite.check('lets a request that is under way be answered', checkRequestUnderWay);

    suite.check('keeps the database open until deactivate has ended', async (start) => {
      let outcome = 'deactivate was not called, or did not end';
      let database: HostDatabase | undefined;
      const host = await start({
        activate(platform) {
          database = platform.database;
        },
        async deactivate() {
          outcome = await queryTwice(database);
        },
      });

      await host.close();

      expectEqual(outcome, 'open', 'Close the database after deactivate() has resolved, not before.');
      const after = await host.inTime('A query after the stop must fail.', queryTwice(database));
      expectThat(after !== 'open', 'Close the database at the stop: a process that keeps it open does not end.');
    });
  });
}

/** As a call of a tool, for which `deactivate` waits. */
async function checkRequestUnderWay(start: StartHost): Promise<void> {
  let [isAsked, stop] = [false, () => {}];
  const stopping = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const host = await start({
    activate({ routes }) {
      const handle = async () => {
        isAsked = true;
        await stopping;
        return new Response('whole');
      };
      routes.register({ method: 'GET', path, access: 'public', handle });
    },
    async deactivate() {
      stop();
      await pause(stopTakesMs);
    },
  });
  // By a client that stays: those of the suite leave before the stop.
  const answer = fetch(new URL(host.url + path))
    .then((response) => response.text())
    .catch(() => 'none');
  await host.until('Call the handler of a public route.', () => isAsked);

  await host.close();

  const mend =
    'At the stop, accept no more requests, and close no connection whose request is under way before deactivate() has ended.';
  expectEqual(await host.inTime(mend, answer), 'whole', mend);
}

async function queryTwice(database: HostDatabase | undefined): Promise<string> {
  try {
    const client = await database?.getClient();
    await client?.raw('select 1');
    await pause(stopTakesMs);
    await client?.raw('select 1');
    return 'open';
  } catch (error) {
    return `closed: ${error instanceof Error ? error.message : error}`;
  }
}
