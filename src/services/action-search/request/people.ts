import type { TermDictionary } from '../index/term-dictionary.js';
import { wordClass } from '../vocabulary/grammar-words.js';
import { meansPeople } from '../vocabulary/people-nouns.js';
import { ownersIn, properNamesIn, quotedWordsIn, stemOf } from '../vocabulary/words.js';
import type { Token } from './tokenize.js';

/** What a request says of people: it asks who, or names somebody. */
export type PeopleMeant = 'asked' | 'named';

const questionWords = wordClass('who whos whom whose');
const pronouns = wordClass('he him his she her hers');
/** What a mail address or a handle is read as. */
const addressee = 'addressee';
/** How a noun for somebody ends who does something, or has it done: teacher, contributor, assignee. */
const personEndings = ['er', 'or', 'ee'];

/** The stems that actions have for people who do what a word says, where the stemmer does not find them: teach, teacher. */
export function stemsOfDoers(word: string, dictionary: TermDictionary): string[] {
  const base = stemOf(word).replace(/e$/, '');
  const doers = personEndings.map((ending) => base + ending);
  return doers.filter((doer) => meansPeople(doer) && dictionary.has(doer)).map(stemOf);
}

/** An unknown word that is written as a name, such as Lena, is somebody, unless it is quoted. */
export function peopleMeantBy(request: string, tokens: Token[]): PeopleMeant | undefined {
  if (tokens.some(({ original }) => questionWords.has(original))) return 'asked';
  const names = new Set([...properNamesIn(request), ...ownersIn(request)]);
  const quoted = quotedWordsIn(request);
  const isName = ({ original, isKnown }: Token) => !isKnown && names.has(original) && !quoted.has(original);
  const isSomebody = ({ original }: Token) => pronouns.has(original) || original === addressee;
  return tokens.some((token) => isSomebody(token) || isName(token)) ? 'named' : undefined;
}
