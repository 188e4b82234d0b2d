import { stripVTControlCharacters } from 'node:util';

/** Zero-width and bidirectional characters, fillers, tags and variation selectors: by these a text hides what it says. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
/** Control characters but tab and line feed; a lone half of a surrogate pair is no character at all. */
const CONTROL = /(?![\t\n])\p{Cc}|\p{Cs}/gu;

/** The text as a reader would see it, without terminal sequences and without what is not meant to be seen. */
export function toPlainText(text: string): string {
  const seen = text.replace(UNSEEN, '');
  return stripVTControlCharacters(seen).replace(/\r\n?/g, '\n').replace(CONTROL, '');
}

/** The first `length` characters, never half of a pair. */
export function beginningOf(text: string, length: number): string {
  const end = Math.max(0, length);
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(end));
  return text.slice(0, splitsPair ? end - 1 : end);
}
