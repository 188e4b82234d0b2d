import type { AppMention } from '../index/app-name-index.js';
import { appPrepositions, openingWords, ownWords, undoingWords } from '../vocabulary/grammar-words.js';
import { isEndingVerb } from '../vocabulary/verbs.js';
import { isPastForm, isTimeWord, isValue, properNamesIn, wordsOf } from '../vocabulary/words.js';
import { assembleTerms, isNameOfApp, type RequestParts } from './assemble-terms.js';
import type { Clauses } from './clauses.js';
import { findIntent, isQuestionWord } from './find-intent.js';
import { findPlaces, findThing } from './find-things.js';
import type { Intent } from './intent.js';
import { type PeopleMeant, peopleMeantBy } from './people.js';
import { eventTerm, impliedVerbTerm, type Term } from './terms.js';
import { isHalf, isMostly, type Lexicon, type Token, tokenize } from './tokenize.js';

export type ParsedRequest = {
  terms: Term[];
  intent?: Intent;
  /** The term for what the request wants something done to. */
  thing?: Term;
  /** The terms for where that is, or where it is to go. */
  places: Term[];
  /** Whether the request is about what belongs to the member: "my repositories". */
  isOwn: boolean;
  people?: PeopleMeant;
  /** Whether it says what to do, and nothing in it ends anything. */
  endsNothing: boolean;
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

/** "Which repositories did I star" is about the member's own stars. */
const asksOfOneself = /\b(am|do|did|have|was) i\b/;

/** Parses a request in everyday words into terms that the actions are searched for. */
export function parseRequest(text: string, lexicon: Lexicon): ParsedRequest {
  const { tokens, clauses } = tokenize(text, lexicon);
  const intent = findIntent({ ...clauses, words: tokens.map(wordForIntent) }, lexicon.names);
  const mentions = lexicon.names.findMentions(tokens.map(({ word }) => word));
  const isTimed = tokens.some(({ original }) => isTimeWord(original) || original === 'when');
  const request = { tokens, clauses, intent, mentions, isTimed };
  const terms = assembleTerms(request, lexicon.dictionary);
  return {
    terms: withoutDuplicates(terms),
    ...thingAndPlaces(request, terms),
    isOwn: clauses.words.some((word) => ownWords.has(word)) || asksOfOneself.test(clauses.words.join(' ')),
    people: peopleMeantBy(text, tokens),
    endsNothing: intent?.at !== undefined && !tokens.some(mayEnd),
    intent,
    apps: new Map(mentions.flatMap(({ apps }) => [...apps])),
    isTimed,
    nameCandidates: nameCandidatesOf(text, clauses, mentions),
    ...unknownWordsOf(tokens, { hasVerb: intent?.at !== undefined, names: properNamesIn(text) }),
  };
}

function mayEnd({ original, readings }: Token): boolean {
  const words = [original, ...readings.map(([word]) => word)];
  return undoingWords.has(original) || words.some(isEndingVerb);
}

/** The terms for what the request is about, and for where that is. */
function thingAndPlaces(request: RequestParts, terms: Term[]): Pick<ParsedRequest, 'thing' | 'places'> {
  const { tokens, clauses, intent, mentions } = request;
  const isApp = (at: number) => isNameOfApp(mentions, at);
  const termOf = (token: Token | undefined) => token && terms.find(({ word }) => word === token.word);
  const thing = findThing(tokens, { verbAt: intent?.at, clauses, isApp });
  const places = findPlaces(tokens, { clauses, isApp }).filter(({ word }) => word !== thing?.word);
  return { thing: termOf(thing), places: places.flatMap((place) => termOf(place) ?? []) };
}

/** "Please create a fork on GitHub" may name an action with all of its words, and with those of "create a fork". */
function nameCandidatesOf(text: string, clauses: Clauses, mentions: AppMention[]): string[][] {
  const isMention = (position: number) => mentions.some(({ at, length }) => at <= position && position < at + length);
  const isDropped = (position: number) =>
    isMention(position) || (isMention(position + 1) && appPrepositions.has(clauses.words[position] ?? ''));
  const withoutApps = clauses.words.filter((_, at) => !isDropped(at));
  const start = withoutApps.findIndex((word) => !openingWords.has(word));
  return [wordsOf(text), clauses.words, withoutApps, withoutApps.slice(Math.max(0, start))];
}

type Unknown = Pick<ParsedRequest, 'unknownWords' | 'isMostlyUnknown'>;

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
export function fallbackRequests(request: ParsedRequest): ParsedRequest[] {
  const { intent } = request;
  const verb = intent?.at !== undefined || intent?.effect === 'read' ? [impliedVerbTerm(intent)] : [];
  return [...(request.isTimed ? [[eventTerm, ...verb]] : []), verb].map((terms) => ({ ...request, terms }));
}

/** A phrase is replaced by its meaning; question words and past forms stay as written, and a guess never sets the verb. */
function wordForIntent({ original, word, isGuess }: Token): string {
  return isGuess || isQuestionWord(original) || isPastForm(original) ? original : word;
}

function withoutDuplicates(terms: Term[]): Term[] {
  const seen = new Set<string>();
  return terms.filter((term) => {
    const key = [...term.stems.keys()].join(' ');
    return !seen.has(key) && seen.add(key);
  });
}
