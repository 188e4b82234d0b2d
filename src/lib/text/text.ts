import { whenUsed } from '../memory/when-used.js';

/*
 * Invisible characters can hide a part of a text from its reader: control and direction characters, zero-width ones,
 * fillers, tags and variation selectors. Which of them are removed depends on the reader; `text.test.ts` shows the difference,
 * character by character.
 */
const invisible = String.raw`[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]`;
const invisibles = new RegExp(invisible, 'gu');
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A text on one line, without invisible characters. */
export function toSingleLine(text: string): string {
  return onOneLine(text).replace(invisibles, '').replace(/ {2,}/g, ' ').trim();
}

// Between letters of some scripts, Persian and Hindi among them, a joiner decides how a name is written.
const meaningfulJoiner = String.raw`(?<=[\p{L}\p{M}])[\u200C\u200D](?=\p{L})`;
const invisiblesInName = new RegExp(`(?!${meaningfulJoiner})${invisible}`, 'gu');
// Code units read for each character shown: some are invisible, and a character may take two.
const unitsPerCharacter = 8;

/** In characters: longer than real names of people, organizations and agents, and short enough for a sentence. */
export const maxDisplayNameLength = 120;

/** Braille without a dot: no white space to JavaScript, and nothing to a reader. */
const blankBraille = /\u2800/g;

/** A name of a person, an organization or an agent on one line. It is also shortened, since they choose it themselves. */
export function toDisplayName(name: string): string {
  const head = name.slice(0, maxDisplayNameLength * unitsPerCharacter);
  const plain = onOneLine(head).replace(blankBraille, ' ').replace(invisiblesInName, '').replace(/ {2,}/g, ' ').trim();
  return truncate(plain, maxDisplayNameLength);
}

function onOneLine(text: string): string {
  return text.replace(breaks, ' ');
}

/** Scripts that spell words with joiners: Persian separates letters with U+200C, Hindi joins them with U+200D. */
const joiningScripts = [
  ...['Arabic', 'Syriac', 'Mandaic', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan', 'Balinese', 'Javanese'],
];
const letter = `(?:${joiningScripts.map((script) => `(?=[\\p{L}\\p{M}])\\p{Script_Extensions=${script}}`).join('|')})`;
const emoji = '\\p{Extended_Pictographic}';
/** Changes what a reader sees: between two letters of these scripts, or inside an emoji of several parts or of a key. */
const visibleJoiner = [
  `(?<=${letter})[\\u200C\\u200D](?=${letter})`,
  `(?<=(?:${emoji}|\\p{Emoji_Modifier})\\uFE0F?)\\u200D(?=${emoji})`,
  `(?<=${emoji})\\uFE0F`,
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
].join('|');
const ignorable = '[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]';
/** Tests the character itself first, since tests of its neighbours are slow. */
const unseen = (characters: string) => `(?=${characters})(?!${visibleJoiner})${characters}`;
const invisiblesInContent = whenUsed(() => new RegExp(unseen(ignorable), 'gu'));
/** Control characters but tab and line feed, and lone halves of surrogate pairs. */
const controlInContent = /(?![\t\n])\p{Cc}|\p{Cs}/gu;
const escapeMark = '\u001B';
const bellMark = '\u0007';
/**
 * Control sequences of terminals: those with parameters, those that set a title or a link, and short ones. In linear time, unlike
 * Node's `stripVTControlCharacters`, which takes seconds for some texts of a few kilobytes.
 */
const terminalSequences = new RegExp(
  [
    String.raw`(?:${escapeMark}\[|\x9B)[0-?]*[ -/]*[@-~]`,
    String.raw`${escapeMark}\][^${bellMark}${escapeMark}\x9C]*(?:${bellMark}|${escapeMark}\\|\x9C)`,
    `${escapeMark}[ -/]*[0-~]`,
  ].join('|'),
  'g',
);
/** A text without these needs no cleaning. */
const needsCleaning = /[^\t\n -~]/;

/** Content of many lines as a reader sees it: without terminal sequences and invisible characters. */
export function toVisibleText(text: string): string {
  if (!needsCleaning.test(text)) return text;
  const visible = text.replace(invisiblesInContent(), '');
  return withoutTerminalSequences(visible).replace(/\r\n?/g, '\n').replace(controlInContent, '');
}

export function withoutTerminalSequences(text: string): string {
  return text.replace(terminalSequences, '');
}

const controlOrInvisible = whenUsed(() => new RegExp(String.raw`(?![\t\n\r])\p{Cc}|${unseen(invisible)}`, 'u'));

/** Whether a text has invisible characters; tabs, line breaks and what a reader sees in emoji and in scripts are visible. */
export function hasInvisibleCharacters(text: string): boolean {
  return controlOrInvisible().test(text);
}

/** PostgreSQL cannot store NUL, and no encoding can represent half of a surrogate pair. */
const unstorable = /\0|\p{Surrogate}/u;

/** Whether every database can store and compare a text. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** Why a text is not storable; follows the name of a field. */
export const unstorableMessage = 'has a character that no text has: NUL, or half of a pair';

/** At most `maxCharacters` characters; an ellipsis is the last one of a text that is cut. */
export function truncate(text: string, maxCharacters: number): string {
  const characters = Array.from(text.slice(0, (maxCharacters + 1) * 2));
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters - 1).join('')}…` : text;
}

/**
 * The first `maxLength` code units, without half of a pair or a joiner where the text is cut. Not empty where `maxLength` is
 * above two.
 */
export function beginningOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const end = Math.max(0, maxLength);
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(end));
  return text.slice(0, splitsPair ? end - 1 : end).replace(/(?:\u200C|\u200D)$/, '');
}

/** At most `max` names for a sentence: `Gmail, Slack and 12 more`. */
export function shortList(names: readonly string[], max = 20): string {
  const rest = names.length - max;
  return rest > 0 ? `${names.slice(0, max).join(', ')} and ${rest} more` : names.join(', ');
}

/** What an English word may be without the ending of a plural, or of a verb. */
export function singularsOf(word: string): string[] {
  if (!word.endsWith('s')) return [];
  return [word.slice(0, -1), word.replace(/es$/, ''), word.replace(/ies$/, 'y')];
}
