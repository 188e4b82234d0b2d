import type { Effect } from '../../contract/tool-contract.js';
import { familiesOf, type VerbFamily } from './verb-families.js';
import { isPlural } from './words.js';

/** `at` is the place of the verb among the words; undefined when it has none that is known. */
export type Intent = { effect: Effect; families: VerbFamily[]; at?: number };

const POLITE = wordSet(`please pls can could would will you i we want need like to d id lets let us me help just now hey
  hi hello also then and must should have got gotta`);
const QUESTION = wordSet(`what whats which who whos whose whom when where wheres why how hows is are am was were do does
  did has any`);
/** After these comes a verb; after others, the same word is rather a thing ("the list"). */
const BEFORE_VERBS = wordSet('please pls can could would will you i we to lets and then just now also want need');

const DETERMINERS = wordSet(
  'a an the this that these those my our your his her their its it me us all every another some',
);

/** What the request wants done: read, change or take away, and in which verbs. Undefined when it names only a thing. */
export function intentOf(words: string[]): Intent | undefined {
  const start = words.findIndex((word) => !POLITE.has(word));
  if (QUESTION.has(words[start] ?? '')) return { effect: 'read', families: familiesOf('find') };
  if (words[start] === 'open' && isPlural(words[start + 1] ?? ''))
    return { effect: 'read', families: familiesOf('find') };
  for (let at = start; at >= 0 && at < words.length; at += 1) {
    const intent = mayBeVerb(words, at, start) ? verbIntent(words[at] ?? '', at) : undefined;
    if (intent) return intent;
  }
  return isCommand(words, start) ? { effect: 'write', families: familiesOf('create') } : undefined;
}

/** "Shrink these images": in front of an article stands a verb, known or not. */
function isCommand(words: string[], start: number): boolean {
  return DETERMINERS.has(words[start + 1] ?? '') && !DETERMINERS.has(words[start] ?? '');
}

function mayBeVerb(words: string[], at: number, start: number): boolean {
  return (at === start && !isPlural(words[at] ?? '')) || BEFORE_VERBS.has(words[at - 1] ?? '');
}

function verbIntent(word: string, at: number): Intent | undefined {
  const families = familiesOf(word);
  const [first] = families;
  return first && { effect: first.effect, families, at };
}

function wordSet(words: string): Set<string> {
  return new Set(words.split(/\s+/));
}
