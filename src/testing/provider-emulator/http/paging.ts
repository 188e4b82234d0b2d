import { invalidRequest } from '../errors/provider-error.js';

type PageRequest = { cursor?: string; limit?: number };

type Page<Item> = {
  items: Item[];
  next_cursor: string | null;
  total_pages: number;
  /** Counted from 1. */
  current_page: number;
  total_items: number;
};

const defaultLimit = 20;

/**
 * One page of a list. A limit above `maxLimit` is silently lowered to it, as the provider does, so only a client that
 * follows `next_cursor` sees everything. @throws ProviderError 400 for an invalid cursor.
 */
export function toPage<Item>(items: readonly Item[], request: PageRequest, maxLimit: number): Page<Item> {
  const { page, limit } = request.cursor
    ? readCursor(request.cursor)
    : { page: 1, limit: Math.min(request.limit ?? defaultLimit, maxLimit) };
  const totalPages = Math.max(1, Math.ceil(items.length / limit));
  return {
    items: items.slice((page - 1) * limit, page * limit),
    next_cursor: page < totalPages ? writeCursor({ page: page + 1, limit }) : null,
    total_pages: totalPages,
    current_page: page,
    total_items: items.length,
  };
}

export function mapPage<Item, Shown>(page: Page<Item>, show: (item: Item) => Shown): Page<Shown> {
  return { ...page, items: page.items.map(show) };
}

function writeCursor(position: { page: number; limit: number }): string {
  return Buffer.from(`${position.page}:${position.limit}`).toString('base64');
}

function readCursor(cursor: string): { page: number; limit: number } {
  const match = /^(\d+):(\d+)$/.exec(Buffer.from(cursor, 'base64').toString());
  const [page, limit] = [Number(match?.[1]), Number(match?.[2])];
  if (!(page >= 1 && limit >= 1)) throw invalidRequest(['Error in query.cursor: it is not a cursor of this list']);
  return { page, limit };
}
