import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inject, injectable } from 'tsyringe';
import type { OpenCall, OpenedCall } from '../../domain/open-call.js';
import { isPluginError } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { BatchWriter } from '../../lib/concurrency/batch-writer.js';
import { RetryQueue } from '../../lib/concurrency/retry-queue.js';
import { raceWithTime } from '../../lib/time/time-limits.js';
import { AuditStore, type NewAuditEvent } from '../../stores/activity/audit-store.js';
import { Transactions } from '../../stores/transactions.js';
import { Closables } from '../closables.js';

/**
 * How a call ended, and how its open call is settled; the table at `CallLedger` shows all its states. `close` deletes it.
 * `keepOpen` keeps it, so that an equal call is refused for a while. `markDone` keeps it with the time of the event: the call was
 * done, and its answer may have reached nobody. `restore` puts the replaced call back: the end of this call does not tell how the
 * earlier one ended.
 */
export type EndedCall = NewAuditEvent & {
  openCall?: OpenedCall;
  settleAs: 'close' | 'keepOpen' | 'markDone' | 'restore';
};

// Half as long as an equal call is refused, so that a known outcome is written before that ends.
const maxRetryMs = 5 * 60 * 1000;
// About five megabytes, and as many as the calls of a busy installation in a minute.
const maxRetried = 5_000;
// Readers see the other records meanwhile.
const maxFlushMs = 2_000;
// SQLite waits 5 seconds for a lock. A stop waits less where calls under way have used its time, see `Closables`.
const maxClosingMs = 6_000;
// A lock in the database is released within this time.
const maxClosingRetriesMs = 1_000;
const closingPauseMs = 100;

/**
 * Records ended calls in the activity and settles their open calls in the same transaction, so that a process that is
 * killed leaves one or the other. The answer of a call does not wait for it; calls that end close together share a commit.
 * What cannot be written is retried for a while, since only this process knows how those calls ended.
 */
@injectable()
export class CallJournal {
  private readonly writes = new BatchWriter<EndedCall>((calls) => this.write(calls));
  private readonly retries = new RetryQueue<EndedCall>({
    write: (calls) => this.store(calls),
    giveUp: (calls, error) => this.giveUp(calls, error),
    maxAgeMs: maxRetryMs,
    maxItems: maxRetried,
  });
  /** By the hash of the call, the last one last: one that the database failed to open leaves the one before it as it was. */
  private readonly unwritten = new Map<string, EndedCall[]>();

  constructor(
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(AuditStore) private readonly audit: AuditStore,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(Closables) closables: Closables,
  ) {
    closables.add('records', () => this.close());
  }

  add(call: Omit<EndedCall, 'callId'>): void {
    // A read has an id too, so that it is recorded only once, even if the answer to a commit was lost.
    const ended = { ...call, callId: call.openCall?.id ?? randomUUID() };
    const { callHash } = ended.openCall ?? {};
    if (callHash !== undefined) this.unwritten.set(callHash, [...(this.unwritten.get(callHash) ?? []), ended]);
    this.writes.add(ended, { isSoon: ended.openCall !== undefined });
  }

  /** How the last call with this hash ended in this process; undefined once that is written. */
  findUnwritten(callHash: string): EndedCall | undefined {
    return this.unwritten.get(callHash)?.at(-1);
  }

  /** Resolves when everything that was added is written or was tried once more, at the latest after two seconds. */
  async flush(): Promise<void> {
    await raceWithTime(maxFlushMs, this.writeAdded());
  }

  /** Retries for one second, and waits six at most; what is still not written then is logged. */
  async close(): Promise<void> {
    await raceWithTime(maxClosingMs, this.writeLast());
    this.retries.end();
  }

  private async writeAdded(): Promise<void> {
    await this.writes.flush();
    await this.retries.retryIfQuick();
  }

  private async writeLast(): Promise<void> {
    const closedAt = performance.now();
    await this.writes.flush();
    await this.retries.retry();
    while (!this.retries.isEmpty && performance.now() - closedAt < maxClosingRetriesMs) {
      await pause(closingPauseMs);
      await this.retries.retry();
    }
  }

  private async write(calls: EndedCall[]): Promise<void> {
    try {
      await this.store(calls);
    } catch (error) {
      // One of them may have a value that the database refuses, such as a name in letters that its encoding lacks.
      if (calls.length > 1 && !isPluginError(error)) return this.writeEach(calls);
      this.logger.warn('Calls that ended could not be recorded yet.', { actions: actionsOf(calls), error });
      this.retries.add(calls, error);
    }
  }

  private async writeEach(calls: EndedCall[]): Promise<void> {
    for (const call of calls) await this.write([call]);
  }

  private async store(calls: EndedCall[]): Promise<void> {
    // One statement is atomic by itself, and most calls are reads: a transaction would take three.
    if (calls.some(({ openCall }) => openCall)) await this.storeAndSettle(calls);
    else await this.audit.appendAll(calls);
    this.forget(calls);
  }

  private async storeAndSettle(calls: EndedCall[]): Promise<void> {
    await this.transactions.run(
      async ({ audit, openCalls }) => {
        // Before the events, as `CallLedger` does: in another order the two would wait for each other's locks in PostgreSQL.
        await openCalls.close(openCallsOf(calls, 'close'));
        for (const { openCall, event, settleAs } of calls) {
          if (openCall && settleAs === 'markDone') await openCalls.markDone(openCall, event.at);
          if (openCall?.replaced && settleAs === 'restore') await openCalls.replace(openCall, openCall.replaced);
        }
        await audit.appendAll(calls);
      },
      { writesFirst: true },
    );
  }

  /** Their open calls stay: equal calls are refused for a while, and maintenance records these as of unknown outcome. */
  private giveUp(calls: EndedCall[], error: unknown): void {
    this.logger.error('Calls that ended could not be recorded; those with effects stay open.', {
      actions: actionsOf(calls),
      error,
    });
    this.forget(calls);
  }

  private forget(calls: EndedCall[]): void {
    for (const call of calls) {
      const { callHash = '' } = call.openCall ?? {};
      const others = this.unwritten.get(callHash)?.filter((other) => other !== call) ?? [];
      if (others.length > 0) this.unwritten.set(callHash, others);
      else this.unwritten.delete(callHash);
    }
  }
}

function actionsOf(calls: EndedCall[]): (string | undefined)[] {
  return calls.map(({ event }) => event.subject);
}

function openCallsOf(calls: EndedCall[], settledAs: EndedCall['settleAs']): OpenCall[] {
  return calls.flatMap(({ openCall, settleAs }) => (openCall && settleAs === settledAs ? [openCall] : []));
}
