import type { Unreadable } from './app.js';
import { PluginError } from './plugin-error.js';

/** A part of a list, and the cursor of the next part where there is one. */
export type Page<Item> = { items: Item[]; nextCursor?: string };

/** A page of a list from outside, with what of it could not be read. */
export type ProviderPage<Item> = Page<Item> & { unreadable?: Unreadable };

/** The items of all pages, at most so many; ends when a cursor comes back that was followed before. */
export async function fetchAllItems<Item>(
  fetchPage: (cursor: string | undefined) => Promise<Page<Item>>,
  { maxPages }: { maxPages: number },
): Promise<Item[]> {
  const items: Item[] = [];
  const followed = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await fetchPage(cursor);
    items.push(...page.items);
    cursor = page.nextCursor !== undefined && followed.has(page.nextCursor) ? undefined : page.nextCursor;
    if (cursor !== undefined) followed.add(cursor);
  } while (cursor !== undefined && followed.size < maxPages);
  return items;
}

/** A cursor that no page returned. */
export function invalidCursor(): PluginError {
  const message = 'expected the nextCursor of an earlier page';
  return new PluginError('invalid_request', `cursor: ${message}.`, {
    details: { errors: [{ field: 'cursor', message }] },
  });
}
