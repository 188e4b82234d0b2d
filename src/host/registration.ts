import { refusedFieldsError } from '../domain/plugin-error.js';
import { answerText } from './answer-text.js';
import { waitAtMost } from './wait-at-most.js';

// To take something away is quick. A host that never says that it has must not keep calls and streams from ending.
const disposalTimeoutMs = 500;

/** Something that the plugin registered with the host. `dispose` removes it; a second call does nothing. */
export interface Registration {
  dispose(): void;
}

/** What a host in plain JavaScript returned from that method. Throws `invalid_request` where it is no registration, since nothing could end it. */
export function requireRegistration(method: string, given: unknown): Registration {
  if (typeof (given as Partial<Registration> | undefined)?.dispose === 'function') return given as Registration;
  const message = `returned ${answerText(given)}; return an object whose dispose() takes away what was registered`;
  throw refusedFieldsError('invalid_request', [{ field: method, message }]);
}

/**
 * Takes all of them away, also where one of them cannot be: a host in plain JavaScript may throw, or return a promise.
 * @throws the first failure.
 */
export async function disposeAll(registrations: readonly Registration[]): Promise<void> {
  await waitAtMost(disposalTimeoutMs, Promise.all(registrations.map(async (registration) => registration.dispose())));
}
