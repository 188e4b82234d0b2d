import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Client } from 'pg';
import type { Logger } from '../host/index.js';

const channel = 'host_events';
const initialDelayMs = 100;
const maxWaitMs = 5_000;

type RelayedEvent = { from: string; name: string; payload: unknown };

/** Sends events to other replicas through PostgreSQL's LISTEN and NOTIFY. */
export class PostgresRelay {
  private readonly replicaId = randomUUID();
  private readonly sending = new Set<Promise<void>>();
  private client: Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private listening: Promise<void> | undefined;
  private isClosed = false;

  constructor(
    private readonly options: {
      address: string;
      database: Knex;
      logger: Logger;
      deliver: (name: string, payload: unknown) => void;
      /** It listens again: events of the others in between are lost. */
      onResumed: () => void;
    },
  ) {}

  /** @throws Error when the database does not answer. A connection that is lost later is opened again. */
  async listen(): Promise<void> {
    const { Client } = (await import('pg')).default;
    const client = new Client({ connectionString: this.options.address });
    client.on('notification', (notification) => this.receive(notification.payload ?? ''));
    // A broken connection emits several errors. One that was never established rejects below instead.
    client.on('error', () => {
      if (this.client === client) this.listenAgain(initialDelayMs);
    });
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    this.client = client;
  }

  send(name: string, payload: unknown): void {
    const event: RelayedEvent = { from: this.replicaId, name, payload };
    const sent = this.options.database
      .raw('select pg_notify(?, ?)', [channel, JSON.stringify(event)])
      .then(() => undefined)
      .catch((error) => this.options.logger.error('an event did not reach the other replicas', { event: name, error }));
    this.sending.add(sent);
    void sent.finally(() => this.sending.delete(sent));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.retry);
    await Promise.all([...this.sending, this.listening]);
    await this.client?.end();
  }

  private receive(text: string): void {
    const { from, name, payload } = JSON.parse(text) as RelayedEvent;
    if (from !== this.replicaId) this.options.deliver(name, payload);
  }

  private listenAgain(waitMs: number): void {
    this.client = undefined;
    if (this.isClosed) return;
    this.options.logger.warn('lost the events of other replicas, listening again');
    const next = Math.min(waitMs * 2, maxWaitMs);
    this.retry = setTimeout(() => {
      this.listening = this.listen().then(this.options.onResumed, () => this.listenAgain(next));
    }, waitMs);
  }
}
