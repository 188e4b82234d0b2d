import { randomBytes } from 'node:crypto';

/** An id as the provider makes them: a prefix and twelve URL-safe characters that nobody can guess. */
export function opaqueId(prefix: string): string {
  return `${prefix}_${randomBytes(9).toString('base64url')}`;
}
