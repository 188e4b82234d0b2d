import type { AppMention } from '../index/app-name-index.js';
import type { TermDictionary } from '../index/term-dictionary.js';
import {
  appPrepositions,
  openingWords,
  ownWords,
  selectingWords,
  superlatives,
  wordsForMany,
} from '../vocabulary/grammar-words.js';
import { isPastForm, isTimeWord, isValue, oppositeStemOf, properNamesIn, wordsOf } from '../vocabulary/words.js';
import type { Clauses } from './clauses.js';
import type { Intent } from './intent.js';
import { type PeopleMeant, peopleMeantBy } from './people.js';
import { findIntent, isNegated, isQuestionWord } from './query-intent.js';
import {
  eventTerm,
  impliedVerbTerm,
  preferOpposites,
  preferSchedulingVerbs,
  preferSearchVerbs,
  preferVerbsForNumber,
  type QueryTerm,
  toQueryTerms,
} from './query-terms.js';
import { findPlaces, findThing } from './things.js';
import { isHalf, isMostly, type Lexicon, type Token, tokenize } from './tokenize.js';

export type ParsedQuery = {
  terms: QueryTerm[];
  intent?: Intent;
  /** The term for what the request wants something done to. */
  thing?: QueryTerm;
  /** The terms for where that is, or where it is to go. */
  places: QueryTerm[];
  /** Whether the request is about what belongs to the member: "my repositories". */
  isOwn: boolean;
  people?: PeopleMeant;
  /** Apps that the request names, each with its confidence (0 to 1). */
  apps: Map<string, number>;
  /** Apps that other tasks of the same request most likely use. */
  contextApps?: ReadonlySet<string>;
  /** Whether the request mentions a time, or asks for one. */
  isTimed: boolean;
  /** The words of the request, with and without those that ask politely or name an app: they may be an action's name. */
  nameCandidates: string[][];
  /** Words that neither the actions nor the vocabulary know, as written. */
  unknownWords: string[];
  /** Whether most words that could tell what is wanted are unknown, or half of them where what to do is not understood. */
  isMostlyUnknown: boolean;
};

/** The name of an app says where something should be done, and little about what. */
const appNameWeight = 0.2;
const oppositeConfidence = 0.9;
/** "Which repositories did I star" is about the member's own stars. */
const asksOfOneself = /\b(am|do|did|have|was) i\b/;

/** Parses a request in everyday words into terms that the actions are searched for. */
export function parseQuery(query: string, lexicon: Lexicon): ParsedQuery {
  const { tokens, clauses } = tokenize(query, lexicon);
  const intent = findIntent({ ...clauses, words: tokens.map(wordForIntent) }, lexicon.names);
  const words = tokens.map(({ word }) => word);
  const mentions = lexicon.names.findMentions(words);
  const isEnded =
    intent?.effect === 'destructive' && (intent.at === undefined || tokens[intent.at]?.original === 'stop');
  const meant = isEnded ? tokens.map((token) => withOpposite(token, lexicon.dictionary)) : tokens;
  const weighted = withLowerAppNameWeight(meant, mentions).filter((_, at) => !isNegated(words, at));
  const isTimed = tokens.some(({ original }) => isTimeWord(original) || original === 'when');
  const verb = intent?.at === undefined ? undefined : tokens[intent.at];
  const terms = toQueryTerms(weighted, verb, lexicon.dictionary);
  if (terms.length === 0 && isTimed) terms.push(eventTerm);
  if (!verb) terms.push(impliedVerbTerm(intent));
  if (isEnded) preferOpposites(terms);
  if (intent === undefined || intent.effect === 'read') {
    const isLatest = words.some((word) => superlatives.has(word));
    const mayBeMany = clauses.words.some((word) => wordsForMany.has(word));
    preferVerbsForNumber(terms, { isLatest, isCounted: clauses.words.includes('many'), mayBeMany });
  }
  if (intent?.effect === 'read' && words.some((word) => selectingWords.has(word))) preferSearchVerbs(terms);
  if (isTimed && intent) preferSchedulingVerbs(terms, intent);
  const isApp = (at: number) => mentions.some((mention) => namesForCertain(mention) && isWithin(mention, at));
  const thing = findThing(tokens, { verbAt: intent?.at, clauses, isApp });
  const termOf = (token: Token | undefined) => token && terms.find(({ word }) => word === token.word);
  return {
    terms: withoutDuplicates(terms),
    thing: termOf(thing),
    places: findPlaces(tokens, { clauses, isApp }).flatMap((place) =>
      place.word === thing?.word ? [] : (termOf(place) ?? []),
    ),
    isOwn: clauses.words.some((word) => ownWords.has(word)) || asksOfOneself.test(clauses.words.join(' ')),
    people: peopleMeantBy(query, tokens),
    intent,
    apps: new Map(mentions.flatMap(({ apps }) => [...apps])),
    isTimed,
    nameCandidates: nameCandidatesOf(query, clauses, mentions),
    ...unknownWordsOf(tokens, { hasVerb: intent?.at !== undefined, names: properNamesIn(query) }),
  };
}

