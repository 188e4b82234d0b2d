import { randomBytes } from 'node:crypto';

/** A new id in the provider's form: a prefix and twelve random URL-safe characters. */
export function opaqueId(prefix: string): string {
  return `${prefix}_${randomBytes(9).toString('base64url')}`;
}

const colours = ['red', 'amber', 'green', 'blue', 'violet', 'silver', 'golden', 'copper'];
const nouns = ['castle', 'harbour', 'meadow', 'forest', 'bridge', 'garden', 'island', 'valley'];

/** A readable name for the nth account of a project, `gmail_red-castle`, with a number when all pairs are used. */
export function wordId(toolkitSlug: string, nth: number): string {
  const colour = colours[nth % colours.length];
  const noun = nouns[Math.floor(nth / colours.length) % nouns.length];
  const repetition = Math.floor(nth / (colours.length * nouns.length));
  return `${toolkitSlug}_${colour}-${noun}${repetition > 0 ? `-${repetition + 1}` : ''}`;
}
