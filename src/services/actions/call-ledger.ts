import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { inject, injectable } from 'tsyringe';
import type { Action } from '../../domain/app.js';
import { type ErrorDetails, PluginError } from '../../domain/plugin-error.js';
import { type NewOpenCall, type NotedCaller, type OpenCall, OpenCallStore } from '../../stores/open-call-store.js';
import { Transactions } from '../../stores/transactions.js';
import { CallJournal } from '../activity/call-journal.js';
import { NoteAges } from './note-ages.js';
import { longestCallMs, refusedForMs } from './note-limits.js';
import { unknownEventOf } from './unsettled-call-service.js';

const mostEnded = 10_000;

export type CallToNote = { action: Action; callHash: string; caller: NotedCaller };

/** Notes calls with effects before they are sent, so that one whose answer was lost, even by a crash, is not sent twice. */
@injectable()
export class CallLedger {
  private readonly underWay = new Set<string>();
  /** Notes of calls that have ended here, whatever became of them. */
  private readonly ended = new LRUCache<string, true>({ max: mostEnded });

  constructor(
    @inject(OpenCallStore) private readonly store: OpenCallStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(CallJournal) private readonly journal: CallJournal,
    @inject(NoteAges) private readonly ages: NoteAges,
  ) {}

  /**
   * The note of the call; undefined for a read. Throws `outcome_unknown` when the same call was sent within ten minutes and
   * never answered, unless told to send again; while it is under way, or may be on another replica, not even then.
   */
  async open({ action, callHash, caller }: CallToNote, sendAgain: boolean): Promise<NewOpenCall | undefined> {
    if (action.effect === 'read') return undefined;
    if (this.underWay.has(callHash))
      throw sentAlready(action.slug, 'a moment ago and is still under way', { fix: waitForIt });
    this.underWay.add(callHash);
    try {
      // How an equal call ended here is to be seen in its note first.
      if (this.journal.isUnwritten(callHash)) await this.journal.flush();
      const sentAt = new Date().toISOString();
      return await this.note({ callHash, noteId: randomUUID(), action: action.slug, sentAt, caller }, sendAgain);
    } catch (error) {
      this.underWay.delete(callHash);
      throw error;
    }
  }

  /** Nobody waits for it any more; what is not settled stays noted. */
  leave({ callHash, noteId }: NewOpenCall): void {
    this.ended.set(noteId, true);
    this.underWay.delete(callHash);
  }

  /** Each step is one in the database: the very note that was read makes place, or it stands and this call is refused. */
  private async note(call: NewOpenCall, sendAgain: boolean): Promise<NewOpenCall> {
    const earlier = await this.store.open(call);
    if (earlier !== undefined) {
      this.requireOver(earlier, sendAgain);
      // Another replica was quicker: its note is the one to be judged now.
      if (!(await this.replace(earlier, call))) return this.note(call, sendAgain);
    }
    this.ages.ageOf(call);
    return call;
  }

  private requireOver(earlier: OpenCall, sendAgain: boolean): void {
    const { action, doneAt, sentAt, noteId } = earlier;
    const ageMs = this.ages.ageOf(earlier);
    if (ageMs > refusedForMs) return;
    if (!sendAgain)
      throw doneAt === undefined
        ? sentAlready(action, `at ${sentAt} and its outcome is not known`)
        : doneAlready(action, doneAt);
    const hasEnded = doneAt !== undefined || (noteId !== undefined && this.ended.has(noteId));
    if (hasEnded || ageMs > longestCallMs) return;
    const retryAfterMs = longestCallMs - ageMs;
    throw sentAlready(action, `at ${sentAt} and may still be under way`, { fix: waitForIt, retryAfterMs });
  }

  /** The note that goes leaves its event behind, should it have none yet. */
  private async replace(earlier: OpenCall, call: NewOpenCall): Promise<boolean> {
    const isReplaced = await this.transactions.run(async ({ openCalls, audit }) => {
      if (!(await openCalls.replace(earlier, call))) return false;
      const event = unknownEventOf(earlier);
      if (event !== undefined) await audit.appendAll([event]);
      return true;
    });
    if (isReplaced) this.ages.forget(earlier);
    return isReplaced;
  }
}

function doneAlready(slug: string, doneAt: string): PluginError {
  const message = `The same call of ${slug} was done at ${doneAt}, but its answer reached nobody. It was not sent again.`;
  const fix = 'Tell the person that it was done. Only to do it once more, call again with send_again.';
  return new PluginError('outcome_unknown', message, { details: { fix, mayHaveHappened: false } });
}

const waitForIt = 'Wait for the answer to that call, and do not call it again meanwhile.';

function sentAlready(slug: string, when: string, more: Pick<ErrorDetails, 'fix' | 'retryAfterMs'> = {}): PluginError {
  const message = `The same call of ${slug} was sent ${when}, so it was not sent again.`;
  return new PluginError('outcome_unknown', message, { details: { mayHaveHappened: false, ...more } });
}
