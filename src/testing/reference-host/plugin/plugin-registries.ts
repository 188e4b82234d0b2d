import type {
  Channel,
  Logger,
  Registration,
  StartupRegistry,
  StatusRegistry,
  ToolProvider,
  ToolRegistry,
  ToolScope,
  UiRegistry,
  UiSlot,
} from '../../../host/index.js';
import type { HostEventBus } from '../events/host-event-bus.js';
import { Registrations } from './registrations.js';

type StartupTask = Parameters<StartupRegistry['register']>[0];

/** The task `task` failed with the error `cause`. */
export class StartupTaskFailed extends Error {
  constructor(
    readonly task: string,
    options: { cause: unknown },
  ) {
    super(`startup task "${task}" failed`, options);
  }
}

/** Tasks that run, in order of registration, before traffic. */
export class StartupTasks implements StartupRegistry {
  private readonly tasks = new Registrations<StartupTask>();

  register(task: StartupTask): Registration {
    return this.tasks.add(task);
  }

  names(): string[] {
    return this.tasks.list().map((task) => task.name);
  }

  /** @throws StartupTaskFailed for the first task that fails; later tasks do not run. */
  async run(): Promise<void> {
    for (const task of this.tasks.list()) {
      try {
        await task.run();
      } catch (cause) {
        throw new StartupTaskFailed(task.name, { cause });
      }
    }
  }
}

/** The tool providers of each channel. */
export class ToolProviders implements ToolRegistry {
  private readonly providers = new Registrations<{ channel: Channel; provider: ToolProvider }>();

  constructor(private readonly events: HostEventBus) {}

  registerProvider(channel: Channel, provider: ToolProvider): Registration {
    return this.providers.add({ channel, provider });
  }

  notifyChanged(scope: ToolScope): void {
    this.events.publishToolsChanged(scope);
  }

  listChannels(): Channel[] {
    return [...new Set(this.providers.list().map(({ channel }) => channel))];
  }

  listFor(channel: Channel): ToolProvider[] {
    return this.providers
      .list()
      .filter((entry) => entry.channel === channel)
      .map(({ provider }) => provider);
  }
}

type Check = (options: { signal: AbortSignal }) => Promise<Record<string, unknown>>;

const healthTimeoutMs = 1_000;
const systemStatusTimeoutMs = 5_000;

/** Fields that the plugin adds to the host's reports. A check that fails or times out loses only its own fields. */
export class StatusContributions implements StatusRegistry {
  private readonly health = new Registrations<Check>();
  private readonly systemStatus = new Registrations<Check>();

  constructor(private readonly logger: Logger) {}

  contributeHealth(check: () => Promise<Record<string, unknown>>): Registration {
    return this.health.add(check);
  }

  contributeSystemStatus(check: Check): Registration {
    return this.systemStatus.add(check);
  }

  collectHealth(): Promise<{ fields: Record<string, unknown>; complete: boolean }> {
    return this.collect(this.health.list(), healthTimeoutMs);
  }

  collectSystemStatus(): Promise<{ fields: Record<string, unknown>; complete: boolean }> {
    return this.collect(this.systemStatus.list(), systemStatusTimeoutMs);
  }

  private async collect(checks: Check[], timeoutMs: number) {
    const signal = AbortSignal.timeout(timeoutMs);
    const timeout = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    // Without a check nobody else handles it, and an unhandled rejection ends the process.
    timeout.catch(() => {});
    const answers = await Promise.allSettled(checks.map((check) => Promise.race([startCheck(check, signal), timeout])));
    const fields: Record<string, unknown> = {};
    for (const answer of answers) {
      if (answer.status === 'fulfilled') Object.assign(fields, answer.value);
      else this.logger.warn('a status check failed', { error: answer.reason });
    }
    return { fields, complete: answers.every((answer) => answer.status === 'fulfilled') };
  }
}

async function startCheck(check: Check, signal: AbortSignal): Promise<Record<string, unknown>> {
  return check({ signal });
}

type MountedElement = { slot: UiSlot; element: string };

/** The elements that the control center shows in each of its slots. */
export class MountedElements implements UiRegistry {
  private readonly elements = new Registrations<MountedElement>();

  mount(contribution: MountedElement): Registration {
    return this.elements.add(contribution);
  }

  list(): MountedElement[] {
    return this.elements.list();
  }
}
