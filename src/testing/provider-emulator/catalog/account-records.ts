import { type AccountData, type ActionContext, AppError } from './catalog-seeds.js';

export type StoredRecord = Record<string, unknown>;

/** A named collection of records in an app account, with the content of a new account. */
export type Collection = {
  name: string;
  /** The name of one record in error texts: "message". */
  one: string;
  /** The field that identifies a record. */
  key: string;
  newKey(context: ActionContext): string | number;
  start(context: ActionContext): StoredRecord[];
};

type CollectionOptions = Partial<Pick<Collection, 'key' | 'newKey' | 'start'>> & { prefix?: string };

/**
 * The name of the collection that lists the initialized collections. It is part of the account's data, so that a reset clears
 * it.
 */
const initializedCollectionsName = 'started collections';

export function collection(name: string, one: string, options: CollectionOptions = {}): Collection {
  const prefix = options.prefix ?? one.replaceAll(' ', '_');
  return { name, one, key: 'id', newKey: (context) => context.newId(prefix), start: () => [], ...options };
}

/** The live records of a collection, oldest first. The first use adds the initial content. */
export function recordsOf(context: ActionContext, from: Collection): StoredRecord[] {
  const records = context.account.collection(from.name);
  const initialized = context.account.collection(initializedCollectionsName);
  if (!initialized.some((entry) => entry.name === from.name)) {
    initialized.push({ name: from.name });
    for (const fields of from.start(context)) records.push({ [from.key]: from.newKey(context), ...fields });
  }
  return records;
}

export function addTo(context: ActionContext, to: Collection, fields: StoredRecord): StoredRecord {
  const records = recordsOf(context, to);
  const added = { [to.key]: to.newKey(context), ...fields };
  records.push(added);
  return added;
}

/** The record with this id. @throws AppError when the account has no such record. */
export function getFrom(context: ActionContext, from: Collection, id: unknown): StoredRecord {
  const found = recordsOf(context, from).find((record) => String(record[from.key]) === String(id));
  if (!found) throw new AppError(`Not found: there is no ${from.one} with ${from.key} "${id}" in this account.`);
  return found;
}

/** Removes every record that matches. */
export function removeWhere(
  context: ActionContext,
  from: Collection,
  matches: (record: StoredRecord) => boolean,
): void {
  const records = recordsOf(context, from);
  const kept = records.filter((record) => !matches(record));
  records.splice(0, records.length, ...kept);
}

/** The next sequence number: one more than the highest so far. */
export function nextNumber(records: StoredRecord[], key: string): number {
  return records.reduce((highest, record) => Math.max(highest, Number(record[key]) || 0), 0) + 1;
}

/** The account's mail address, made from the label if that is none. */
export function addressOf(account: AccountData): string {
  return account.label.includes('@') ? account.label : `${handleOf(account)}@example.com`;
}

/** The account's short name: `ada` of `ada@example.com`. */
export function handleOf(account: AccountData): string {
  const name = account.label.split('@')[0] ?? '';
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-') || 'me';
}

export function nowIn(context: ActionContext): string {
  return context.now().toISOString();
}

/** The time `hours` before now; with a negative number, after now. */
export function hoursAgo(context: ActionContext, hours: number): string {
  return new Date(context.now().getTime() - hours * 3_600_000).toISOString();
}
