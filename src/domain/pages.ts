import type { Unreadable } from './app.js';
import { PluginError } from './plugin-error.js';

/** A page of a list, with the cursor of the next page where there is one. */
export type Page<Item> = { items: Item[]; nextCursor?: string };

/** A page of a provider's list, with its items that could not be read. */
export type ProviderPage<Item> = Page<Item> & { unreadable?: Unreadable };

/** The items of at most `maxPages` pages. Ends when a cursor repeats. */
export async function fetchAllItems<Item>(
  fetchPage: (cursor: string | undefined) => Promise<Page<Item>>,
  { maxPages }: { maxPages: number },
): Promise<Item[]> {
  const items: Item[] = [];
  const seenCursors = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await fetchPage(cursor);
    // Not spread into one call, since the stack has no room for a hundred thousand arguments.
    for (const item of page.items) items.push(item);
    cursor = page.nextCursor !== undefined && seenCursors.has(page.nextCursor) ? undefined : page.nextCursor;
    if (cursor !== undefined) seenCursors.add(cursor);
  } while (cursor !== undefined && seenCursors.size < maxPages);
  return items;
}

/** The error for a cursor that no page returned. */
export function invalidCursorError(): PluginError {
  const message = 'expected the nextCursor of an earlier page';
  return new PluginError('invalid_request', `cursor: ${message}.`, {
    details: { errors: [{ field: 'cursor', message }] },
  });
}
