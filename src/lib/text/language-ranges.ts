type LanguageRange = { tag: string; quality: number };

// `de-AT`, `de;q=0.8`, `*` (RFC 9110 §12.5.4); of a range that is written in another way nothing is known.
const rangePattern = /^(\*|[a-z]{1,8}(?:-[a-z0-9]{1,8})*)[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/**
 * The language that the value of a header `Accept-Language` wants most among those that there are, by the lookup of RFC 4647:
 * `de-AT` finds `de`. Undefined where it wants none of them. That includes `*`, which leaves the choice to the server; but with a
 * language that it refuses, `en;q=0, *`, it is the first of the others.
 */
export function preferredLanguage<Tag extends string>(header: string, available: readonly Tag[]): Tag | undefined {
  const ranges = languageRanges(header);
  const refused = ranges.filter(({ quality }) => quality === 0).map(({ tag }) => tag.toLowerCase());
  const others = available.filter((each) => !refused.includes(each.toLowerCase()));
  for (const { tag } of ranges.filter(({ quality }) => quality > 0)) {
    if (tag === '*' && others.length < available.length) return others[0];
    const [closest] = available.filter((each) => covers(each, tag)).sort((one, other) => other.length - one.length);
    if (closest !== undefined) return closest;
  }
  return undefined;
}

/** The most wanted first; ranges of the same quality keep their order. */
function languageRanges(header: string): LanguageRange[] {
  return header
    .split(',')
    .flatMap(toRange)
    .sort((one, other) => other.quality - one.quality);
}

function toRange(text: string): LanguageRange[] {
  const [, tag, quality = '1'] = rangePattern.exec(text.trim()) ?? [];
  return tag === undefined ? [] : [{ tag, quality: Number(quality) }];
}

function covers(available: string, wanted: string): boolean {
  return `${wanted.toLowerCase()}-`.startsWith(`${available.toLowerCase()}-`);
}
