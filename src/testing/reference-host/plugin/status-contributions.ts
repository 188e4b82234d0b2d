import type { Logger, Registration, StatusRegistry } from '../../../host/index.js';
import { Registrations } from './registrations.js';

type Check = (options: { signal: AbortSignal }) => Promise<Record<string, unknown>>;

const healthLimitMs = 1_000;
const systemStatusLimitMs = 5_000;

/** Fields that the plugin adds to the host's reports. A check that fails or is late costs its own fields only. */
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
    return this.collect(this.health.list(), healthLimitMs);
  }

  collectSystemStatus(): Promise<{ fields: Record<string, unknown>; complete: boolean }> {
    return this.collect(this.systemStatus.list(), systemStatusLimitMs);
  }

  private async collect(checks: Check[], limitMs: number) {
    const signal = AbortSignal.timeout(limitMs);
    const late = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const answers = await Promise.allSettled(checks.map((check) => Promise.race([startCheck(check, signal), late])));
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
