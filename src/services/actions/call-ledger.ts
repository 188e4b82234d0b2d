import { LRUCache } from 'lru-cache';
import { inject, injectable } from 'tsyringe';
import type { Action } from '../../domain/app.js';
import { type ErrorDetails, PluginError } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { OpenCallStore } from '../../stores/open-call-store.js';
import { GroupedWrites } from '../concurrency/grouped-writes.js';

/** How long a call whose outcome is unknown is not sent again. */
const refusedForMs = 10 * 60 * 1000;
// Longer than any call can take, see `callLimitMs`.
const longestCallMs = 60 * 1000;
const mostEnded = 10_000;

export type NotedCall = { action: Action; callHash: string };

/** Notes calls with effects before they are sent, so that one whose answer was lost, even by a crash, is not sent twice. */
@injectable()
export class CallLedger {
  private readonly underWay = new Map<string, number>();
  /** When calls were sent that have ended here, whatever became of their notes. */
  private readonly ended = new LRUCache<string, number>({ max: mostEnded, ttl: longestCallMs });
  private readonly answered = new Set<string>();
  private readonly closing = new GroupedWrites<string>((hashes) => this.closeNow(hashes));

  constructor(
    @inject(OpenCallStore) private readonly store: OpenCallStore,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /**
   * Throws `outcome_unknown` when the same call was sent within ten minutes and never answered, unless told to send
   * again; while it is under way, or may be on another replica, not even then.
   */
  async open({ action, callHash }: NotedCall, sendAgain: boolean): Promise<void> {
    if (action.effect === 'read') return;
    if (this.underWay.has(callHash))
      throw sentAlready(action, 'a moment ago and is still under way', { fix: waitForIt });
    const sentAt = Date.now();
    this.underWay.set(callHash, sentAt);
    try {
      await this.note({ action, callHash }, { sentAt, sendAgain });
    } catch (error) {
      this.underWay.delete(callHash);
      throw error;
    }
  }

  /** Nobody waits for it any more; what is not settled stays noted. */
  leave({ callHash }: NotedCall): void {
    const sentAt = this.underWay.get(callHash);
    if (sentAt !== undefined) this.ended.set(callHash, sentAt);
    this.underWay.delete(callHash);
  }

  /** The outcome is known: the note goes a moment later, and before the same call is looked for again. */
  settle({ action, callHash }: NotedCall): void {
    if (action.effect === 'read') return;
    this.answered.add(callHash);
    this.closing.add(callHash);
  }

  /** It was done, but whoever asked had gone: the same call is not sent again unasked, and is told what became of it. */
  async keepAsDone({ action, callHash }: NotedCall): Promise<void> {
    if (action.effect === 'read') return;
    try {
      await this.store.markDone(callHash, new Date().toISOString());
    } catch (error) {
      this.logger.error('A call that was done could not be marked so; its note stays.', { action: action.slug, error });
    }
  }

  async close(): Promise<void> {
    await this.closing.flush();
  }

  /** One step in the database: the older note makes place, or it stands and this call is refused. */
  private async note(
    { action, callHash }: NotedCall,
    { sentAt, sendAgain }: { sentAt: number; sendAgain: boolean },
  ): Promise<void> {
    if (this.answered.has(callHash)) await this.closing.flush();
    const standsSince = sendAgain ? this.mayRunSince(callHash, sentAt) : sentAt - refusedForMs;
    const call = { callHash, action: action.slug, sentAt: new Date(sentAt).toISOString() };
    const earlier = await this.store.open(call, new Date(standsSince).toISOString());
    if (earlier === undefined) return;
    if (earlier.doneAt !== undefined) {
      if (!sendAgain) throw doneAlready(action, earlier.doneAt);
      await this.store.close([callHash]);
      return this.note({ action, callHash }, { sentAt, sendAgain });
    }
    if (!sendAgain) throw sentAlready(action, `at ${earlier.sentAt} and its outcome is not known`);
    const endsAt = Date.parse(earlier.sentAt) + longestCallMs;
    const retryAfterMs = Math.max(0, endsAt - sentAt);
    throw sentAlready(action, `at ${earlier.sentAt} and may still be under way`, { fix: waitForIt, retryAfterMs });
  }

  /** From when on a note may be of a call that still runs: after the one that ended here, else any recent one. */
  private mayRunSince(callHash: string, now: number): number {
    const endedOne = this.ended.get(callHash);
    return endedOne === undefined ? now - longestCallMs : endedOne + 1;
  }

  private async closeNow(hashes: string[]): Promise<void> {
    try {
      await this.store.close(hashes);
    } catch (error) {
      // A note that stays only keeps the same call from being sent for a while.
      this.logger.error('Calls whose outcome is known could not be closed.', { count: hashes.length, error });
    } finally {
      for (const hash of hashes) this.answered.delete(hash);
    }
  }
}

function doneAlready(action: Action, doneAt: string): PluginError {
  const message = `The same call of ${action.slug} was done at ${doneAt}, but its answer reached nobody. It was not sent again.`;
  const fix = 'Tell the person that it was done. Only to do it once more, call again with send_again.';
  return new PluginError('outcome_unknown', message, { details: { fix, mayHaveHappened: false } });
}

const waitForIt = 'Wait for the answer to that call, and do not call it again meanwhile.';

function sentAlready(action: Action, when: string, more: Pick<ErrorDetails, 'fix' | 'retryAfterMs'> = {}): PluginError {
  const message = `The same call of ${action.slug} was sent ${when}, so it was not sent again.`;
  return new PluginError('outcome_unknown', message, { details: { mayHaveHappened: false, ...more } });
}
