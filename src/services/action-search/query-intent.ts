import type { Effect } from '../../contract/tool-contract.js';
import type { AppNames } from './app-names.js';
import { type Clauses, endOfClause } from './clauses.js';
import { familiesOf, type VerbFamily } from './verb-families.js';
import { isPastForm, isPlural, isStopWord } from './words.js';

/** `at` is the place of the verb among the words; undefined when it has none that is known. */
export type Intent = { effect: Effect; families: VerbFamily[]; at?: number };

const POLITE =
  wordSet(`please pls plz can could would will you i we want need like to d id lets let us me help just now hey
  hi hello also then and so must should have got gotta maybe kindly quickly`);
const ASKING = wordSet('please pls plz');
const QUESTION =
  wordSet(`what whats which who whos whose whom when whens where wheres why how hows is are am was were do
  does did has any anything anyone`);
/** After these comes a verb; after others, the same word is rather a thing ("the list"). */
const BEFORE_VERBS = wordSet(
  'please pls plz can could would will you i we to lets and then just now also want need so',
);
const DETERMINERS = wordSet(
  'a an the this that these those my our your his her their its it me us all every another some both',
);
/** What a verb may be followed by and a thing hardly ever is. */
const OBJECTS = new Set([
  ...DETERMINERS,
  ...wordSet('someone somebody everyone everybody people two three four five six seven eight nine ten twelve twenty'),
]);
const NAMED = wordSet('called named titled entitled labelled');
const FIRST_PERSON = wordSet('i we ive weve');
/** A word that may be a verb or a thing is a thing before these: "order of Monday", "invoice 204". */
const AFTER_THINGS = wordSet('of from by is was are were has have');
const LISTING = wordSet('all my our latest newest recent last current currently today todays yesterday');
const FINISHED = wordSet(
  'done fixed solved resolved finished completed complete over closed won lost ended settled sorted',
);

/**
 * What the request wants done: read, change or take away, and in which verbs. The first clause that asks or commands
 * tells; where none does, one that reports. Undefined when the request names only a thing.
 */
export function intentOf(clauses: Clauses, names: AppNames): Intent | undefined {
  const parts = clauses.starts.map((start) => partOf(clauses, start, names));
  const inOrder = parts.toSorted((a, b) => Number(isAsked(b, clauses.words)) - Number(isAsked(a, clauses.words)));
  const commands = inOrder.map((part) => questionOrCommand(part, clauses.words));
  const reports = parts.map((part) => reportIntent(part, clauses.words));
  return commands.find(Boolean) ?? reports.find(Boolean) ?? fragmentIntent(parts[0], clauses.words);
}

/** A clause: `start` is its first word that is neither polite nor the name of an app. */
type Part = { begin: number; start: number; end: number };

function partOf(clauses: Clauses, begin: number, names: AppNames): Part {
  const end = endOfClause(clauses, begin);
  let start = begin;
  for (let opening = 1; start < end && opening > 0; start += opening) opening = openingAt(clauses.words, start, names);
  return { begin, start, end };
}

/** "My laptop is slow, please raise it": the clause that asks is the one that tells what is wanted. */
function isAsked({ begin, end }: Part, words: string[]): boolean {
  const clause = words.slice(begin, end);
  return clause.some((word, at) => ASKING.has(word) && (at === 0 || at === clause.length - 1)) || isRequest(clause);
}

function isRequest([first = '', second = '']: string[]): boolean {
  return ['can', 'could', 'would', 'will'].includes(first) && second === 'you';
}

/** How many words at `at` only lead up to what is wanted. */
function openingAt(words: string[], at: number, names: AppNames): number {
  const word = words[at] ?? '';
  if (POLITE.has(word) || isAdverb(word)) return 1;
  const length = names.lengthAt(words, at);
  return length === 1 && familiesOf(word).length > 0 ? 0 : length;
}

