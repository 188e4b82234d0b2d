import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Client } from 'pg';
import type { Logger } from '../host/index.js';
import { driverFaultOf } from '../lib/driver-faults.js';
import { SerialQueue } from '../lib/serial-queue.js';
import { waitAtMost } from '../lib/time-limits.js';

const channel = 'appconnect_host_events';
const initialDelayMs = 100;
const maxWaitMs = 5_000;
// A silent server keeps the session of each statement that was given up, and has only so many.
const maxWaitForSessionsMs = 60_000;
// A server that is silent, behind a balancer or frozen, neither answers nor closes.
const answerTimeoutMs = 5_000;
// Nothing comes for hours, and a server that vanished tells nobody.
const keepAliveAfterMs = 30_000;
// Servers before version 13 hold each notification of a transaction against all others of it.
const maxPerStatement = 1_000;

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

/** Who refuses an address may tell it, with its password. */
function withoutAddress(error: Error): Error {
  return 'input' in error ? new Error('The address of the database cannot be read.') : error;
}

/** Sends events to other replicas through PostgreSQL's LISTEN and NOTIFY. */
export class PostgresRelay {
  private readonly replicaId = randomUUID();
  private readonly statements = new SerialQueue();
  private unsent: { name: string; text: string }[] = [];
  private sending: Promise<void> = Promise.resolve();
  private client: Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private telling: NodeJS.Timeout | undefined;
  /** Whether the others are still to be told to look at everything again. */
  private owesLook = false;
  private listening: Promise<void> | undefined;
  /** Why it does not listen, as far as the log has it. */
  private readonly toldReasons = new Set<string>();
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
    this.listening = this.listen().catch((error) => this.listenAgain(error));
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
    client.on('error', (error) => {
      if (this.client === client) this.listenAgain(error);
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

  /**
   * In one statement with others of the same moment, and one statement at a time: a saved setting has an event for each of thousands
   * of organizations, and the server commits no two notifications at once. Not sent while the others are still to be told to look at
   * everything again.
   */
  send(name: string, payload: unknown): void {
    this.unsent.push({ name, text: this.toText(name, payload) });
    this.sending = this.statements.run(() => this.sendTogether());
  }

  /** Ends in ten seconds at most, where the database is silent. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.retry);
    clearTimeout(this.telling);
    await waitAtMost(answerTimeoutMs, Promise.all([this.sending, this.listening]));
    await Promise.all([
      this.owesLook && waitAtMost(answerTimeoutMs, this.tell(initialDelayMs)),
      this.client && leave(this.client),
    ]);
  }

  private async sendTogether(): Promise<void> {
    const events = this.unsent.splice(0, maxPerStatement);
    if (events.length === 0 || this.owesLook) return;
    try {
      await this.notify(events.map(({ text }) => text));
    } catch (error) {
      const names = new Set(events.map(({ name }) => name));
      this.options.logger.error('an event did not reach the other replicas', { event: [...names].join(', '), error });
      this.tellIn(initialDelayMs);
    }
  }

  private toText(name: string, payload?: unknown): string {
    const event: RelayedEvent = { from: this.replicaId, name, payload };
    return JSON.stringify(event);
  }

  /** The server sends only one of equal events, which is as good: whoever hears of a change looks at the present state. */
  private async notify(events: string[]): Promise<void> {
    const statement = 'select pg_notify(?, event) from json_array_elements_text(?) as event';
    // Others wait for it, so one that is never answered is given up, with its connection.
    await this.options.database.raw(statement, [channel, JSON.stringify(events)]).timeout(answerTimeoutMs);
  }

  /** Tells the others that an event was not sent, until that is sent: they look at everything again. */
  private tellIn(waitMs: number): void {
    this.owesLook = true;
    if (this.isClosed) return;
    this.telling = setTimeout(() => {
      this.sending = this.statements.run(() => this.tell(waitMs * 2));
    }, waitMs);
  }

  private async tell(nextWaitMs: number): Promise<void> {
    try {
      await this.notify([this.toText(eventsMissed)]);
      this.owesLook = false;
    } catch (error) {
      const lacksSessions = driverFaultOf(error as Error) === 'database_overloaded';
      this.tellIn(Math.min(nextWaitMs, lacksSessions ? maxWaitForSessionsMs : maxWaitMs));
    }
  }

  private receive(text: string): void {
    const event = parseEvent(text);
    if (event && event.from !== this.replicaId) this.options.deliver(event.name, event.payload);
  }

  private listenAgain(error: Error): void {
    this.client = undefined;
    if (this.isClosed) return;
    this.warn(error);
    this.listenIn(initialDelayMs);
  }

  /** Each reason once: a password that was changed meanwhile ends no connection, and no try succeeds. */
  private warn(given: Error): void {
    const error = withoutAddress(given);
    if (this.toldReasons.has(error.message)) return;
    this.toldReasons.add(error.message);
    this.options.logger.warn('lost the events of other replicas, listening again', { error });
  }

  private resume(): void {
    this.toldReasons.clear();
    if (!this.isClosed) this.options.onResumed();
  }

  private listenIn(waitMs: number): void {
    if (this.isClosed) return;
    const next = Math.min(waitMs * 2, maxWaitMs);
    this.retry = setTimeout(() => {
      this.listening = this.listen().then(
        () => this.resume(),
        (error) => {
          if (!this.isClosed) this.warn(error);
          this.listenIn(next);
        },
      );
    }, waitMs);
  }
}
