import { inject, injectable } from 'tsyringe';
import { DatabaseClient, rawRows } from './database-client.js';

/** How much was begun under a name since a moment. */
export type StartCount = { count: number; beganAt: string };

/** Counts what is limited, within windows of time, for all replicas together. */
export interface StartCountStore {
  /**
   * Counts one more, and returns the count with it. Of those who count at once, each gets a number of its own. A window
   * that began before `oldest` is over; so is one that began after `latest`, by a clock that was wrong: a new one begins.
   */
  increment(name: string, at: { now: string; oldest: string; latest: string }): Promise<StartCount>;
  /** Forgets the windows that began before `oldest` or after `latest`. */
  prune(at: { oldest: string; latest: string }): Promise<void>;
}

export const StartCountStore = Symbol('StartCountStore');

const table = 'appconnect_start_counts';
const isOpen = `${table}.began_at > :oldest and ${table}.began_at <= :latest`;
const countOne = `
  insert into ${table} (name, began_at, count) values (:name, :now, 1)
  on conflict (name) do update set
    count = case when ${isOpen} then ${table}.count + 1 else 1 end,
    began_at = case when ${isOpen} then ${table}.began_at else excluded.began_at end
  returning began_at, count`;

@injectable()
export class SqlStartCountStore implements StartCountStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async increment(name: string, at: { now: string; oldest: string; latest: string }): Promise<StartCount> {
    const [row] = await rawRows<{ began_at: string; count: number }>(this.client, countOne, { name, ...at });
    if (row === undefined) throw new Error('A count was neither made nor changed.');
    return { count: Number(row.count), beganAt: row.began_at };
  }

  async prune({ oldest, latest }: { oldest: string; latest: string }): Promise<void> {
    await this.client(table).where('began_at', '<', oldest).orWhere('began_at', '>', latest).del();
  }
}
