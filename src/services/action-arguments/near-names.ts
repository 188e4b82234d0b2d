import SearchableMap from 'minisearch/SearchableMap';

/** The name closest to a misspelt one, when one is close; case and separators do not count. */
export function nearestOf(name: string, known: string[]): string | undefined {
  const plain = plainName(name);
  const byPlainName = new Map(known.map((other) => [plainName(other), other]));
  const exact = byPlainName.get(plain);
  if (exact !== undefined) return exact;
  const names = SearchableMap.from([...byPlainName].filter(([other]) => other.length > 0));
  const near = [...names.fuzzyGet(plain.slice(0, 60), Math.max(1, Math.floor(plain.length / 4)))];
  const [closest] = near.sort(([a, [, stepsA]], [b, [, stepsB]]) => stepsA - stepsB || (a < b ? -1 : 1));
  return closest?.[1][0] ?? [...byPlainName].find(([other]) => contains(other, plain))?.[1];
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function contains(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length > 2 && long.includes(short);
}
