import type { CatalogApp } from '../../../domain/app.js';
import nameTable from './app-names.json' with { type: 'json' };
import type { AppNameTable } from './vocabulary-schema.js';
import { isPlural, singularOf, wordsIn, wordsOf } from './words.js';

const { aliases, brands, ordinary, vendors }: AppNameTable = nameTable;

const brandNames = new Set(wordsIn(brands));
const ordinaryNames = new Set(wordsIn(ordinary));

const aliasesBySlug = new Map<string, string[]>();
for (const [alias, slug] of Object.entries(aliases)) {
  aliasesBySlug.set(slug, [...(aliasesBySlug.get(slug) ?? []), alias]);
}

/** What people call an app, in words with one space between them; each of its vendor's apps may be called like the vendor. */
export function namesOfApp({ slug, name }: Pick<CatalogApp, 'slug' | 'name'>): string[] {
  const words = wordsOf(name);
  const vendorNames = Object.entries(vendors).flatMap(([vendor, { firstWord, others }]) =>
    words[0] === firstWord || wordsIn(others).includes(slug) ? [vendor] : [],
  );
  const names = [
    words.join(' '),
    ...singularNameOf(words),
    wordsOf(slug).join(' '),
    ...(aliasesBySlug.get(slug) ?? []),
    ...vendorNames,
  ];
  return [...new Set(names)].filter((each) => each.length > 1);
}

/** "A Google Doc" is made in Google Docs. */
function singularNameOf(words: string[]): string[] {
  const last = words.at(-1) ?? '';
  return words.length > 1 && isPlural(last) ? [[...words.slice(0, -1), singularOf(last)].join(' ')] : [];
}

/** Whether a name of an app is no other word, although the vocabulary has it as a hint at what is meant. */
export function isBrandName(name: string): boolean {
  return brandNames.has(name);
}

/** Whether a name of an app is a word that any request may have: "medium priority". */
export function isOrdinaryName(name: string): boolean {
  return ordinaryNames.has(name);
}

export function isVendorName(name: string): boolean {
  return name in vendors;
}
