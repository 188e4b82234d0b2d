import { toSingleLine, truncate } from '../../lib/text.js';

/** How much more than is shown is read, since much of it may be what nobody sees. */
const readPerShown = 4;
const maxUnseen = 10_000;

/**
 * A text of the provider or of an app on one line: without control, zero-width and direction characters, at most `limit`
 * characters long, and with the project key blotted out should it stand in there. Of a long text only the beginning is read.
 */
export function cleanText(text: string, options: { limit?: number; secret?: string } = {}): string {
  const { limit = 300, secret } = options;
  const head = text.slice(0, limit * readPerShown + maxUnseen);
  const line = toSingleLine(head);
  const blotted = secret ? line.replaceAll(secret, '***') : line;
  // Where the beginning ends, it may end within the key.
  const safe = secret && head.length < text.length ? blotted.slice(0, -secret.length) : blotted;
  return truncate(safe, limit);
}
