import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Client } from 'pg';
import type { Logger } from '../host/index.js';
import { waitAtMost } from '../lib/wait-at-most.js';

const channel = 'appconnect_host_events';
const initialDelayMs = 100;
const maxWaitMs = 5_000;
// A server that is silent, behind a balancer or frozen, neither answers nor closes.
const answerTimeoutMs = 5_000;
// Nothing comes for hours, and a server that vanished tells nobody.
const keepAliveAfterMs = 30_000;

// A server may end sessions that are idle, and this one is for hours. Versions before 14 do not have the setting.
const stayIdle = "select set_config(name, '0', false) from pg_settings where name = 'idle_session_timeout'";

/** That events may have been lost. Replicas of earlier versions know it too. */
export const eventsMissed = 'host.events.missed';

type RelayedEvent = { from: string; name: string; payload: unknown };

/** Undefined for what is none: any program that uses the database may send on the channel. */
function parseEvent(text: string): RelayedEvent | undefined {
  try {
    const event = JSON.parse(text) as Partial<RelayedEvent> | null;
    return typeof event?.from === 'string' && typeof event.name === 'string' ? (event as RelayedEvent) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * With a silent server, `end()` never resolves unless a query is pending; then it closes the socket. So a query is sent first.
 */
async function leave(client: Client): Promise<void> {
  await client.query('UNLISTEN *').catch(() => undefined);
  await client.end();
}

/** Where it may be silent, so that nobody waits for its goodbye. */
function dismiss(client: Client): void {
  void client.end().catch(() => undefined);
}

/** Sends events to other replicas through PostgreSQL's LISTEN and NOTIFY. */
export class PostgresRelay {
  private readonly replicaId = randomUUID();
  private readonly sending = new Set<Promise<void>>();
  private client: Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private telling: NodeJS.Timeout | undefined;
  private hasUnsent = false;
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

  /**
   * Resolves after the first try, in ten seconds at most. A connection that does not come about, or is lost later, is opened again.
   * @throws Error where the package `pg` is missing.
   */
  async start(): Promise<void> {
    await import('pg');
    this.listening = this.listen().catch(() => this.listenAgain());
    await this.listening;
  }

  /** @throws Error when the database does not answer. */
  private async listen(): Promise<void> {
    const { Client } = (await import('pg')).default;
    const client = new Client({
      connectionString: this.options.address,
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfterMs,
    });
    client.on('notification', (notification) => this.receive(notification.payload ?? ''));
    // A broken connection emits several errors. One that was never established rejects below instead.
    client.on('error', () => {
      if (this.client === client) this.listenAgain();
    });
    await client.connect();
    try {
      await client.query(`LISTEN ${channel}; ${stayIdle}`);
    } catch (error) {
      // As at a server that is in recovery.
      dismiss(client);
      throw error;
    }
    // Closed meanwhile, without waiting for it any longer.
    if (this.isClosed) dismiss(client);
    else this.client = client;
  }

  send(name: string, payload: unknown): void {
    const sent = this.notify(name, payload).catch((error) => {
      this.options.logger.error('an event did not reach the other replicas', { event: name, error });
      this.hasUnsent = true;
      if (this.telling === undefined) this.tellIn(initialDelayMs);
    });
    this.sending.add(sent);
    void sent.finally(() => this.sending.delete(sent));
  }

  /** Ends in ten seconds at most, where the database is silent. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.retry);
    clearTimeout(this.telling);
    await waitAtMost(answerTimeoutMs, Promise.all([...this.sending, this.listening]));
    if (this.client !== undefined) await leave(this.client);
  }

  private async notify(name: string, payload?: unknown): Promise<void> {
    const event: RelayedEvent = { from: this.replicaId, name, payload };
    await this.options.database.raw('select pg_notify(?, ?)', [channel, JSON.stringify(event)]);
  }

  /** Tells the others that an event was not sent, until that is sent: they look at everything again. */
  private tellIn(waitMs: number): void {
    if (this.isClosed) return;
    const next = Math.min(waitMs * 2, maxWaitMs);
    this.telling = setTimeout(() => {
      // An event that fails while this one is under way may be newer than what the others look at.
      this.hasUnsent = false;
      this.notify(eventsMissed).then(
        () => this.endTelling(),
        () => this.tellIn(next),
      );
    }, waitMs);
  }

  private endTelling(): void {
    this.telling = undefined;
    if (this.hasUnsent) this.tellIn(initialDelayMs);
  }

  private receive(text: string): void {
    const event = parseEvent(text);
    if (event && event.from !== this.replicaId) this.options.deliver(event.name, event.payload);
  }

  private listenAgain(): void {
    this.client = undefined;
    if (this.isClosed) return;
    this.options.logger.warn('lost the events of other replicas, listening again');
    this.listenIn(initialDelayMs);
  }

  private resume(): void {
    if (!this.isClosed) this.options.onResumed();
  }

  private listenIn(waitMs: number): void {
    if (this.isClosed) return;
    const next = Math.min(waitMs * 2, maxWaitMs);
    this.retry = setTimeout(() => {
      this.listening = this.listen().then(
        () => this.resume(),
        () => this.listenIn(next),
      );
    }, waitMs);
  }
}
