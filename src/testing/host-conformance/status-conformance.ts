import type { HostPlatform, StatusRegistry } from '../../host/index.js';
import type { ConformanceSuite, StartHost } from './conformance-suite.js';
import { expectEqual, expectThat } from './expectations.js';

const paths = { health: '/health', system: '/v1/system/status' };
const never = () => new Promise<never>(() => {});

export function describeStatus(suite: ConformanceSuite): void {
  suite.group('status', () => {
    suite.check('adds the fields of a plugin to the reports', async (start) => {
      const host = await start({ activate: contributeToBoth });
      for (const [report, path] of Object.entries(paths)) {
        const { conformance } = await host.readJson(path);
        const mend = `Add the fields that the plugin contributes to the ${report} report, GET ${path}, without a session.`;
        expectEqual(conformance, 1, mend);
      }
    });

    suite.check('asks the plugin anew for later reports', checkPresent);

    suite.check('leaves out a check that fails, and keeps the others', async (start) => {
      const fail = () => {
        throw new Error('the check of a test fails');
      };
      const mend = 'Catch what one check of contributeHealth() throws, and keep the fields of the others.';
      await expectHealthKept(start, fail, mend);
    });

    suite.check('leaves out a health check that never ends, and keeps the others', async (start) => {
      const mend = 'Wait no longer than a second for a check of contributeHealth(), and keep the fields of the others.';
      await expectHealthKept(start, never, mend);
    });

    suite.check('aborts the signal of a status check that never ends, and answers without it', checkStatusSignal);
  });
}

function contributeToBoth({ status }: HostPlatform): void {
  status.contributeHealth(async () => ({ conformance: 1 }));
  status.contributeSystemStatus(async () => ({ conformance: 1 }));
}

/** A report may be some seconds old, since many ask for it. */
async function checkPresent(start: StartHost): Promise<void> {
  let present = 1;
  const host = await start({
    activate({ status }) {
      status.contributeHealth(async () => ({ conformance: present }));
      status.contributeSystemStatus(async () => ({ conformance: present }));
    },
  });
  for (const path of Object.values(paths)) await host.readJson(path);
  present = 2;

  for (const [report, path] of Object.entries(paths)) {
    const mend = `Call the checks of the plugin again for later ${report} reports, GET ${path}: they tell the state of now.`;
    await host.until(mend, async () => (await host.readJson(path)).conformance === present);
  }
}

type HealthCheck = Parameters<StatusRegistry['contributeHealth']>[0];

async function expectHealthKept(start: StartHost, check: HealthCheck, mend: string): Promise<void> {
  const host = await start({
    activate(platform) {
      platform.status.contributeHealth(check);
      contributeToBoth(platform);
    },
  });
  const report = await host.readJson(paths.health, {}, mend);
  expectEqual(report.conformance, 1, mend);
}

async function checkStatusSignal(start: StartHost): Promise<void> {
  let given: AbortSignal | undefined;
  const host = await start({
    activate(platform) {
      platform.status.contributeSystemStatus((options) => {
        given = options?.signal;
        return never();
      });
      contributeToBoth(platform);
    },
  });

  const mend = 'Wait no longer than 5 s for a check of contributeSystemStatus(), and keep the fields of the others.';
  const report = await host.readJson(paths.system, {}, mend);

  expectEqual(report.conformance, 1, mend);
  expectThat(given instanceof AbortSignal, 'Call each check of contributeSystemStatus() with { signal }.');
  const abort = 'Abort the signal of a check of contributeSystemStatus() that is late, so that it ends its work.';
  await host.until(abort, () => given?.aborted === true);
}
