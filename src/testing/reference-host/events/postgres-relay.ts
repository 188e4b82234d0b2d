import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Client } from 'pg';
import type { Logger } from '../../../host/index.js';

const channel = 'host_events';
const longestWaitMs = 5_000;

type Announcement = { from: string; name: string; payload: unknown };

/** Carries announcements between replicas over PostgreSQL's LISTEN and NOTIFY. */
export class PostgresRelay {
  private readonly replicaId = randomUUID();
  private readonly sending = new Set<Promise<void>>();
  private client: Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly options: {
      address: string;
      database: Knex;
      logger: Logger;
      deliver: (name: string, payload: unknown) => void;
    },
  ) {}

  async listen(waitMs = 100): Promise<void> {
    const pg = await import('pg');
    const client = new pg.default.Client({ connectionString: this.options.address });
    client.on('notification', (notification) => this.receive(notification.payload ?? ''));
    client.on('error', () => this.listenAgain(waitMs));
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    this.client = client;
  }

  send(name: string, payload: unknown): void {
    const announcement: Announcement = { from: this.replicaId, name, payload };
    const sent = this.options.database
      .raw('select pg_notify(?, ?)', [channel, JSON.stringify(announcement)])
      .then(() => undefined)
      .catch((error) => this.options.logger.error('an event did not reach the other replicas', { event: name, error }));
    this.sending.add(sent);
    void sent.finally(() => this.sending.delete(sent));
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    await Promise.all(this.sending);
    await this.client?.end();
  }

  private receive(text: string): void {
    const { from, name, payload } = JSON.parse(text) as Announcement;
    if (from !== this.replicaId) this.options.deliver(name, payload);
  }

  private listenAgain(waitMs: number): void {
    if (this.closed) return;
    this.options.logger.warn('lost the events of other replicas, listening again');
    const next = Math.min(waitMs * 2, longestWaitMs);
    this.retry = setTimeout(() => this.listen(next).catch(() => this.listenAgain(next)), waitMs);
  }
}
