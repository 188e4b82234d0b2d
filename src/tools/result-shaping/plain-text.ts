import { stripVTControlCharacters } from 'node:util';

/** Scripts in which a joiner between letters spells a word: Persian parts them with U+200C, Hindi joins them with U+200D. */
const joiningScripts = [
  ...['Arabic', 'Syriac', 'Mandaic', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan', 'Balinese', 'Javanese'],
];
const letter = `(?:${joiningScripts.map((script) => `(?=[\\p{L}\\p{M}])\\p{Script_Extensions=${script}}`).join('|')})`;
const emoji = '\\p{Extended_Pictographic}';
/** A joiner between two letters that it joins or parts, or in an emoji of several; there it is part of what is seen. */
const meant = [
  `(?<=${letter})[\\u200C\\u200D](?=${letter})`,
  `(?<=(?:${emoji}|\\p{Emoji_Modifier})\\uFE0F?)\\u200D(?=${emoji})`,
  `(?<=${emoji})\\uFE0F`,
].join('|');
const hidden = '[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]';
/**
 * Zero-width and bidirectional characters, fillers, tags and variation selectors: by these a text hides what it says.
 * Whether a character is one of them is asked first, since the neighbours are asked for at a cost.
 */
const unseen = new RegExp(`(?=${hidden})(?!${meant})${hidden}`, 'gu');
/** Control characters but tab and line feed; a lone half of a surrogate pair is no character at all. */
const control = /(?![\t\n])\p{Cc}|\p{Cs}/gu;
/** A text without any of these is plain already. */
const doubtful = /[^\t\n -~]/;

/** The text as a reader would see it, without terminal sequences and without what is not meant to be seen. */
export function toPlainText(text: string): string {
  if (!doubtful.test(text)) return text;
  const seen = text.replace(unseen, '');
  return stripVTControlCharacters(seen).replace(/\r\n?/g, '\n').replace(control, '');
}

/** The first `length` characters, never half of a pair, and no joiner at the end with nothing to join. */
export function beginningOf(text: string, length: number): string {
  const end = Math.max(0, length);
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(end));
  return text.slice(0, splitsPair ? end - 1 : end).replace(/(?:\u200C|\u200D)$/, '');
}
