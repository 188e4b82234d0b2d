import type { z } from 'zod';
import type { Unreadable } from '../../domain/app.js';
import { ProviderFault } from './provider-fault.js';
import { namedSchema, type pageSchema } from './provider-schemas.js';

/** More pages than any list of a project has; what goes on longer is a fault of the provider. */
export const maxPages = 200;

type RawPage = z.output<typeof pageSchema>;

/** The cursor to go on with; a provider that hands out the one it was given has come to its end. */
export function toNextCursor(page: RawPage, cursor: string | undefined): string | undefined {
  const next = page.next_cursor || undefined;
  return next === cursor ? undefined : next;
}

/** The items that can be read. Throws `ProviderFault` when there are items and none can. */
export function readableItems<Schema extends z.ZodType>(page: RawPage, schema: Schema): z.output<Schema>[] {
  return sortedItems(page, schema).items;
}

/** The same, with what can be said of the others; of these, `isOurs` leaves out what nobody asked for. */
export function sortedItems<Schema extends z.ZodType>(
  page: RawPage,
  schema: Schema,
  isOurs: (slug: string) => boolean = () => true,
): { items: z.output<Schema>[]; unreadable?: Unreadable } {
  const items: z.output<Schema>[] = [];
  const others: unknown[] = [];
  for (const item of page.items) {
    const parsed = schema.safeParse(item);
    if (parsed.success) items.push(parsed.data);
    else others.push(item);
  }
  if (items.length === 0 && page.items.length > 0) throw new ProviderFault('unreadable', 'No item can be read.');
  const slugs = others.map((item) => namedSchema.safeParse(item).data?.slug);
  const named = slugs.filter((slug) => slug !== undefined && isOurs(slug)) as string[];
  const unnamed = slugs.filter((slug) => slug === undefined).length;
  return { items, ...(named.length + unnamed > 0 && { unreadable: { slugs: named, unnamed } }) };
}
