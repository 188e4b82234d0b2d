import type { z } from 'zod';
import type { Unreadable } from '../../domain/app.js';
import { ProviderFault } from './provider-fault.js';
import { namedSchema, type pageSchema } from './provider-schemas.js';

/** More pages than any list of a project has; a longer list is a fault of the provider. */
export const maxPages = 200;

type RawPage = z.output<typeof pageSchema>;

/** The cursor of the next page. A provider that returns the cursor it was sent has no more pages. */
export function toNextCursor(page: RawPage, cursor: string | undefined): string | undefined {
  const next = page.next_cursor || undefined;
  return next === cursor ? undefined : next;
}

/** The items that match the schema. Throws `ProviderFault` when there are items and none does. */
export function parseItems<Schema extends z.ZodType>(page: RawPage, schema: Schema): z.output<Schema>[] {
  return parseItemsAndUnreadable(page, schema).items;
}

/** The same, with the slugs of the items that do not match; `isOurs` filters these slugs. */
export function parseItemsAndUnreadable<Schema extends z.ZodType>(
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
