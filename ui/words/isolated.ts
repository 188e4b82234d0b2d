import type { Language } from './language.js';

const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [firstStrongIsolate, popIsolate] = ['\u2068', '\u2069'];

/**
 * A name for a sentence that is read in the other direction, where it would change places with the words and numbers beside it.
 */
export function isolated(name: string, { direction }: Language): string {
  if (direction === 'ltr' && !rightToLeftLetter.test(name)) return name;
  return `${firstStrongIsolate}${name}${popIsolate}`;
}
