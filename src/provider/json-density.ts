import { parseJson } from './provider-exchange.js';
import { ProviderFault } from './provider-fault.js';

type Reading = { secret: string; isLabelled?: boolean };

/** Shorter texts are read in a moment, whatever they hold. */
const quickCharacters = 500_000;
// Each measured with Node 20: so many names, all different, or so many lists of one number take 110 to 160 ms to read.
const mostNames = 290_000;
const mostContainers = 400_000;

const [quote, backslash, colon, bracket, brace] = [...'"\\:[{'].map((mark) => mark.charCodeAt(0));

/**
 * Whether a JSON text has so many parts that reading it, which cannot be interrupted, would hold up everybody else: of
 * two texts of one length, the one may take a hundred times as long as the other.
 */
export function isTooDense(text: string): boolean {
  if (text.length < quickCharacters) return false;
  let names = 0;
  let containers = 0;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charCodeAt(at);
    if (mark === quote) at = endOfString(text, at);
    else if (mark === colon) names += 1;
    else if (mark === bracket || mark === brace) containers += 1;
  }
  // What they take adds up: 168,000 names, each in an object of its own, take 130 ms.
  return names / mostNames + containers / mostContainers > 1;
}

/**
 * Parses the answer to a call. `secret` is the project key, blotted out wherever the answer repeats it: an agent reads what
 * is done, too. Throws `ProviderFault`, also for an answer that would take too long to read.
 */
export function parseAnswer(text: string, { secret, isLabelled = true }: Reading): unknown {
  requireReadable(text);
  return parseJson(text.replaceAll(secret, '***'), isLabelled);
}

/** Throws `ProviderFault` for a text that is too dense. */
export function requireReadable(text: string): void {
  if (isTooDense(text)) throw new ProviderFault('too_large', 'The answer has too many parts to read.');
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}
