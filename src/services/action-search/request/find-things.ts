import { definiteWords, emptyNouns, placePrepositions } from '../vocabulary/grammar-words.js';
import { isStopWord, isValue } from '../vocabulary/words.js';
import { type Clauses, endOfClause } from './clauses.js';
import type { Token } from './tokenize.js';

const sources = new Set(['from', 'off']);
const people = new Set(['him', 'her', 'them']);

type Sentence = { verbAt: number | undefined; clauses: Clauses; isApp: (at: number) => boolean };

/**
 * The last of the nouns that follow the verb, or begin the request: "comment", in "add a review comment to the pull request".
 * The name of an app only where nothing else is named. None where a pronoun stands for it: "drop her from the team" is about no
 * team.
 */
export function findThing(tokens: Token[], { verbAt, clauses, isApp }: Sentence): Token | undefined {
  const from = verbAt === undefined ? 0 : verbAt + 1;
  let thing: Token | undefined;
  let app: Token | undefined;
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token || (thing && (clauses.starts.includes(at) || isStopWord(token.word)))) break;
    if (!thing && people.has(token.original) && placePrepositions.has(tokens[at + 1]?.original ?? '')) break;
    if (!isNoun(token) || token.weight < 1) continue;
    if (isApp(at)) app = token;
    else if (!(thing && emptyNouns.has(token.original))) thing = token;
  }
  return thing ?? app;
}

/**
 * Where the thing is, or where it is to go: the last noun after each preposition of place, as in "the roadmap repo". "In a
 * new page" and "into audio" say what is to be made; what something is taken from is there already.
 */
export function findPlaces(tokens: Token[], { clauses, isApp }: Pick<Sentence, 'clauses' | 'isApp'>): Token[] {
  return tokens.flatMap(({ original }, at) => {
    const after = tokens.slice(at + 1, endOfClause(clauses, at));
    const isThere = sources.has(original) || definiteWords.has(after[0]?.original ?? '') || isApp(at + 1);
    if (!placePrepositions.has(original) || !isThere) return [];
    const from = after.findIndex(isNoun);
    const end = after.findIndex(({ word }, position) => position > from && isStopWord(word));
    return from < 0
      ? []
      : after
          .slice(from, end < 0 ? undefined : end)
          .filter(isNoun)
          .slice(-1);
  });
}

function isNoun({ word }: Token): boolean {
  return !isStopWord(word) && !isValue(word);
}
