import type { HostPlatform, Registration, UiSlot } from '../../host/index.js';
import type { ConformanceSuite, StartHost } from './conformance-suite.js';
import { expectEqual } from './expectations.js';

const slots: UiSlot[] = ['integrations', 'workspace-settings', 'activity'];

/** What a plugin registers besides routes, tools and listeners, which their own groups take away. */
export function describeRegistrations(suite: ConformanceSuite): void {
  suite.group('registrations', () => {
    suite.check('takes tasks, reports and elements, and takes each of them away, once or twice', checkRegistrations);
  });
}

async function checkRegistrations(start: StartHost): Promise<void> {
  const ran: string[] = [];
  // A host keeps what a plugin throws in `activate` to itself.
  const outcomes = new Map<string, unknown>();
  const host = await start({
    activate(platform) {
      for (const [method, register] of Object.entries(registering(platform, ran))) {
        outcomes.set(method, registerAndDispose(register));
      }
    },
  });

  for (const [method, failure] of outcomes) {
    expectEqual(
      failure,
      undefined,
      `Take what ${method} is given, and return a Registration, whose dispose() ends it.`,
    );
  }
  expectEqual(ran, [], 'dispose() of what startup.register() returned must take the task away.');
  for (const path of ['/health', '/v1/system/status']) {
    const { taken } = await host.readJson(path);
    expectEqual(taken, undefined, `dispose() of what a check was given must take its fields out of GET ${path}.`);
  }
}

function registering({ startup, status, ui }: HostPlatform, ran: string[]): Record<string, () => unknown> {
  const check = async () => ({ taken: 1 });
  const mounting = slots.map((slot) => [
    `ui.mount() for ${slot}`,
    () => ui.mount({ slot, element: 'appconnect-conformance' }),
  ]);
  return {
    'startup.register()': () => startup.register({ name: 'conformance-taken', run: async () => void ran.push('ran') }),
    'status.contributeHealth()': () => status.contributeHealth(check),
    'status.contributeSystemStatus()': () => status.contributeSystemStatus(check),
    ...Object.fromEntries(mounting),
  };
}

/** What went wrong, if anything. */
function registerAndDispose(register: () => unknown): unknown {
  try {
    const registration = register() as Registration;
    for (let time = 0; time < 2; time += 1) registration.dispose();
    return undefined;
  } catch (error) {
    return error;
  }
}
