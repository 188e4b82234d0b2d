import { refusedFieldsError } from '../domain/plugin-error.js';

/** Something that the plugin registered with the host. `dispose` removes it; a second call does nothing. */
export interface Registration {
  dispose(): void;
}

/** What a host in plain JavaScript returned from that method. Throws `invalid_request` where it is no registration, since nothing could end it. */
export function requireRegistration(method: string, given: unknown): Registration {
  if (typeof (given as Partial<Registration> | undefined)?.dispose === 'function') return given as Registration;
  const found = given instanceof Promise ? 'a promise' : given === null ? 'null' : typeof given;
  const message = `returned ${found}; return an object whose dispose() takes away what was registered`;
  throw refusedFieldsError('invalid_request', [{ field: method, message }]);
}
