import type { HostPlatform } from '../../host/index.js';
import { within } from './deadline.js';
import { expectThat } from './expectations.js';
import type { HostUnderTest, MakeHost } from './host-under-test.js';
import { RunningHost } from './running-host.js';
import { addTest, type TestRunner } from './test-runner.js';

type ProbePlugin = { activate?(platform: HostPlatform): unknown; deactivate?(): Promise<void> };

/** Starts a fresh host, which is closed when the check ends. */
export type StartHost = (plugin?: ProbePlugin) => Promise<RunningHost>;

// A check asks a host several things, one after another; these must be late before the runner is.
const stepsOfCheck = 6;
const stepsOfTest = stepsOfCheck + 2;

/** Adds checks of one host to the tests of a runner. */
export class ConformanceSuite {
  constructor(
    private readonly options: {
      makeHost: MakeHost;
      runner: TestRunner;
      /** How long a start, a request, an awaited change and a stop may take each. */
      timeoutMs: number;
    },
  ) {}

  group(name: string, define: () => void): void {
    this.options.runner.describe(name, define);
  }

  check(title: string, run: (start: StartHost) => Promise<void>): void {
    const { runner, timeoutMs } = this.options;
    addTest(runner, { title, timeoutMs: timeoutMs * stepsOfTest, run: () => this.runCheck(run) });
  }

  private async runCheck(run: (start: StartHost) => Promise<void>): Promise<void> {
    const started: RunningHost[] = [];
    const start: StartHost = async (plugin) => {
      const host = await this.start(plugin);
      started.push(host);
      return host;
    };
    const words = 'Every promise of the host must settle; one of its directory, database, events or tools never did.';
    const outcomes = await Promise.allSettled([within(this.options.timeoutMs * stepsOfCheck, words, run(start))]);
    outcomes.push(...(await Promise.allSettled(started.map((host) => host.close()))));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }

  private async start({ activate, deactivate = async () => {} }: ProbePlugin = {}): Promise<RunningHost> {
    const { makeHost, timeoutMs } = this.options;
    let platform: HostPlatform | undefined;
    const starting = makeHost(async (given) => {
      platform = given;
      await activate?.(given);
      return { deactivate };
    });
    const host = await within(timeoutMs, 'makeHost() must resolve, and it never did.', starting).catch((error) => {
      closeLate(starting);
      throw error;
    });
    if (!platform) await host.close();
    expectThat(platform, 'makeHost must call the activate function that it is given before it resolves.');
    return new RunningHost(host, platform, timeoutMs);
  }
}

/** Leaves nothing open when a host starts after all. */
function closeLate(starting: Promise<HostUnderTest>): void {
  starting.then((host) => host.close()).catch(() => {});
}
