import type { AppMention } from '../index/app-name-index.js';
import type { TermDictionary } from '../index/term-dictionary.js';
import { selectingWords, superlatives, wordsForMany } from '../vocabulary/grammar-words.js';
import { oppositeStemOf } from '../vocabulary/words.js';
import type { Clauses } from './clauses.js';
import { isNegated } from './find-intent.js';
import type { Intent } from './intent.js';
import { eventTerm, impliedVerbTerm, type Term, toTerms } from './terms.js';
import type { Token } from './tokenize.js';
import { preferOpposites, preferSchedulingVerbs, preferSearchVerbs, preferVerbsForNumber } from './verb-preferences.js';

/** What a request was found to consist of, before its terms are made of that. */
export type RequestParts = {
  tokens: Token[];
  clauses: Clauses;
  intent: Intent | undefined;
  mentions: AppMention[];
  isTimed: boolean;
};

/** The name of an app says where something should be done, and little about what. */
const appNameWeight = 0.2;
const oppositeConfidence = 0.9;

/**
 * What the actions are searched for. The terms are complete before a step prefers some of their verbs, since the verb that is
 * implied is preferred as one that was said. The step for times is the last: it replaces weights where the others raise them.
 */
export function assembleTerms(request: RequestParts, dictionary: TermDictionary): Term[] {
  const { tokens, intent, isTimed } = request;
  const verb = intent?.at === undefined ? undefined : tokens[intent.at];
  const terms = toTerms(meantTokens(request, dictionary), verb, dictionary);
  if (terms.length === 0 && isTimed) terms.push(eventTerm);
  if (!verb) terms.push(impliedVerbTerm(intent));
  if (isEnded(request)) preferOpposites(terms);
  if (intent === undefined || intent.effect === 'read') preferVerbsForNumber(terms, numberAsked(request));
  if (intent?.effect === 'read' && tokens.some(({ word }) => selectingWords.has(word))) preferSearchVerbs(terms);
  if (isTimed && intent) preferSchedulingVerbs(terms, intent);
  return terms;
}

/** Whether something is to stop, as in "stop the build" or "no more mails". */
function isEnded({ tokens, intent }: RequestParts): boolean {
  return intent?.effect === 'destructive' && (intent.at === undefined || tokens[intent.at]?.original === 'stop');
}

function numberAsked({ tokens, clauses }: RequestParts) {
  return {
    isLatest: tokens.some(({ word }) => superlatives.has(word)),
    isCounted: clauses.words.includes('many'),
    mayBeMany: clauses.words.some((word) => wordsForMany.has(word)),
  };
}

/** The tokens without what the request says not to do. */
function meantTokens(request: RequestParts, dictionary: TermDictionary): Token[] {
  const { tokens, mentions } = request;
  const words = tokens.map(({ word }) => word);
  const meant = isEnded(request) ? tokens.map((token) => withOpposite(token, dictionary)) : tokens;
  return withLowerAppNameWeight(meant, mentions).filter((_, at) => !isNegated(words, at));
}

function withLowerAppNameWeight(tokens: Token[], mentions: AppMention[]): Token[] {
  return tokens.map((token, at) =>
    isNameOfApp(mentions, at) ? { ...token, weight: token.weight * appNameWeight } : token,
  );
}

/** Where following is to end, "follow" may mean to unfollow. */
function withOpposite(token: Token, dictionary: TermDictionary): Token {
  const opposite = oppositeStemOf(token.word);
  if (!dictionary.isActionVerb(opposite)) return token;
  return { ...token, readings: [...token.readings, [opposite, oppositeConfidence]] };
}

/** Whether the word at `position` is a name, or part of one, that surely means an app. */
export function isNameOfApp(mentions: AppMention[], position: number): boolean {
  return mentions.some((mention) => namesForCertain(mention) && isWithin(mention, position));
}

function namesForCertain({ apps }: AppMention): boolean {
  return [...apps.values()].includes(1);
}

function isWithin({ at, length }: AppMention, position: number): boolean {
  return at <= position && position < at + length;
}
