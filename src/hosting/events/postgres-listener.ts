import type { Client } from 'pg';
import type { Logger } from '../../host/index.js';
import { waitAtMost } from '../../lib/time/time-limits.js';
import { answerTimeoutMs, initialDelayMs, maxWaitMs } from './postgres-waits.js';

// Nothing comes for hours, and a server that vanished tells nobody.
const keepAliveAfterMs = 30_000;

// A server may end sessions that are idle, and this one is for hours. Versions before 14 do not have the setting.
const stayIdle = "select set_config(name, '0', false) from pg_settings where name = 'idle_session_timeout'";

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

/** Listens on a channel of PostgreSQL, by a connection of its own; one that is lost is opened again. */
export class PostgresListener {
  private client: Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private listening: Promise<void> | undefined;
  /** Why it does not listen, as far as the log has it. */
  private readonly toldReasons = new Set<string>();
  private isClosed = false;

  constructor(
    private readonly options: {
      address: string;
      channel: string;
      logger: Logger;
      onNotification: (text: string) => void;
      /** It listens again: what was sent in between is lost. */
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

  /** Ends in ten seconds at most, where the database is silent. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.retry);
    await waitAtMost(answerTimeoutMs, Promise.resolve(this.listening));
    if (this.client) await leave(this.client);
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
    client.on('notification', ({ payload }) => this.options.onNotification(payload ?? ''));
    // A broken connection emits several errors. One that was never established rejects below instead.
    client.on('error', (error) => {
      if (this.client === client) this.listenAgain(error);
    });
    await client.connect();
    try {
      await client.query(`LISTEN ${this.options.channel}; ${stayIdle}`);
    } catch (error) {
      // As at a server that is in recovery.
      dismiss(client);
      throw error;
    }
    // Closed meanwhile, without waiting for it any longer.
    if (this.isClosed) dismiss(client);
    else this.client = client;
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

  private resume(): void {
    this.toldReasons.clear();
    if (!this.isClosed) this.options.onResumed();
  }
}
