import { type AccountData, type ActionContext, AppError } from './catalog-seeds.js';

export type StoredRecord = Record<string, unknown>;

/** A named collection of an app's account, and what an account that was never used already holds in it. */
export type Collection = {
  name: string;
  /** What one record is called in a refusal: "message". */
  one: string;
  /** The field that identifies a record. */
  key: string;
  newKey(context: ActionContext): string | number;
  start(context: ActionContext): StoredRecord[];
};

type CollectionOptions = Partial<Pick<Collection, 'key' | 'newKey' | 'start'>> & { prefix?: string };

/** Collections that were given their first content, kept beside the data so that a reset forgets it too. */
const startedAt = 'started collections';

export function collection(name: string, one: string, options: CollectionOptions = {}): Collection {
  const prefix = options.prefix ?? one.replaceAll(' ', '_');
  return { name, one, key: 'id', newKey: (context) => context.newId(prefix), start: () => [], ...options };
}

/** The live records of a collection, oldest first, with its first content on the first use. */
export function recordsOf(context: ActionContext, from: Collection): StoredRecord[] {
  const records = context.account.collection(from.name);
  const started = context.account.collection(startedAt);
  if (!started.some((entry) => entry.name === from.name)) {
    started.push({ name: from.name });
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

/** The record with this id. @throws AppRefusal when the account holds none. */
export function getFrom(context: ActionContext, from: Collection, id: unknown): StoredRecord {
  const found = recordsOf(context, from).find((record) => String(record[from.key]) === String(id));
  if (!found) throw new AppError(`Not found: there is no ${from.one} with ${from.key} "${id}" in this account.`);
  return found;
}

/** Takes out every record for which `isGone` holds. */
export function removeWhere(context: ActionContext, from: Collection, isGone: (record: StoredRecord) => boolean): void {
  const records = recordsOf(context, from);
  const kept = records.filter((record) => !isGone(record));
  records.splice(0, records.length, ...kept);
}

/** A running number for apps that count: one more than the highest so far. */
export function nextNumber(records: StoredRecord[], key: string): number {
  return records.reduce((highest, record) => Math.max(highest, Number(record[key]) || 0), 0) + 1;
}

/** The account's mail address; a label that is not one becomes one. */
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

/** A moment before (or, with a negative number, after) the emulator's present. */
export function hoursAgo(context: ActionContext, hours: number): string {
  return new Date(context.now().getTime() - hours * 3_600_000).toISOString();
}
