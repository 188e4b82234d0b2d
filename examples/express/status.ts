import type { Registration, StatusRegistry } from 'appconnect/host';
import { keep } from './registration.js';

type Check = Parameters<StatusRegistry['contributeSystemStatus']>[0];

/** Collects what is contributed to the reports. A check that fails, or is late, loses its own fields alone. */
export class Status implements StatusRegistry {
  private readonly health = new Set<Check>();
  private readonly system = new Set<Check>();

  contributeHealth = (check: Check): Registration => keep(this.health, check);
  contributeSystemStatus = (check: Check): Registration => keep(this.system, check);
  reportHealth = () => report(this.health, 1_000);
  reportSystem = () => report(this.system, 5_000);
}

async function report(checks: Set<Check>, timeoutMs: number) {
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)));
  const run = async (check: Check) => check({ signal });
  const answers = await Promise.all(
    [...checks].map((check) => Promise.race([run(check).catch(() => undefined), late])),
  );
  const { degraded, ...fields } = Object.assign({}, ...answers);
  return { ...fields, status: degraded || answers.includes(undefined) ? 'degraded' : 'ok' };
}
