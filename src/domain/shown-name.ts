import { toSingleLine } from '../lib/text.js';

// Longer than any path of known fields; what is longer was made up by whoever sent it.
const maxCharacters = 120;

/** A name that somebody sent, as it may stand in a message and in a log: on one line, without unseen characters, and cut. */
export function shownName(name: string): string {
  const seen = toSingleLine(name.slice(0, maxCharacters * 4));
  const characters = Array.from(seen);
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters - 1).join('')}…` : seen;
}
