import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Logger } from '../../host/index.js';
import { SerialQueue } from '../../lib/concurrency/serial-queue.js';
import { driverFaultOf } from '../../lib/process/driver-faults.js';
import { waitAtMost } from '../../lib/time/time-limits.js';
import { PostgresListener } from './postgres-listener.js';
import { answerTimeoutMs, initialDelayMs, maxWaitMs } from './postgres-waits.js';

const channel = 'appconnect_host_events';
// A silent server keeps the session of each statement that was given up, and has only so many.
const maxWaitForSessionsMs = 60_000;
// Servers before version 13 hold each notification of a transaction against all others of it.
const maxPerStatement = 1_000;

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

/** Sends events to other replicas through PostgreSQL's LISTEN and NOTIFY. */
export class PostgresRelay {
  private readonly replicaId = randomUUID();
  private readonly statements = new SerialQueue();
  private unsent: { name: string; text: string }[] = [];
  private sending: Promise<void> = Promise.resolve();
  private telling: NodeJS.Timeout | undefined;
  /** Whether the others are still to be told to look at everything again. */
  private owesLook = false;
  private isClosed = false;
  private readonly listener: PostgresListener;

  constructor(
    private readonly options: {
      address: string;
      database: Knex;
      logger: Logger;
      deliver: (name: string, payload: unknown) => void;
      /** It listens again: events of the others in between are lost. */
      onResumed: () => void;
    },
  ) {
    const { address, logger, onResumed } = options;
    const onNotification = (text: string) => this.receive(text);
    this.listener = new PostgresListener({ address, channel, logger, onNotification, onResumed });
  }

  /**
   * Resolves after the first try, in ten seconds at most. A connection that does not come about, or is lost later, is opened again.
   * @throws Error where the package `pg` is missing.
   */
  start(): Promise<void> {
    return this.listener.start();
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
    clearTimeout(this.telling);
    await Promise.all([this.endSending(), this.listener.close()]);
  }

  private async endSending(): Promise<void> {
    await waitAtMost(answerTimeoutMs, this.sending);
    if (this.owesLook) await waitAtMost(answerTimeoutMs, this.tell(initialDelayMs));
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
}
