import type { Unreadable } from '../../domain/app.js';
import { fetchAllItems, type ProviderPage } from '../../domain/pages.js';
import type { Logger } from '../../host/host-platform.js';
import { shortList } from '../../lib/text.js';

type FetchPage<Item> = (cursor: string | undefined) => Promise<ProviderPage<Item>>;

/**
 * The items of at most `maxPages` pages of a provider's list, and the items that could not be read. No page is fetched after
 * the one with which there are `maxItems` items, or after one that names a page again: what follows it is unknown.
 */
export async function fetchWithUnreadable<Item>(
  fetchPage: FetchPage<Item>,
  { maxPages, maxItems }: { maxPages: number; maxItems: number },
): Promise<{ items: Item[]; unreadable: Unreadable }> {
  const unreadable: Unreadable = { slugs: [], unnamed: 0 };
  const read = new Set<string | undefined>();
  let items = 0;
  const fetchAndCollect = async (cursor: string | undefined) => {
    const page = await fetchPage(cursor);
    for (const slug of page.unreadable?.slugs ?? []) unreadable.slugs.push(slug);
    unreadable.unnamed += page.unreadable?.unnamed ?? 0;
    read.add(cursor);
    items += page.items.length;
    const isLast = read.size >= maxPages || items >= maxItems || read.has(page.nextCursor);
    if (items > maxItems || (isLast && page.nextCursor !== undefined)) unreadable.isCut = true;
    return isLast ? { ...page, nextCursor: undefined } : page;
  };
  const all = await fetchAllItems(fetchAndCollect, { maxPages });
  return { items: all.slice(0, maxItems), unreadable };
}

export function hasUnreadable({ slugs, unnamed, isCut = false }: Unreadable): boolean {
  return slugs.length + unnamed > 0 || isCut;
}

type Comparison = { found: Unreadable | undefined; before?: Unreadable; app?: string };

/** Logs the listed items that could not be read: once for the same items, rather than at every refresh. */
export function logUnreadableItems(logger: Logger, what: 'apps' | 'actions', { found, before, app }: Comparison): void {
  if (found === undefined || JSON.stringify(found) === JSON.stringify(before)) return;
  const of = app === undefined ? {} : { app };
  if (found.isCut) logger.warn(`The provider lists more ${what} than are read. The others cannot be used.`, of);
  if (found.slugs.length + found.unnamed === 0) return;
  logger.warn(`The provider lists ${what} in a form that cannot be read.`, {
    ...of,
    [what]: shortList(found.slugs),
    unnamed: found.unnamed,
  });
}
