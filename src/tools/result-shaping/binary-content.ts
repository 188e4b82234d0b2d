/** What stands in place of bytes: how many there were, and of what kind. */
export type BinaryReference = { binary: true; kind: string; bytes: number };

/** Shorter texts are more likely ids and tokens than files. */
const SHORTEST = 512;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;
const BASE64_URL = /^[A-Za-z0-9_-]+={0,2}$/;
const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w-]+=[^;,]*)*;base64,/;

/** The first characters of well-known kinds of files in base64. */
const KINDS: [string, string][] = [
  ['JVBERi0', 'application/pdf'],
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'media in RIFF'],
  ['UEsDB', 'application/zip'],
  ['H4sI', 'application/gzip'],
  ['SUQz', 'audio/mpeg'],
];

/** A reference in place of a text that holds a file; undefined for a text that is to be read. */
export function binaryReferenceFor(text: string): BinaryReference | undefined {
  if (text.length < SHORTEST) return undefined;
  const address = DATA_URL.exec(text);
  const encoded = (address ? text.slice(address[0].length) : text).replace(/\r?\n/g, '');
  if (!BASE64.test(encoded) && !BASE64_URL.test(encoded)) return undefined;
  if (!address && !looksEncoded(encoded)) return undefined;
  return {
    binary: true,
    kind: address?.[1] ?? kindOf(encoded),
    bytes: Math.floor((encoded.replace(/=+$/, '').length * 3) / 4),
  };
}

/** Bytes show capitals, small letters and digits alike; words and repeated letters do not. */
function looksEncoded(text: string): boolean {
  const sample = text.slice(0, 2_000);
  return [/[A-Z]/g, /[a-z]/g, /\d/g].every((kind) => (sample.match(kind)?.length ?? 0) > sample.length / 50);
}

function kindOf(encoded: string): string {
  return KINDS.find(([start]) => encoded.startsWith(start))?.[1] ?? 'application/octet-stream';
}
