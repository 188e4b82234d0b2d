/** A command was called in a way that it cannot understand; the message says what is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
