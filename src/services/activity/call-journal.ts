import { inject, injectable } from 'tsyringe';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import type { NewAuditEvent } from '../../stores/audit-store.js';
import type { OpenCall } from '../../stores/open-call-store.js';
import { Transactions } from '../../stores/transactions.js';
import { GroupedWrites } from '../concurrency/grouped-writes.js';

/**
 * How a call ended, and what becomes of its note: `closed` takes it away, `kept` leaves it, so that the same call is not sent
 * unasked, `done` leaves it with the time of the event, for a call that was done unheard.
 */
export type EndedCall = NewAuditEvent & { note?: OpenCall; becomes: 'closed' | 'kept' | 'done' };

/**
 * Writes how calls ended into the activity and settles their notes in the same transaction, so that a process that is
 * killed leaves one or the other. The answer of a call does not wait for it; calls that end close together share a commit.
 */
@injectable()
export class CallJournal {
  private readonly writes = new GroupedWrites<EndedCall>((calls) => this.write(calls));
  private readonly unwritten = new Set<string>();

  constructor(
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  add(call: Omit<EndedCall, 'callId'>): void {
    if (call.note) this.unwritten.add(call.note.callHash);
    this.writes.add({ ...call, callId: call.note?.noteId });
  }

  /** Whether such a call has ended here, and its note does not show it yet. */
  isUnwritten(callHash: string): boolean {
    return this.unwritten.has(callHash);
  }

  /** Resolves when everything that was added is written. */
  flush(): Promise<void> {
    return this.writes.flush();
  }

  close(): Promise<void> {
    return this.flush();
  }

  private async write(calls: EndedCall[]): Promise<void> {
    try {
      await this.transactions.run(async ({ audit, openCalls }) => {
        await audit.appendAll(calls);
        await openCalls.close(notesOf(calls, 'closed'));
        for (const { note, event, becomes } of calls) {
          if (note && becomes === 'done') await openCalls.markDone(note, event.at);
        }
      });
    } catch (error) {
      // A note that stays keeps the same call from being sent for a while, and comes into the activity with its age.
      this.logger.error('Calls that ended could not be recorded; those with effects stay noted.', {
        actions: calls.map(({ event }) => event.subject),
        error,
      });
    } finally {
      for (const { note } of calls) if (note) this.unwritten.delete(note.callHash);
    }
  }
}

function notesOf(calls: EndedCall[], becomes: EndedCall['becomes']): OpenCall[] {
  return calls.flatMap(({ note, ...call }) => (note && call.becomes === becomes ? [note] : []));
}
