import SearchableMap from 'minisearch/SearchableMap';
import { singularsOf } from './text.js';

/** Longer names are not compared, since that takes long and they are no misspellings. */
const maxComparedLength = 200;
/** For long names. A higher number makes comparisons slower. */
const maxEdits = 6;
/** How many edits a long name may have that is certainly a misspelling. */
const maxMisspeltEdits = 2;

/** The known name closest to a misspelt one, where one is close. Case and separators do not count. */
export function findNearestName(name: string, known: string[]): string | undefined {
  if (name.length > maxComparedLength) return undefined;
  const plain = normalizeName(name);
  const compared = known.filter((other) => other.length <= maxComparedLength);
  const byPlainName = new Map(compared.map((other) => [normalizeName(other), other]));
  const names = [...byPlainName.keys()];
  const closest = closestOf(plain, names, Math.min(maxEdits, Math.max(1, Math.floor(plain.length / 4))));
  const near = closest ?? names.find((other) => contains(other, plain));
  return near === undefined ? undefined : byPlainName.get(near);
}

/**
 * Whether a name is certainly a misspelling of another: it differs in case or separators, is in the other number (`tag` for `tags`),
 * or differs by one letter, in a long name by two. Names with different numbers are different names: `line_1` and `line_2`.
 */
export function isMisspelling(name: string, meant: string): boolean {
  const [plain, plainMeant] = [normalizeName(name), normalizeName(meant)];
  if (plain === plainMeant) return plain !== '';
  const letters = Math.min(plain.length, plainMeant.length);
  const edits = letters < 4 ? 0 : letters < 8 ? 1 : maxMisspeltEdits;
  return digitsOf(plain) === digitsOf(plainMeant) && closestOf(plain, [plainMeant], edits) !== undefined;
}

/** The known name that a name is certainly a misspelling of; of several, the nearest. */
export function findMisspelt(name: string, known: readonly string[]): string | undefined {
  const plain = normalizeName(name);
  const byPlainName = new Map(known.map((other) => [normalizeName(other), other]));
  const near = closestOf(plain, [...byPlainName.keys()], maxMisspeltEdits);
  const meant = near === undefined ? undefined : byPlainName.get(near);
  return meant !== undefined && isMisspelling(name, meant) ? meant : undefined;
}

/** The known name that differs from a name in case or separators only, if at all. */
export function findTypedOtherwise(name: string, known: readonly string[]): string | undefined {
  const plain = normalizeName(name);
  return known.find((other) => normalizeName(other) === plain);
}

/**
 * The same name, or that in the other number, or the nearest one within `maxDistance` edits; of several, the first in alphabetical
 * order.
 */
function closestOf(plain: string, names: string[], maxDistance: number): string | undefined {
  if (names.includes(plain)) return plain;
  const inOtherNumber = names.find((name) => isInOtherNumber(plain, name));
  if (inOtherNumber !== undefined) return inOtherNumber;
  const searched = SearchableMap.from(names.filter((name) => name.length > 0).map((name) => [name, name]));
  const near = [...searched.fuzzyGet(plain.slice(0, 60), maxDistance)];
  return near.sort(([a, [, distanceA]], [b, [, distanceB]]) => distanceA - distanceB || (a < b ? -1 : 1))[0]?.[0];
}

/** One of many, or many of one: `tag` and `tags`, `category` and `categories`. A single letter has no plural. */
function isInOtherNumber(one: string, other: string): boolean {
  if (one.slice(0, 2) !== other.slice(0, 2)) return false;
  return singularsOf(one).includes(other) || singularsOf(other).includes(one);
}

/** A name in lower case, without separators. */
export function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function digitsOf(name: string): string {
  return name.replace(/\P{N}/gu, '');
}

function contains(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length > 2 && long.includes(short);
}