function questionOrCommand(part: Part, words: string[]): Intent | undefined {
  const first = words[part.start] ?? '';
  if (isQuestionWord(first) && words[part.start - 1] !== 'to') return { effect: 'read', families: familiesOf('find') };
  if (first === 'open' && isPlural(words[part.start + 1] ?? ''))
    return { effect: 'read', families: familiesOf('find') };
  for (let at = part.start; at < part.end; at += 1) {
    const intent = mayBeVerb(words, at, part) ? verbIntent(words[at] ?? '', at) : undefined;
    if (intent) return intent;
  }
  return isCommand(words, part) ? { effect: 'write', families: familiesOf('create') } : undefined;
}

/** "Shrink these images", "page someone", "plant ten trees": what stands in front of these is a verb, known or not. */
function isCommand(words: string[], { start, end }: Part): boolean {
  const [first = '', second = '', third = ''] = words.slice(start, end);
  if (DETERMINERS.has(first) || isStopWord(first) || isPastForm(first)) return false;
  if (isPlural(first) && !DETERMINERS.has(second)) return false;
  return OBJECTS.has(second) || (isNumber(second) && isPlural(third));
}

function mayBeVerb(words: string[], at: number, { start }: Part): boolean {
  const [word = '', before = '', after = ''] = [words[at], words[at - 1], words[at + 1]];
  if (isPastForm(word) || isNegated(words, at) || /^requests?$/.test(after)) return false;
  return (at === start && !isPlural(word) && !isThing(after)) || (at > start && BEFORE_VERBS.has(before));
}

function isThing(after: string): boolean {
  return AFTER_THINGS.has(after) || /^\d+$/.test(after);
}

export function isQuestionWord(word: string): boolean {
  return QUESTION.has(word);
}

/** "Don't send it." */
export function isNegated(words: string[], at: number): boolean {
  const [before = '', earlier = ''] = [words[at - 1], words[at - 2]];
  return before === 'dont' || before === 'without' || (before === 'not' && earlier === 'do');
}

/** "I ran 10 km" and "paid 12 for parking" are to be put down; what is "fixed now" is to be closed. */
function reportIntent({ begin, end }: Part, words: string[]): Intent | undefined {
  const clause = words.slice(begin, end);
  const [first = '', second = ''] = clause;
  if (FIRST_PERSON.has(first) && second === 'already') return { effect: 'write', families: familiesOf('complete') };
  const isRecord = FIRST_PERSON.has(first) ? isPastForm(second) : isPastForm(first) && clause.some(isNumber);
  if (isRecord) return { effect: 'write', families: familiesOf('create') };
  const isOver = clause.some((word, at) => FINISHED.has(word) && isPredicate(clause, at));
  return isOver ? { effect: 'write', families: familiesOf('complete') } : undefined;
}

/** "All open tickets", "orders of Monday"; "one more slide". */
function fragmentIntent(part: Part | undefined, words: string[]): Intent | undefined {
  const [first = '', second = ''] = words.slice(part?.start, part?.end);
  const isNew = first === 'another' || (first === 'one' && second === 'more') || isNamed(part, words);
  if (isNew) return { effect: 'write', families: familiesOf('create') };
  const isListing = LISTING.has(first) || isPlural(first) || isPlural(second);
  return isListing ? { effect: 'read', families: familiesOf('find') } : undefined;
}

/** "A repository called playground". */
function isNamed(part: Part | undefined, words: string[]): boolean {
  return words.slice((part?.start ?? 0) + 1, part?.end).some((word) => NAMED.has(word));
}

/** "The crash is fixed", not "the fixed crash". */
function isPredicate(clause: string[], at: number): boolean {
  const after = clause[at + 1];
  return at > 0 && (after === undefined || isStopWord(after));
}

function verbIntent(word: string, at: number): Intent | undefined {
  const families = familiesOf(word);
  const [first] = families;
  return first && { effect: first.effect, families, at };
}

/** Permanently, privately. */
function isAdverb(word: string): boolean {
  return word.length > 5 && word.endsWith('ly') && familiesOf(word).length === 0;
}

function isNumber(word: string): boolean {
  return /^\d/.test(word);
}

function wordSet(words: string): Set<string> {
  return new Set(words.trim().split(/\s+/));
}
