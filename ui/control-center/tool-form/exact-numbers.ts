/** A whole number has more digits than JavaScript keeps, so another one would be sent: often the id of something else. */
export class InexactNumberError extends Error {}

const stringOrNumber = /"(?:\\.|[^"\\])*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;
const wholePattern = /^-?\d+$/;

/** Throws `InexactNumberError` where the number is not the one that is written. */
export function toNumber(text: string): number {
  const number = Number(text);
  const trimmed = text.trim();
  const isRounded = wholePattern.test(trimmed) && Number.isFinite(number) && BigInt(trimmed) !== BigInt(number);
  if (isRounded || !Number.isFinite(number)) throw new InexactNumberError(text);
  return number;
}

/** Throws `InexactNumberError`, and what `JSON.parse` throws. */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  for (const [token] of text.matchAll(stringOrNumber)) if (!token.startsWith('"')) toNumber(token);
  return value;
}
