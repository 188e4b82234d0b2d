import type { Unreadable } from '../../domain/app.js';
import { fetchAllItems, type ProviderPage } from '../../domain/pages.js';
import type { Logger } from '../../host/host-platform.js';
import { shortList } from '../../lib/text/text.js';

type FetchPage<Item> = (cursor: string | undefined) => Promise<ProviderPage<Item>>;

/** The items of a provider's list, as `fetchAllItems`, on how many pages, and those that could not be read. */
export async function fetchWithUnreadable<Item>(
  fetchPage: FetchPage<Item>,
  { maxPages, maxItems }: { maxPages: number; maxItems: number },
): Promise<{ items: Item[]; pages: number; unreadable: Unreadable }> {
  const unreadable: Unreadable = { slugs: [], unnamed: 0 };
  let pages = 0;
  const fetchAndCollect = async (cursor: string | undefined) => {
    const page = await fetchPage(cursor);
    pages += 1;
    for (const slug of page.unreadable?.slugs ?? []) unreadable.slugs.push(slug);
    unreadable.unnamed += page.unreadable?.unnamed ?? 0;
    return page;
  };
  const { items, isCut } = await fetchAllItems(fetchAndCollect, { maxPages, maxItems });
  if (isCut) unreadable.isCut = true;
  return { items, pages, unreadable };
}

/** Whether something that a list lacks may be among what could not be read of it. */
export function mayBeAmong({ slugs, unnamed, isCut = false }: Unreadable, slug: string): boolean {
  return unnamed > 0 || isCut || slugs.includes(slug);
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
