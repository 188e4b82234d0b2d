import { randomBytes } from 'node:crypto';

/** An id as the provider makes them: a prefix and twelve URL-safe characters that nobody can guess. */
export function opaqueId(prefix: string): string {
  return `${prefix}_${randomBytes(9).toString('base64url')}`;
}

const colours = ['red', 'amber', 'green', 'blue', 'violet', 'silver', 'golden', 'copper'];
const nouns = ['castle', 'harbour', 'meadow', 'forest', 'bridge', 'garden', 'island', 'valley'];

/** A readable name for the nth account of a project, `gmail_red-castle`; numbered once the pairs run out. */
export function wordId(toolkitSlug: string, nth: number): string {
  const colour = colours[nth % colours.length];
  const noun = nouns[Math.floor(nth / colours.length) % nouns.length];
  const round = Math.floor(nth / (colours.length * nouns.length));
  return `${toolkitSlug}_${colour}-${noun}${round > 0 ? `-${round + 1}` : ''}`;
}
