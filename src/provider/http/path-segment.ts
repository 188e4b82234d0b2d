import { untrustedAnswerError } from '../faults/provider-errors.js';

/**
 * An id of the provider as one part of a path. Addresses take dots alone for a folder above, encoded or not, and a request about
 * an account would be one about something else. Throws `provider_protocol` for those.
 */
export function pathSegment(id: string): string {
  if (/^\.{1,2}$/.test(id)) throw untrustedAnswerError('an id of dots alone');
  return encodeURIComponent(id);
}
