import type { Effect } from '../../contract/tool-contract.js';
import { familiesOf, type VerbFamily } from './verb-families.js';
import { stemOf } from './words.js';

export type Intent = { effect: Effect; families: VerbFamily[]; verb?: string };

const POLITE =
  /^(please|pls|can|could|would|will|you|i|we|want|need|like|to|d|id|lets|let|us|me|help|just|now|hey|hi|also|then|and)$/;
const QUESTION =
  /^(what|whats|which|who|whos|whose|whom|when|where|wheres|why|how|hows|is|are|was|were|do|does|did|has|have|had|any|am)$/;

/** How far into a request its verb is looked for. */
const FARTHEST_VERB = 8;

/** What the request wants done: read, change or take away, and in which verbs. Undefined when it names only a thing. */
export function intentOf(words: string[]): Intent | undefined {
  const start = words.findIndex((word) => !POLITE.test(word));
  const first = words[start];
  if (first === undefined) return undefined;
  if (QUESTION.test(first)) return { effect: 'read', families: familiesOf('find') };
  return words
    .slice(start, start + FARTHEST_VERB)
    .map(verbIntent)
    .find((intent) => intent !== undefined);
}

function verbIntent(word: string): Intent | undefined {
  const families = familiesOf(word).length > 0 ? familiesOf(word) : familiesOf(stemOf(word));
  const [first] = families;
  return first && { effect: first.effect, families, verb: word };
}
