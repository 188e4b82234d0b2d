import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inject, injectable } from 'tsyringe';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { BatchWriter } from '../../lib/batch-writer.js';
import { RetryQueue } from '../../lib/retry-queue.js';
import type { NewAuditEvent } from '../../stores/audit-store.js';
import type { OpenCall } from '../../stores/open-call-store.js';
import { Transactions } from '../../stores/transactions.js';

/**
 * How a call ended, and what becomes of its note: `closed` takes it away, `kept` leaves it, so that the same call is not sent
 * unasked, `done` leaves it with the time of the event, for a call that was done unheard.
 */
export type EndedCall = NewAuditEvent & { note?: OpenCall; becomes: 'closed' | 'kept' | 'done' };

// Half as long as a note keeps its call from being sent: what is known is written before it would be forgotten.
const repeatedForMs = 5 * 60 * 1000;
// About five megabytes, and as many calls as a busy installation makes in a minute.
const maxKept = 5_000;
// A host gives the whole plugin 20 seconds to end; a lock in the database passes within this.
const closingMs = 1_000;
const closingPauseMs = 100;

/**
 * Writes how calls ended into the activity and settles their notes in the same transaction, so that a process that is
 * killed leaves one or the other. The answer of a call does not wait for it; calls that end close together share a commit.
 * What cannot be written is written again for a while, since nobody else knows how those calls ended.
 */
@injectable()
export class CallJournal {
  private readonly writes = new BatchWriter<EndedCall>((calls) => this.write(calls));
  private readonly repeated = new RetryQueue<EndedCall>({
    write: (calls) => this.store(calls),
    giveUp: (calls, error) => this.giveUp(calls, error),
    maxAgeMs: repeatedForMs,
    maxItems: maxKept,
  });
  /** By the hash of the call; a later equal one takes the place of the one before. */
  private readonly unwritten = new Map<string, EndedCall>();

  constructor(
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  add(call: Omit<EndedCall, 'callId'>): void {
    // A read has an id too, so that it is in the activity once, also where the answer to a commit was lost.
    const ended = { ...call, callId: call.note?.noteId ?? randomUUID() };
    if (ended.note) this.unwritten.set(ended.note.callHash, ended);
    this.writes.add(ended, { isSoon: ended.note !== undefined });
  }

  /** How such a call has ended here, while its note does not show it yet. */
  findUnwritten(callHash: string): EndedCall | undefined {
    return this.unwritten.get(callHash);
  }

  /** Resolves when everything that was added is written, as far as the database takes it. */
  async flush(): Promise<void> {
    await this.writes.flush();
    await this.repeated.flush();
  }

  /** Goes on trying for a moment; what is not written then is told in the log. */
  async close(): Promise<void> {
    const closedAt = performance.now();
    await this.flush();
    while (!this.repeated.isEmpty && performance.now() - closedAt < closingMs) {
      await pause(closingPauseMs);
      await this.flush();
    }
    this.repeated.end();
  }

  private async write(calls: EndedCall[]): Promise<void> {
    try {
      await this.store(calls);
    } catch (error) {
      this.logger.warn('Calls that ended could not be recorded yet.', { actions: actionsOf(calls), error });
      this.repeated.add(calls, error);
    }
  }

  private async store(calls: EndedCall[]): Promise<void> {
    await this.transactions.run(
      async ({ audit, openCalls }) => {
        await audit.appendAll(calls);
        await openCalls.close(notesOf(calls, 'closed'));
        for (const { note, event, becomes } of calls) {
          if (note && becomes === 'done') await openCalls.markDone(note, event.at);
        }
      },
      { writesFirst: true },
    );
    this.forget(calls);
  }

  /** A note that stays keeps the same call from being sent for a while, and comes into the activity with its age. */
  private giveUp(calls: EndedCall[], error: unknown): void {
    const message = 'Calls that ended could not be recorded; those with effects stay noted.';
    this.logger.error(message, { actions: actionsOf(calls), error });
    this.forget(calls);
  }

  private forget(calls: EndedCall[]): void {
    for (const call of calls) {
      if (call.note && this.unwritten.get(call.note.callHash) === call) this.unwritten.delete(call.note.callHash);
    }
  }
}

function actionsOf(calls: EndedCall[]): (string | undefined)[] {
  return calls.map(({ event }) => event.subject);
}

function notesOf(calls: EndedCall[], becomes: EndedCall['becomes']): OpenCall[] {
  return calls.flatMap(({ note, ...call }) => (note && call.becomes === becomes ? [note] : []));
}
