import { inject, injectable } from 'tsyringe';
import { DatabaseClient, rawRows } from './database/database-client.js';

/** How often a counter was increased within its window, and when the window began. */
type RateCount = { count: number; beganAt: string };

/** The counters of rate limits, each within a window of time, shared by all replicas. */
export interface RateCountStore {
  /**
   * Adds one to a counter and returns the new count; concurrent callers get different counts. A window that began before `oldest`
   * has ended, and so has one that began after `latest`, by a wrong clock: a new window begins.
   */
  increment(name: string, at: { now: string; oldest: string; latest: string }): Promise<RateCount>;
  /** Deletes the counters whose windows began before `oldest` or after `latest`. */
  prune(at: { oldest: string; latest: string }): Promise<void>;
}

export const RateCountStore = Symbol('RateCountStore');

// Named after the starts of sign-ins, which were the first to be counted.
const table = 'appconnect_start_counts';
const isOpen = `${table}.began_at > :oldest and ${table}.began_at <= :latest`;
const countOne = `
  insert into ${table} (name, began_at, count) values (:name, :now, 1)
  on conflict (name) do update set
    count = case when ${isOpen} then ${table}.count + 1 else 1 end,
    began_at = case when ${isOpen} then ${table}.began_at else excluded.began_at end
  returning began_at, count`;

@injectable()
export class SqlRateCountStore implements RateCountStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async increment(name: string, at: { now: string; oldest: string; latest: string }): Promise<RateCount> {
    const [row] = await rawRows<{ began_at: string; count: number }>(this.client, countOne, { name, ...at });
    if (row === undefined) throw new Error('A count was neither made nor changed.');
    return { count: Number(row.count), beganAt: row.began_at };
  }

  async prune({ oldest, latest }: { oldest: string; latest: string }): Promise<void> {
    await this.client(table).where('began_at', '<', oldest).orWhere('began_at', '>', latest).del();
  }
}
