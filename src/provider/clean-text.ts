import { toSingleLine, truncate } from '../lib/text/text.js';

// More characters are read than are returned, since many of them may be invisible.
const readPerReturned = 4;
const maxInvisible = 10_000;

/**
 * A text of the provider or of an app on one line, without invisible characters, truncated to `limit` characters, and with
 * `secret`, the project key, replaced by `***`. Only the beginning of a long text is read.
 */
export function cleanText(text: string, options: { limit?: number; secret?: string } = {}): string {
  const { limit = 300, secret } = options;
  const head = text.slice(0, limit * readPerReturned + maxInvisible);
  const line = toSingleLine(head);
  const redacted = secret ? line.replaceAll(secret, '***') : line;
  // The beginning may end in the middle of the key.
  const safe = secret && head.length < text.length ? redacted.slice(0, -secret.length) : redacted;
  return truncate(safe, limit);
}
