import { stemmer } from 'stemmer';
import { abbreviations, irregularForms, pastForms, stopWords, timeWords } from './everyday-words.js';

const maxWordLength = 40;
/** Far more words than a catalog has; past it the memory starts anew. */
const rememberedStems = 50_000;
const stems = new Map<string, string>();

/** The words of a text in lower case, without accents: `Tomorrow's GMAIL_SEND` → tomorrow, gmail, send. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']s\b/g, '')
    .replace(/[’']/g, '')
    .replace(/\be-mail/g, 'email')
    .replace(/\bto[- ]dos?\b(?! (?:an?|the|it|this|that|so)\b)/g, 'todo');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length <= maxWordLength);
}

/** As `wordsOf`, and `pageSize` is two words. For names of arguments. */
export function wordsOfIdentifier(name: string): string[] {
  return wordsOf(name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2'));
}

/** Words written like names inside a sentence, in lower case: "lunch with Sara" → sara. None where every word is. */
export function properNamesIn(text: string): Set<string> {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const capitalized = words.slice(1).filter((word) => /^\p{Lu}\p{Ll}/u.test(word));
  const isTitle = capitalized.length > 1 && capitalized.length >= (words.length - 1) / 2;
  return new Set(isTitle ? [] : capitalized.flatMap(wordsOf));
}

/** The words between quotation marks, which are somebody's own. */
export function quotedIn(text: string): Set<string> {
  return new Set((text.match(/(?<=[\s(]|^)(["'])\S.{0,80}?\1(?!\w)|[“„«].{1,80}?[”“»]/gu) ?? []).flatMap(wordsOf));
}

export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

/** What different forms of a word share: meetings, meeting → meet. `y` again at the end, so that deploy meets deployment. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const regular = irregularForms.get(word) ?? word;
  const isStem = regular.length <= 3 || irregularForms.get(regular) === regular;
  const stem = isStem ? regular : stemmer(regular).replace(/i$/, 'y');
  if (stems.size >= rememberedStems) stems.clear();
  stems.set(word, stem);
  return stem;
}

export function isPlural(word: string): boolean {
  return word.length > 3 && /[^sui]s$/.test(word);
}

/** Times and numbers belong into arguments. */
export function isValue(word: string): boolean {
  return timeWords.has(word) || /^\d/.test(word);
}

/** Paid, ran, closed: told, not asked for. */
export function isPastForm(word: string): boolean {
  return pastForms.has(word) || (/(?<!e)ed$/.test(word) && word.length > 4);
}

/** The stems of a text, stop words left out, abbreviations spelt out. */
export function stemsOf(words: string[]): string[] {
  return words
    .flatMap((word) => abbreviations.get(word) ?? [word])
    .filter((word) => !isStopWord(word))
    .map(stemOf);
}
