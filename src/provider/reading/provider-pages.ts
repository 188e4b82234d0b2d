import type { z } from 'zod';
import type { Unreadable } from '../../domain/app.js';
import { TimeSlices } from '../../lib/event-loop/time-slices.js';
import { ProviderFault } from '../faults/provider-fault.js';
import { namedSchema, type pageSchema } from './provider-schemas.js';

/** More pages than any list of a project has; a longer list is a fault of the provider. */
export const maxPages = 200;

type RawPage = z.output<typeof pageSchema>;

/** The items that match the schema. Throws `ProviderFault` when there are items and none does. */
export function parseItems<Schema extends z.ZodType>(page: RawPage, schema: Schema): z.output<Schema>[] {
  const items = page.items.flatMap((item) => schema.safeParse(item).data ?? []);
  if (items.length === 0 && page.items.length > 0) throw new ProviderFault('unreadable', 'No item can be read.');
  return items as z.output<Schema>[];
}

/** As `parseItems`, for a list that is to prove what it lacks: one that cannot be read may be any. Throws `ProviderFault`. */
export function parseAllItems<Schema extends z.ZodType>(page: RawPage, schema: Schema): z.output<Schema>[] {
  const items = parseItems(page, schema);
  if (items.length < page.items.length) throw new ProviderFault('unreadable', 'Not every item can be read.');
  return items;
}

/** The items of a list that was read to its end: the others prove nothing of what they lack. Throws `ProviderFault`. */
export function wholeList<Item>({ items, isCut }: { items: Item[]; isCut: boolean }): Item[] {
  if (isCut) throw new ProviderFault('unreadable', 'The list could not be read to its end.');
  return items;
}

type ItemOptions<Schema extends z.ZodType, Item> = {
  schema: Schema;
  /** Undefined for an item that is left out. */
  map(item: z.output<Schema>): Item | undefined;
  isOurs?(slug: string): boolean;
};

/**
 * The mapped items of a long page, in turns with other work, and the slugs of those that do not match the schema; `isOurs`
 * filters these slugs. Throws as `parseItems`.
 */
export async function mapItems<Schema extends z.ZodType, Item>(
  page: RawPage,
  { schema, map, isOurs = () => true }: ItemOptions<Schema, Item>,
): Promise<{ items: Item[]; unreadable?: Unreadable }> {
  const slices = new TimeSlices();
  const items: Item[] = [];
  let readable = 0;
  const others: unknown[] = [];
  for (const item of page.items) {
    const parsed = schema.safeParse(item);
    const mapped = parsed.success ? map(parsed.data) : undefined;
    if (parsed.success) readable += 1;
    else others.push(item);
    if (mapped !== undefined) items.push(mapped);
    await slices.pause();
  }
  if (readable === 0 && page.items.length > 0) throw new ProviderFault('unreadable', 'No item can be read.');
  const slugs = others.map((item) => namedSchema.safeParse(item).data?.slug);
  const named = slugs.filter((slug) => slug !== undefined && isOurs(slug)) as string[];
  const unnamed = slugs.filter((slug) => slug === undefined).length;
  return { items, ...(named.length + unnamed > 0 && { unreadable: { slugs: named, unnamed } }) };
}
