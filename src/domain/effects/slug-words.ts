import type { Effect } from '../../contract/app-constants.js';
import { singularsOf } from '../../lib/text/text.js';
import { verbsByEffect } from './effect-words.js';

type SlugVerbs = (typeof verbsByEffect)[Effect];

/** A word that may be the verb of a slug. `isSure`: it cannot be anything else. */
export type SlugVerb = { effect: Effect; verb: string; at: number; isSure: boolean };

const verbsByWord = new Map<string, Pick<SlugVerb, 'effect' | 'isSure'>>();
for (const [effect, { verbs, homonyms }] of Object.entries(verbsByEffect) as [Effect, SlugVerbs][]) {
  for (const verb of verbs) verbsByWord.set(verb, { effect, isSure: true });
  for (const verb of homonyms) verbsByWord.set(verb, { effect, isSure: false });
}

const articles = new Set(['a', 'an', 'the', 'all']);
const prepositions = new Set(
  'about as at between by for from in into of on to under using via with without'.split(' '),
);
const versionPattern = /^(v?\d+|action)$/;

/** The words of a slug without its app: `reply`, `to`, `thread` of `GMAIL_REPLY_TO_THREAD`. */
export function slugWords(slug: string, app: string): string[] {
  const prefix = `${app}_`.toLowerCase();
  const name = slug.toLowerCase();
  const words = (name.startsWith(prefix) ? name.slice(prefix.length) : name).split('_').filter(Boolean);
  while (words.length > 1 && versionPattern.test(words.at(-1) ?? '')) words.pop();
  return withoutName(words, app.replaceAll('_', ''));
}

/** `LINKEDIN_CREATE_LINKED_IN_POST`: a name of two words must not be read as words. */
function withoutName(words: string[], name: string): string[] {
  const at = words.findIndex((word, index) => word + words[index + 1] === name);
  return at === -1 ? words : words.toSpliced(at, 2);
}

/** The words that may be verbs, in their order. */
export function verbsIn(words: string[]): SlugVerb[] {
  return words.flatMap((word, at) => verbOf(word, at) ?? (at === 0 ? (inflectedVerb(words) ?? []) : []));
}

function verbOf(word: string, at: number): SlugVerb | undefined {
  const known = verbsByWord.get(word);
  return known && { ...known, verb: word, at };
}

/** `SENDS_A_MESSAGE`: only the first word is inflected. A noun's plural looks the same, so an article has to follow a homonym. */
function inflectedVerb([first = '', next = '']: string[]): SlugVerb | undefined {
  const found = singularsOf(first)
    .map((base) => verbOf(base, 0))
    .find((verb) => verb !== undefined);
  return found?.isSure || articles.has(next) ? found : undefined;
}

/** Whether a word is part of what a preposition adds: `run` of `LIST_JOBS_FOR_A_RUN`. */
export function followsPreposition(words: string[], at: number): boolean {
  return words.slice(0, at).some((word) => prepositions.has(word));
}

/** The words between a verb and the next preposition: `issue`, `comment` of `CREATE_AN_ISSUE_COMMENT_FOR_A_REPO`. */
export function objectOf(words: string[], at: number): string[] {
  const rest = words.slice(at + 1);
  const end = rest.findIndex((word) => prepositions.has(word));
  const object = rest.slice(0, end === -1 ? undefined : end).filter((word) => !articles.has(word));
  return object.length > 0 ? object : words.slice(0, at);
}

const pluralPattern = /[^sui]s$/;

/** `REPO_S_LIST`: a plural may be cut off its word. */
export function isPlural(word: string): boolean {
  return word === 's' || (word.length > 2 && pluralPattern.test(word));
}
