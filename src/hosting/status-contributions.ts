import type { Logger, Registration, StatusRegistry } from '../host/index.js';
import type { ReportedState } from './plugin-lifecycle.js';
import { Registrations } from './registrations.js';

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

  /**
   * The report for `/health`. `plugin` is in it as it is. `appconnectAvailable` is in it also while no plugin is active that
   * says so.
   */
  async reportHealth(plugin: ReportedState): Promise<Record<string, unknown>> {
    return { ...(await this.report(this.health.list(), healthTimeoutMs, plugin)), appconnectAvailable: false };
  }

  /** The report for `/v1/system/status`. */
  reportSystemStatus(plugin: ReportedState): Promise<Record<string, unknown>> {
    return this.report(this.systemStatus.list(), systemStatusTimeoutMs, plugin);
  }

  private async report(checks: Check[], timeoutMs: number, plugin: ReportedState) {
    const { fields, complete } = await this.collect(checks, timeoutMs);
    const { degraded, ...reported } = fields;
    const isHealthy = complete && degraded !== true && plugin.state === 'open';
    return { ...reported, status: isHealthy ? 'ok' : 'degraded', plugin };
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
