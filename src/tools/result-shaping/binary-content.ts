import { withoutTerminalSequences } from '../../lib/text/text.js';
import {
  bytesIn,
  hasLettersAndDigits,
  isBase64,
  isHex,
  kindOf,
  kindOfHex,
  looksEncoded,
  unknownKind,
  withoutHexPrefix,
} from './encoded-bytes.js';

/** Replaces the content of a file: its kind and its number of bytes. */
export type BinaryReference = { binary: true; kind: string; bytes: number };

/** Shorter texts are more likely ids and tokens than files. */
const minFileLength = 512;
/**
 * Texts of no known kind must be longer to count as files: cursors of some apps take a thousand characters, and without one nobody
 * comes to the next page.
 */
const minUnknownLength = 4_096;
const minBufferSize = 64;
const readCharacters = 20_000;
const lineBreaks = /\r?\n/g;
const dataUrl = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w-]+=[^;,]*)*;base64,/;
/** Files inside a text: such an address, and bytes in hexadecimal digits. */
const dataUrls = /data:([\w.+-]+\/[\w.+-]+)?(?:;[\w-]+=[^;,\s"']{0,100}){0,5};base64,([\w+/%-]{200,}={0,2})/g;
const hexRuns = /(?<![\w+/-])(?:0x|\\x)?(?:[\da-f]{4096,}|[\dA-F]{4096,})(?![\w+/=-])/g;
/** Bytes that were decoded as text have many of these. */
const unreadable = /(?![\t\n\r])\p{Cc}|\uFFFD/gu;
/** A longer text takes long to decode, and is not shown in full anyway. */
const maxEncodedLength = 400_000;
/** What no file of text has. */
const noText = /(?![\t\n\f\r])\p{Cc}/u;

/** The reference for a text that is a file in base64 or in hexadecimal digits; undefined for any other. Takes linear time. */
export function binaryReferenceFor(text: string): BinaryReference | undefined {
  return text.length < minFileLength ? undefined : (fromBase64(text) ?? fromHex(text));
}

/** The reference for bytes that were decoded as text. Must be called before control characters are removed. */
export function misreadReferenceFor(text: string): BinaryReference | undefined {
  if (text.length < minFileLength) return undefined;
  const read = withoutTerminalSequences(text.slice(0, readCharacters));
  if ((read.match(unreadable)?.length ?? 0) < read.length / 10) return undefined;
  const head = Buffer.from(text.slice(0, 12), 'latin1').toString('base64');
  return { binary: true, kind: kindOf(head), bytes: text.length };
}

/** The reference for a list of bytes, as Node.js writes a buffer into JSON. */
export function bufferReferenceFor(value: object): BinaryReference | undefined {
  const { type, data } = value as { type?: unknown; data?: unknown };
  if (type !== 'Buffer' || !Array.isArray(data) || data.length < minBufferSize || !data.every(isByte)) return undefined;
  const head = Buffer.from(data.slice(0, 12)).toString('base64');
  return { binary: true, kind: kindOf(head), bytes: data.length };
}

/** A text that an object has in base64, and under which name. */
export type EncodedText = { key: 'content' | 'data'; text: string };

/**
 * The text that an object has in base64 and says so, as GitHub and GitLab give the content of a file, and Gmail the parts of a mail;
 * undefined for any other. Agents cannot decode it reliably, and have no other way to read it.
 */
export function encodedTextOf(object: object): EncodedText | undefined {
  const { encoding, content, size, data } = object as Record<string, unknown>;
  if (encoding === 'base64') return asEncodedText('content', content);
  // Nothing but its size says of Gmail's that it is encoded.
  return typeof size === 'number' ? asEncodedText('data', data, size) : undefined;
}

function asEncodedText(key: EncodedText['key'], encoded: unknown, size?: number): EncodedText | undefined {
  if (typeof encoded !== 'string' || encoded === '' || encoded.length > maxEncodedLength) return undefined;
  if (!isBase64(encoded.replace(lineBreaks, ''))) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  if (size !== undefined && bytes.length !== size) return undefined;
  const text = decodeUtf8(bytes);
  return text === undefined || noText.test(text.slice(0, readCharacters)) ? undefined : { key, text };
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Replaces each file inside a text by its kind and size; mails and web pages contain pictures this way. */
export function withoutInnerFiles(text: string): string {
  if (text.length < minFileLength) return text;
  return text
    .replace(
      dataUrls,
      (_, kind: string | undefined, data: string) => `[file: ${kind ?? kindOf(data)}, ${bytesIn(data)} bytes]`,
    )
    .replace(hexRuns, (run) =>
      hasLettersAndDigits(run) ? `[file: ${kindOfHex(run)}, ${run.length >> 1} bytes]` : run,
    );
}

function fromBase64(text: string): BinaryReference | undefined {
  const address = dataUrl.exec(text);
  const encoded = (address ? text.slice(address[0].length) : text).replace(lineBreaks, '');
  if (!isBase64(encoded)) return undefined;
  const kind = kindOf(encoded);
  if (!address && kind === unknownKind && (encoded.length < minUnknownLength || !looksEncoded(encoded)))
    return undefined;
  return { binary: true, kind: address?.[1] ?? kind, bytes: bytesIn(encoded) };
}

function isByte(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255;
}

function fromHex(text: string): BinaryReference | undefined {
  const digits = withoutHexPrefix(text);
  if (!isHex(digits) || !hasLettersAndDigits(digits)) return undefined;
  const kind = kindOfHex(digits);
  if (kind === unknownKind && digits.length < minUnknownLength) return undefined;
  return { binary: true, kind, bytes: digits.length / 2 };
}
