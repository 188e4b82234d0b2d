import type { z } from 'zod';
import { ProviderFault } from './provider-fault.js';
import type { pageSchema } from './provider-schemas.js';

/** More pages than any list of a project has; what goes on longer is a fault of the provider. */
export const mostPages = 200;

type RawPage = z.output<typeof pageSchema>;

/** The cursor to go on with; a provider that hands out the one it was given has come to its end. */
export function toNextCursor(page: RawPage, cursor: string | undefined): string | undefined {
  const next = page.next_cursor || undefined;
  return next === cursor ? undefined : next;
}

/** The items that can be read. Throws `ProviderFault` when there are items and none can. */
export function readableItems<Schema extends z.ZodType>(page: RawPage, schema: Schema): z.output<Schema>[] {
  const items = page.items.flatMap((item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
  if (items.length === 0 && page.items.length > 0) throw new ProviderFault('unreadable', 'No item can be read.');
  return items;
}
