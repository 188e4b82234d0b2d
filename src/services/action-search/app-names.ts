import type { CatalogApp } from '../../domain/app.js';
import nameTable from './vocabulary/app-names.json' with { type: 'json' };
import type { AppNameTable } from './vocabulary/vocabulary-schema.js';
import { wordsIn, wordsOf } from './words.js';

const { aliases, vendors }: AppNameTable = nameTable;

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
  const names = [words.join(' '), wordsOf(slug).join(' '), ...(aliasesBySlug.get(slug) ?? []), ...vendorNames];
  return [...new Set(names)].filter((each) => each.length > 1);
}

export function isVendorName(name: string): boolean {
  return name in vendors;
}
