import {
  addTo,
  type Collection,
  getFrom,
  nowIn,
  recordsOf,
  removeWhere,
  type StoredRecord,
} from './account-records.js';
import type { ActionContext, ActionSeed } from './catalog-seeds.js';

type Run = ActionSeed['run'];
type Input = Record<string, unknown>;

/** Maps arguments to the fields of a new record. */
type Shape = (input: Input, context: ActionContext) => StoredRecord;

export type Listing = {
  /** The field of the result that holds the records. */
  as: string;
  where?: (record: StoredRecord, input: Input, context: ActionContext) => boolean;
  /** The arguments for the page size and the cursor, and the field of the result for the next cursor. */
  limit?: string;
  cursor?: string;
  next?: string;
  /** The cursor is a page number, counted from 1. */
  numbered?: boolean;
  oldestFirst?: boolean;
};

const pageSize = 20;

/** Adds a record. Its fields are by default the arguments and the time of creation. */
export function createIn(to: Collection, shape: Shape = withTimes): Run {
  return (input, context) => ({ ...addTo(context, to, shape(input, context)) });
}

/** One page of records, newest first. */
export function listFrom(from: Collection, listing: Listing): Run {
  return (input, context) => {
    const records = recordsOf(context, from).filter((record) => listing.where?.(record, input, context) ?? true);
    return pageOfRecords(listing.oldestFirst ? records : records.toReversed(), input, listing);
  };
}

/** One record, by the id in the argument `idName`. */
export function findIn(from: Collection, idName: string = from.key): Run {
  return (input, context) => ({ ...getFrom(context, from, input[idName]) });
}

/** Changes the given fields. By default an argument changes the field of the same name. */
export function updateIn(where: Collection, idName: string = where.key, shape: Shape = sameNames): Run {
  return (input, context) => {
    const record = getFrom(context, where, input[idName]);
    const { [idName]: _id, ...changes } = input;
    Object.assign(record, definedOnly(shape(changes, context)), { [where.key]: record[where.key] });
    if ('updated_at' in record) record.updated_at = nowIn(context);
    return { ...record };
  };
}

export function removeFrom(from: Collection, idName: string = from.key): Run {
  return (input, context) => {
    const removed = getFrom(context, from, input[idName]);
    removeWhere(context, from, (record) => record === removed);
    return { [from.key]: removed[from.key], deleted: true };
  };
}

/** Returns the page of `records` that the arguments ask for. */
export function pageOfRecords(records: StoredRecord[], input: Input, listing: Listing): Record<string, unknown> {
  const size = Number(input[listing.limit ?? 'limit'] ?? pageSize);
  const position = Number(input[listing.cursor ?? 'cursor'] ?? (listing.numbered ? 1 : 0)) || 0;
  const from = listing.numbered ? Math.max(position - 1, 0) * size : position;
  const page: Record<string, unknown> = {
    [listing.as]: records.slice(from, from + size).map((record) => ({ ...record })),
  };
  if (!listing.numbered && from + size < records.length) page[listing.next ?? 'next_cursor'] = String(from + size);
  return page;
}

/** A filter: each named argument, if given, must equal the record's field of that name. */
export function sameIn(...names: string[]): NonNullable<Listing['where']> {
  return (record, input) => names.every((name) => input[name] === undefined || record[name] === input[name]);
}

/** A filter: every word of the argument occurs somewhere in the record. */
export function mentioning(argument = 'query'): NonNullable<Listing['where']> {
  return (record, input) => mentions(record, input[argument]);
}

export function mentions(record: StoredRecord, words: unknown): boolean {
  const searchWords = String(words ?? '')
    .toLowerCase()
    .split(/\s+/);
  const content = JSON.stringify(Object.values(record)).toLowerCase();
  return searchWords.every((word) => content.includes(word));
}

function withTimes(input: Input, context: ActionContext): StoredRecord {
  return { ...input, created_at: nowIn(context), updated_at: nowIn(context) };
}

function sameNames(input: Input): StoredRecord {
  return input;
}

export function definedOnly(fields: StoredRecord): StoredRecord {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
