import type { Unreadable } from '../../domain/app.js';
import { fetchAllItems, type ProviderPage } from '../../domain/pages.js';
import type { Logger } from '../../host/host-platform.js';
import { shortList } from '../../lib/text.js';

type FetchPage<Item> = (cursor: string | undefined) => Promise<ProviderPage<Item>>;

/** The items of at most `maxPages` pages of a provider's list, and the items that could not be read. */
export async function fetchWithUnreadable<Item>(
  fetchPage: FetchPage<Item>,
  { maxPages }: { maxPages: number },
): Promise<{ items: Item[]; unreadable: Unreadable }> {
  const unreadable: Unreadable = { slugs: [], unnamed: 0 };
  const fetchAndCollect = async (cursor: string | undefined) => {
    const page = await fetchPage(cursor);
    for (const slug of page.unreadable?.slugs ?? []) unreadable.slugs.push(slug);
    unreadable.unnamed += page.unreadable?.unnamed ?? 0;
    return page;
  };
  return { items: await fetchAllItems(fetchAndCollect, { maxPages }), unreadable };
}

export function hasUnreadable({ slugs, unnamed }: Unreadable): boolean {
  return slugs.length + unnamed > 0;
}

type Found = { now: Unreadable | undefined; before?: Unreadable; app?: string };

/** Logs the listed items that could not be read: once for the same items, rather than at every refresh. */
export function logUnreadableItems(logger: Logger, what: 'apps' | 'actions', { now, before, app }: Found): void {
  if (now === undefined || JSON.stringify(now) === JSON.stringify(before)) return;
  logger.warn(`The provider lists ${what} in a form that cannot be read.`, {
    ...(app !== undefined && { app }),
    [what]: shortList(now.slugs),
    unnamed: now.unnamed,
  });
}
