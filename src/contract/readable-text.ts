/** PostgreSQL stores no NUL, and half of a surrogate pair is no character in any encoding. */
const unreadable = /\0|\p{Surrogate}/u;

/** What is told of a text that fails it; completes the name of a field. */
export const unreadableMessage = 'has a character that no text has: NUL, or half of a pair';

/** Whether a text from outside can be stored and compared wherever it goes. */
export function isReadable(text: string): boolean {
  return !unreadable.test(text);
}
