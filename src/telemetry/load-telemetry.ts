import { OpenTelemetry } from './open-telemetry.js';
import { noTelemetry, type Telemetry } from './telemetry.js';

const missingCodes: unknown[] = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'];

/** Telemetry by the host's OpenTelemetry; none where its API is not installed. Throws what else keeps the API from loading. */
export async function loadTelemetry(): Promise<Telemetry> {
  try {
    return new OpenTelemetry(await import('@opentelemetry/api'));
  } catch (error) {
    if (isMissing(error)) return noTelemetry;
    throw error;
  }
}

/**
 * As Node or Yarn say it, or what a bundler leaves in place of the import. Jest has a loader of its own, whose errors are of another
 * realm. Another package that is missing is a broken installation of the API.
 */
function isMissing(error: unknown): boolean {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  return missingCodes.includes(code) && /['\s]@opentelemetry\/api['\s]/.test(String(message));
}