/** "Please create a fork on GitHub" may name an action with all of its words, and with those of "create a fork". */
function nameCandidatesOf(query: string, clauses: Clauses, mentions: AppMention[]): string[][] {
  const isMention = (position: number) => mentions.some(({ at, length }) => at <= position && position < at + length);
  const isDropped = (position: number) =>
    isMention(position) || (isMention(position + 1) && appPrepositions.has(clauses.words[position] ?? ''));
  const withoutApps = clauses.words.filter((_, at) => !isDropped(at));
  const start = withoutApps.findIndex((word) => !openingWords.has(word));
  return [wordsOf(query), clauses.words, withoutApps, withoutApps.slice(Math.max(0, start))];
}

type Unknown = Pick<ParsedQuery, 'unknownWords' | 'isMostlyUnknown'>;

/** Without a verb that is understood, an unknown word may well be that verb: "usuń folder". */
function unknownWordsOf(tokens: Token[], { hasVerb, names }: { hasVerb: boolean; names: Set<string> }): Unknown {
  const words = tokens.map(({ original }) => original);
  const isUnknown = (word: string, at: number) => tokens[at]?.isKnown === false && !isValue(word);
  const mayBeVerb = (word: string, at: number) => isUnknown(word, at) && !names.has(word);
  return {
    unknownWords: [...new Set(words.filter(isUnknown))],
    isMostlyUnknown: isMostly(words, isUnknown) || (!hasVerb && isHalf(words, mayBeVerb)),
  };
}

/** The request without its nouns, for when no action matches them: first its time and its verb, then its verb alone. */
export function fallbackQueries(query: ParsedQuery): ParsedQuery[] {
  const { intent } = query;
  const verb = intent?.at !== undefined || intent?.effect === 'read' ? [impliedVerbTerm(intent)] : [];
  return [...(query.isTimed ? [[eventTerm, ...verb]] : []), verb].map((terms) => ({ ...query, terms }));
}

function withLowerAppNameWeight(tokens: Token[], mentions: AppMention[]): Token[] {
  const names = mentions.filter(namesForCertain);
  return tokens.map((token, at) => {
    const isName = names.some((name) => isWithin(name, at));
    return isName ? { ...token, weight: token.weight * appNameWeight } : token;
  });
}

/** Where following is to end, "follow" may mean to unfollow. */
function withOpposite(token: Token, dictionary: TermDictionary): Token {
  const opposite = oppositeStemOf(token.word);
  if (!dictionary.isActionVerb(opposite)) return token;
  return { ...token, readings: [...token.readings, [opposite, oppositeConfidence]] };
}

function namesForCertain({ apps }: AppMention): boolean {
  return [...apps.values()].includes(1);
}

function isWithin({ at, length }: AppMention, position: number): boolean {
  return at <= position && position < at + length;
}

/** A phrase is replaced by its meaning; question words and past forms stay as written, and a guess never sets the verb. */
function wordForIntent({ original, word, isGuess }: Token): string {
  return isGuess || isQuestionWord(original) || isPastForm(original) ? original : word;
}

function withoutDuplicates(terms: QueryTerm[]): QueryTerm[] {
  const seen = new Set<string>();
  return terms.filter((term) => {
    const key = [...term.stems.keys()].join(' ');
    return !seen.has(key) && seen.add(key);
  });
}
