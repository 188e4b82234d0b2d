import { stemmer } from 'stemmer';
import { beginningOf } from '../../../lib/text/text.js';
import type { WordTable } from './vocabulary-schema.js';
import wordTable from './words.json' with { type: 'json' };

const maxWordLength = 40;
/** A letter with two accents is three characters without its composition; `ﷺ` is eighteen, and a list of them is no words. */
const maxDecomposedLength = 3;
/** Far more stems than a catalog has; a full cache is cleared. */
const maxCachedStems = 50_000;
const cachedStems = new Map<string, string>();

const table: WordTable = wordTable;

/** Words that say nothing about the action, in requests and in descriptions. */
export const stopWords: ReadonlySet<string> = new Set(table.stopWords.flatMap(wordsIn));

/** Words for times: they are values of arguments, and say nothing about the action. */
export const timeWords: ReadonlySet<string> = new Set(table.timeWords.flatMap(wordsIn));

/** Short forms with their full words. */
export const abbreviations: ReadonlyMap<string, string[]> = new Map(
  Object.entries(table.abbreviations).map(([abbreviation, words]) => [abbreviation, wordsIn(words)]),
);

const pastForms = new Map(Object.entries(table.pastForms));
/** Forms that no stemmer finds, each with its plain form. */
const irregularForms = new Map([...pastForms, ...Object.entries(table.irregularForms)]);

/** The words of a list with spaces between them, as the vocabulary holds it. */
export function wordsIn(list: string): string[] {
  return list.split(/\s+/).filter((word) => word !== '');
}

/** The words of a text in lower case, without accents: `Tomorrow's GMAIL_SEND` → tomorrow, gmail, send. */
export function wordsOf(text: string): string[] {
  return allWordsOf(text).filter((word) => word.length <= maxWordLength);
}

/**
 * The words of a request: as `wordsOf`, with the beginning of a sentence in a script without spaces, such as Thai, which counts
 * as one word. A longer word of Latin letters and digits is left out, since it is an id.
 */
export function wordsOfRequest(request: string): string[] {
  const words = allWordsOf(request).filter((word) => word.length <= maxWordLength || !isId(word));
  return words.map((word) => beginningOf(word, maxWordLength));
}

function isId(word: string): boolean {
  return /^[a-z\d]+$/.test(word);
}

function allWordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .slice(0, maxDecomposedLength * text.length)
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']s\b/g, '')
    .replace(/[’']/g, '')
    .replace(/\be-mail/g, 'email')
    .replace(/\bto[- ]dos?\b(?! (?:an?|the|it|this|that|so)\b)/g, 'todo');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of an argument's name: as `wordsOf`, but `pageSize` is two words. */
export function wordsOfIdentifier(name: string): string[] {
  return wordsOf(name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2'));
}

/** Words written as names inside a sentence, in lower case: "lunch with Sara" → sara. None where every word is. */
export function properNamesIn(text: string): Set<string> {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const capitalized = words.slice(1).filter((word) => /^\p{Lu}\p{Ll}/u.test(word));
  const isTitle = capitalized.length > 1 && capitalized.length >= (words.length - 1) / 2;
  const identifiers = words.filter((word) => /^\p{Ll}+\p{Lu}\p{Ll}/u.test(word));
  return new Set([...(isTitle ? [] : capitalized), ...identifiers].flatMap(wordsOf));
}

/** The text without titles of people: "Mrs. Novak" ends no sentence, and names no merge requests. */
export function withoutTitles(text: string): string {
  return text.replace(/\b(?:Mr|Mrs|Ms|Dr|Prof)\.?\s+(?=\p{Lu}\p{Ll})/gu, '');
}

/** Whom or what something belongs to: "lena's repos" → lena. */
export function ownersIn(text: string): Set<string> {
  return new Set((text.match(/[\p{L}\p{N}]+(?=['’]s\s+\p{L})/gu) ?? []).flatMap(wordsOf));
}

/** The words between quotation marks. */
export function quotedWordsIn(text: string): Set<string> {
  return new Set((text.match(/(?<=[\s(]|^)(["'])\S.{0,80}?\1(?!\w)|[“„«].{1,80}?[”“»]/gu) ?? []).flatMap(wordsOf));
}

/**
 * The common stem of the forms of a word: meetings, meeting → meet. A final `i` becomes `y`, so that deploy and deployment
 * match.
 */
export function stemOf(word: string): string {
  const cached = cachedStems.get(word);
  if (cached !== undefined) return cached;
  const regular = irregularForms.get(word) ?? word;
  const isStem = regular.length <= 3 || irregularForms.get(regular) === regular;
  const stem = isStem ? regular : stemmer(regular).replace(/i$/, 'y');
  if (cachedStems.size >= maxCachedStems) cachedStems.clear();
  cachedStems.set(word, stem);
  return stem;
}

/** The words with abbreviations spelt out: gcal → google, calendar. */
export function spellOut(words: string[]): string[] {
  return words.flatMap((word) => abbreviations.get(word) ?? [word]);
}

/** The stems of words, without stop words, abbreviations spelt out. */
export function stemsOf(words: string[]): string[] {
  return spellOut(words)
    .filter((word) => !isStopWord(word))
    .map(stemOf);
}

export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

/** Whether a word is a time word, or like 12th and 3pm. */
export function isTimeWord(word: string): boolean {
  return timeWords.has(word) || /^\d{1,2}(?:st|nd|rd|th|am|pm)$/.test(word);
}

/** Whether a word is a value of an argument: a time or a number. */
export function isValue(word: string): boolean {
  return timeWords.has(word) || isNumber(word);
}

/** Whether a word is a number, or begins with one: 3, 3rd, 3pm. */
export function isNumber(word: string): boolean {
  return /^\d/.test(word);
}

/** The verb that ends what a verb does, whether there is one or not: follow → unfollow. */
export function oppositeStemOf(word: string): string {
  return `un${stemOf(word)}`;
}

export function isPlural(word: string): boolean {
  return word.length > 3 && /[^sui]s$/.test(word);
}

/** Whether a word is a verb in the past, such as paid, ran or closed, which reports something and requests nothing. */
export function isPastForm(word: string): boolean {
  return pastForms.has(word) || (/(?<!e)ed$/.test(word) && word.length > 4);
}

/** Without a final s. */
export function singularOf(word: string): string {
  return word.replace(/(?<=[^s])s$/, '');
}
