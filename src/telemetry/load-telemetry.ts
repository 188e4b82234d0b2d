import { OpenTelemetry } from './open-telemetry.js';
import { noTelemetry, type Telemetry } from './telemetry.js';

/** Telemetry by the host's OpenTelemetry; none where its API is not installed. Throws what else keeps the API from loading. */
export async function loadTelemetry(): Promise<Telemetry> {
  try {
    return new OpenTelemetry(await import('@opentelemetry/api'));
  } catch (error) {
    if (isMissing(error)) return noTelemetry;
    throw error;
  }
}

/** As Node or Yarn say it. Another package that is missing is a broken installation of the API. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_MODULE_NOT_FOUND') return false;
  return /['\s]@opentelemetry\/api['\s]/.test(error.message);
}
