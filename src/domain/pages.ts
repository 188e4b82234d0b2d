import type { Unreadable } from './app.js';
import { type PluginError, refusedFieldsError } from './plugin-error.js';

/** A page of a list, with the cursor of the next page where there is one. */
export type Page<Item> = { items: Item[]; nextCursor?: string };

/** A page of a provider's list, with its items that could not be read. */
export type ProviderPage<Item> = Page<Item> & { unreadable?: Unreadable };

/**
 * The items of at most `maxPages` pages. No page is fetched after the one with which there are `maxItems` items, or after one that
 * names a page again: what follows it is unknown. `isCut`: the list may go on.
 */
export async function fetchAllItems<Item>(
  fetchPage: (cursor: string | undefined) => Promise<Page<Item>>,
  { maxPages, maxItems = Number.POSITIVE_INFINITY }: { maxPages: number; maxItems?: number },
): Promise<{ items: Item[]; isCut: boolean }> {
  const items: Item[] = [];
  const read = new Set<string | undefined>();
  let cursor: string | undefined;
  do {
    const page = await fetchPage(cursor);
    read.add(cursor);
    // Not spread into one call, since the stack has no room for a hundred thousand arguments.
    for (const item of page.items) items.push(item);
    cursor = page.nextCursor;
  } while (cursor !== undefined && !read.has(cursor) && read.size < maxPages && items.length < maxItems);
  return { items: items.slice(0, maxItems), isCut: cursor !== undefined || items.length > maxItems };
}

/** The error for a cursor that no page returned. */
export function invalidCursorError(): PluginError {
  const message = 'expected the nextCursor of an earlier page';
  return refusedFieldsError('invalid_request', [{ field: 'cursor', message }]);
}
