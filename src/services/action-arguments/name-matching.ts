import SearchableMap from 'minisearch/SearchableMap';

/** Longer ones are nobody's slip, and take long to compare. */
const maxNameLength = 200;
/** In a long name; the more may be wrong, the more names have to be gone through to the end. */
const maxSlips = 6;

/** The name closest to a misspelt one, when one is close; case and separators do not count. */
export function findNearestName(name: string, known: string[]): string | undefined {
  if (name.length > maxNameLength) return undefined;
  const plain = normalizeName(name);
  const compared = known.filter((other) => other.length <= maxNameLength);
  const byPlainName = new Map(compared.map((other) => [normalizeName(other), other]));
  const exact = byPlainName.get(plain);
  if (exact !== undefined) return exact;
  const names = [...byPlainName.keys()];
  const closest = closestOf(plain, names, Math.min(maxSlips, Math.max(1, Math.floor(plain.length / 4))));
  const near = closest ?? names.find((other) => contains(other, plain));
  return near === undefined ? undefined : byPlainName.get(near);
}

/**
 * Whether the one can only be a slip of the other: written in another case or with other separators, or a letter off, two
 * in a long name. Names with different numbers are different names, `line_1` and `line_2`.
 */
export function isMisspelling(name: string, meant: string): boolean {
  const [plain, right] = [normalizeName(name), normalizeName(meant)];
  if (plain === right) return plain !== '';
  const letters = Math.min(plain.length, right.length);
  const slips = letters < 4 ? 0 : letters < 8 ? 1 : 2;
  return digitsOf(plain) === digitsOf(right) && closestOf(plain, [right], slips) !== undefined;
}

/** The nearest within so many letters; of several, the first by name. */
function closestOf(plain: string, names: string[], slips: number): string | undefined {
  const searched = SearchableMap.from(names.filter((name) => name.length > 0).map((name) => [name, name]));
  const near = [...searched.fuzzyGet(plain.slice(0, 60), slips)];
  return near.sort(([a, [, stepsA]], [b, [, stepsB]]) => stepsA - stepsB || (a < b ? -1 : 1))[0]?.[0];
}

/** A name without its case and separators. */
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
