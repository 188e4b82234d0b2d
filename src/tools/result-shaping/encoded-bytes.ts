/** Each finds the first character outside its alphabet, in one pass through a text. */
const outside = { base64: /[^A-Za-z0-9+/]/, base64Url: /[^A-Za-z0-9_-]/, lowerHex: /[^\da-f]/, upperHex: /[^\dA-F]/ };
/** How base64 may be padded, by the number of digits beyond whole groups of four. */
const paddings: Record<number, string[]> = { 0: [''], 1: [], 2: ['', '=='], 3: ['', '='] };
const hexPrefix = /^(?:0x|\\x)/;

/** The first characters of well-known kinds of files in base64. */
const kinds: [string, string][] = [
  ['JVBERi0', 'application/pdf'],
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'media in RIFF'],
  ['UEsDB', 'application/zip'],
  ['H4sI', 'application/gzip'],
  ['SUQz', 'audio/mpeg'],
];
export const unknownKind = 'application/octet-stream';

/** Whether a text without line breaks is base64, plain or for URLs, with or without padding. */
export function isBase64(encoded: string): boolean {
  const digits = lengthBefore(outside.base64, encoded);
  const isPlain = paddings[digits % 4]?.includes(encoded.slice(digits, digits + 3));
  const digitsOfUrl = isPlain ? 0 : lengthBefore(outside.base64Url, encoded);
  return isPlain || (digitsOfUrl > 0 && ['', '=', '=='].includes(encoded.slice(digitsOfUrl, digitsOfUrl + 3)));
}

function lengthBefore(pattern: RegExp, text: string): number {
  const at = text.search(pattern);
  return at < 0 ? text.length : at;
}

/** Whether digits without a prefix are pairs of hexadecimal ones, all in capitals or all in small letters. */
export function isHex(digits: string): boolean {
  return digits.length % 2 === 0 && !(outside.lowerHex.test(digits) && outside.upperHex.test(digits));
}

export function withoutHexPrefix(text: string): string {
  return text.replace(hexPrefix, '');
}

/** Encoded bytes have many capitals, small letters and digits; words and repeated letters do not. */
export function looksEncoded(text: string): boolean {
  return hasManyOfEach([/[A-Z]/g, /[a-z]/g, /\d/g], text);
}

/** Excludes long numbers, which have no letters, and repeated letters, which have no digits. */
export function hasLettersAndDigits(hex: string): boolean {
  return hasManyOfEach([/[a-f]/gi, /\d/g], hex);
}

/** Whether more than one character in fifty is of each kind. */
function hasManyOfEach(kinds: RegExp[], text: string): boolean {
  const sample = text.slice(0, 2_000);
  return kinds.every((kind) => (sample.match(kind)?.length ?? 0) > sample.length / 50);
}

/** The number of bytes that base64 stands for. */
export function bytesIn(encoded: string): number {
  return Math.floor((encoded.replace(/=+$/, '').length * 3) / 4);
}

/** The kind of a file, by the beginning of its base64. */
export function kindOf(encoded: string): string {
  return kinds.find(([start]) => encoded.startsWith(start))?.[1] ?? unknownKind;
}

/** The same by its hexadecimal digits, with a prefix or without. */
export function kindOfHex(digits: string): string {
  return kindOf(Buffer.from(withoutHexPrefix(digits).slice(0, 24), 'hex').toString('base64'));
}
