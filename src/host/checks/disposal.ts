import { refusedFieldsError } from '../../domain/plugin-error.js';
import { waitAtMost } from '../../lib/time/time-limits.js';
import type { Registration } from '../registration.js';
import { answerText } from './answer-text.js';

// To take something away is quick. A host that never says that it has must not keep calls and streams from ending.
const disposalTimeoutMs = 500;

/**
 * What a host in plain JavaScript returned from that method. Its `dispose` ends in time, and fails by the name of the method.
 * Throws `invalid_request` where it is no registration, since nothing could end it.
 */
export function requireRegistration(method: string, given: unknown): Registration {
  if (isRegistration(given)) return { dispose: () => disposeInTime(method, given) };
  const message = `returned ${answerText(given)}; return an object whose dispose() takes away what was registered`;
  throw refusedFieldsError('invalid_request', [{ field: method, message }]);
}

function isRegistration(given: unknown): given is Registration {
  return typeof (given as Partial<Registration> | undefined | null)?.dispose === 'function';
}

/** It may throw, or return a promise. */
async function disposeInTime(method: string, registration: Registration): Promise<void> {
  let isLate = true;
  const dispose = async () => {
    await registration.dispose();
    isLate = false;
  };
  const name = `dispose() of what ${method}() of the host returned`;
  await waitAtMost(disposalTimeoutMs, dispose()).catch((cause) => {
    throw new Error(`${name} failed.`, { cause });
  });
  if (isLate) throw new Error(`${name} has not ended for ${disposalTimeoutMs} ms.`);
}

/**
 * Takes all of them away, also where one of them cannot be, and waits for all.
 * @throws the failure, an AggregateError that names them where there are several.
 */
export async function disposeAll(registrations: readonly Registration[]): Promise<void> {
  const ended = await Promise.allSettled(registrations.map(async (registration) => registration.dispose()));
  const failures = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  if (failures.length > 1) throw new AggregateError(failures, [...new Set(failures.map(String))].join(' '));
  if (failures.length === 1) throw failures[0];
}
