import { type Clauses, endOfClause } from './clauses.js';
import { timeWords } from './everyday-words.js';
import { phraseTable } from './synonyms/phrase-table.js';
import { stemOf } from './words.js';

/** How many words may stand between the two; in front of a particle that ends the clause, any number. */
const widestGap = 3;
const particles = new Set(['on', 'off', 'out', 'up', 'down', 'back', 'in', 'away', 'over']);
const phraseWeight = 0.9;

type Phrase = { first: string; second: string; readings: [string, number][] };

const phrases: Phrase[] = phraseTable
  .trim()
  .split('\n')
  .map((line) => {
    const [words = '', meanings = ''] = line.trim().split(': ');
    const [first = '', second = ''] = words.split(' ');
    return { first, second, readings: meanings.split(' ').map((word) => [word, phraseWeight]) };
  });
const phrasesByFirst = new Map<string, Phrase[]>();
for (const phrase of phrases) {
  const first = stemOf(phrase.first);
  phrasesByFirst.set(first, [...(phrasesByFirst.get(first) ?? []), phrase]);
}

/** What the word at `at` comes down to together with a later one of its clause; undefined when it stands for itself. */
export function phraseAt(clauses: Clauses, at: number): [string, number][] | undefined {
  const word = clauses.words[at] ?? '';
  const following = clauses.words.slice(at + 1, endOfClause(clauses, at));
  const phrase = phrasesByFirst
    .get(stemOf(timeWords.has(word) ? 'TIME' : word))
    ?.find(({ second }) => isIn(following, second));
  return phrase?.second === 'me' && !isAskedFor(following) ? undefined : phrase?.readings;
}

function isIn(following: string[], second: string): boolean {
  const near = following.slice(0, widestGap + 1);
  return near.includes(second) || (particles.has(second) && following.at(-1) === second);
}

/** "Tell me …", and neither "tell Bob about me" nor "tell me when …", which wants a watch. */
function isAskedFor([next, afterwards = '']: string[]): boolean {
  return next === 'me' && !['when', 'whenever', 'if', 'once'].includes(afterwards);
}
