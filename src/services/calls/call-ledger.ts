import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inject, injectable } from 'tsyringe';
import type { Action } from '../../domain/app.js';
import type { CallAccount, NewOpenCall, OpenCall, OpenedCall, RecordedCaller } from '../../domain/open-call.js';
import { growingCache } from '../../lib/memory/growing-cache.js';
import { now } from '../../lib/time/time.js';
import type { NewAuditEvent } from '../../stores/activity/audit-store.js';
import { OpenCallStore } from '../../stores/open-call-store.js';
import { Transactions } from '../../stores/transactions.js';
import { CallJournal, type EndedCall } from '../activity/call-journal.js';
import {
  alreadyDoneError,
  type FormerSender,
  outcomeLostError,
  stillUnderWayError,
} from '../agent-texts/sent-before-texts.js';
import { maxCallMs, maxRefusedMs, OpenCallAges } from './open-call-ages.js';
import { unknownEventOf } from './unknown-event.js';

const maxEnded = 10_000;
// Other replicas rarely replace an equal call more than once while this one reads it.
const maxAttempts = 5;
// A replica answers a call some milliseconds before it has written that the call ended.
const settlingMs = 250;

/** What is recorded of every call. */
export type CallRecord = {
  action: Action;
  callHash: string;
  givenHash: string;
  account?: CallAccount;
  caller: RecordedCaller;
};

/** The database failed when the call was to be stored, and may have stored it nevertheless. It must not be sent. */
export class UnsureOpening extends Error {
  override readonly name = 'UnsureOpening';

  constructor(
    readonly attempted: OpenedCall,
    override readonly cause: unknown,
  ) {
    super('The call may be stored or not.', { cause });
  }
}

/**
 * Records calls with effects as open before they are sent, so that a call is not sent twice after its answer was lost, even in
 * a crash. The states of an open call, and who writes each:
 *
 * | State | Written | Then an equal call |
 * |---|---|---|
 * | open | here, before it is sent; it may take the place of an earlier equal call | is refused: that one is under way |
 * | closed: its row is deleted | by `CallJournal`, once it was answered or certainly had no effect | is sent |
 * | restored: the earlier call is back | by `CallJournal`, once it certainly had no effect | meets the earlier one, as before |
 * | marked done | by `CallJournal`, where its caller may not have got the answer | is refused: that one was done |
 * | kept open | by nobody: it may have happened, or its process crashed | is refused: nobody knows whether it happened |
 * | forgotten: its row is deleted | by `UnsettledCallService`, ten minutes later | is sent |
 *
 * With `sendAgain` a call is refused only while the earlier one is under way.
 */
@injectable()
export class CallLedger {
  /** The calls under way here by their hash, with whether an equal call was refused meanwhile. */
  private readonly inProgress = new Map<string, { givenHash: string; wasAskedAgain: boolean }>();
  /** Ids of open calls that have ended in this process, whatever their outcome. */
  private readonly ended = growingCache<string, true>(maxEnded);

  constructor(
    @inject(OpenCallStore) private readonly store: OpenCallStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(CallJournal) private readonly journal: CallJournal,
    @inject(OpenCallAges) private readonly ages: OpenCallAges,
  ) {}

  /**
   * The recorded call; undefined for a read. Throws `outcome_unknown` if the same call was sent within ten minutes and never
   * answered, unless `sendAgain` is set. Throws in any case while that call runs, or may be running on another replica.
   * `UnsureOpening` where the database fails.
   */
  async open({ action, ...record }: CallRecord, sendAgain: boolean): Promise<OpenedCall | undefined> {
    if (action.effect === 'read') return undefined;
    const { callHash, givenHash } = record;
    const running = this.inProgress.get(callHash);
    if (running !== undefined) {
      running.wasAskedAgain = true;
      throw stillUnderWayError(action.slug, { isAsGiven: running.givenHash === givenHash });
    }
    this.inProgress.set(callHash, { givenHash, wasAskedAgain: false });
    try {
      const sentAt = now();
      const call = { ...record, id: randomUUID(), action: action.slug, sentAt };
      const ended = this.journal.findUnwritten(callHash);
      const isReplacing = ended !== undefined && (await this.replaceEnded(ended, call));
      const replaced = isReplacing ? undefined : await this.record(call, sendAgain);
      // Its age counts from the first look at it, which is here and not at the next equal call.
      this.ages.ageOf(call);
      return { ...call, replaced };
    } catch (error) {
      this.inProgress.delete(callHash);
      throw error;
    }
  }

  /** An equal call was refused while this one was under way. Calls refused by other replicas are not known here. */
  wasAskedAgain({ callHash }: NewOpenCall): boolean {
    return this.inProgress.get(callHash)?.wasAskedAgain ?? false;
  }

  /** The call has ended in this process; in the database it stays open until the journal settles it. */
  release({ callHash, id }: NewOpenCall): void {
    this.ended.set(id, true);
    this.inProgress.delete(callHash);
  }

  /** Replaces an equal call whose end is not written yet by this call, in one transaction. False where that fails. */
  private async replaceEnded(ended: EndedCall, call: NewOpenCall): Promise<boolean> {
    const { openCall, settleAs } = ended;
    const isClosed = openCall !== undefined && settleAs === 'close';
    // If one transaction fails, the end of the earlier call is written first.
    if (isClosed && (await this.replace(openCall, call, ended).catch(() => false))) return true;
    await this.journal.flush();
    return false;
  }

  /**
   * Returns the call that it replaced. Each step is atomic in the database: this call replaces exactly the call that was read,
   * or is refused.
   */
  private async record(call: NewOpenCall, sendAgain: boolean): Promise<OpenCall | undefined> {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const earlier = await this.openOnceSettled(call);
      // Its own, where it has replaced an ended call and the answer to that was lost.
      if (earlier === undefined || earlier.id === call.id) return undefined;
      this.requireSendable(earlier, call, sendAgain);
      // If another replica has replaced it meanwhile, the call of that replica is read next.
      const replacing = this.replace(earlier, call, unknownEventOf(earlier));
      if (await replacing.catch(throwAsUnsure({ ...call, replaced: earlier }))) return earlier;
    }
    throw stillUnderWayError(call.action);
  }

  /** The open call that is in the way, after the time in which another replica writes that it ended. */
  private async openOnceSettled(call: NewOpenCall): Promise<OpenCall | undefined> {
    const earlier = await this.store.open(call).catch(throwAsUnsure(call));
    if (earlier === undefined || this.hasEnded(earlier) || this.ages.ageOf(earlier) > maxCallMs) return earlier;
    await pause(settlingMs);
    return this.store.open(call).catch(throwAsUnsure(call));
  }

  private hasEnded({ doneAt, id }: OpenCall): boolean {
    return doneAt !== undefined || (id !== undefined && this.ended.has(id));
  }

  private requireSendable(earlier: OpenCall, call: NewOpenCall, sendAgain: boolean): void {
    const { action, doneAt, sentAt } = earlier;
    const former = formerSenderOf(earlier, call);
    const ageMs = this.ages.ageOf(earlier);
    if (ageMs > maxRefusedMs) return;
    const isAsGiven = earlier.givenHash === undefined || earlier.givenHash === call.givenHash;
    if (!sendAgain && doneAt !== undefined) throw alreadyDoneError(action, { doneAt, isAsGiven, former });
    if (!sendAgain) throw outcomeLostError(action, { sentAt, isAsGiven, former });
    if (this.hasEnded(earlier) || ageMs > maxCallMs) return;
    const retryAfterMs = maxCallMs - ageMs;
    throw stillUnderWayError(action, { isAsGiven, sentAt, retryAfterMs, former });
  }

  /** Also records the event of the earlier call, unless the activity has it already. */
  private replace(earlier: OpenCall, call: NewOpenCall, event: NewAuditEvent | undefined): Promise<boolean> {
    return this.transactions.run(
      async ({ openCalls, audit }) => {
        if (!(await openCalls.replace(earlier, call))) return false;
        if (event !== undefined) await audit.appendAll([event]);
        return true;
      },
      { writesFirst: true },
    );
  }
}

function throwAsUnsure(attempted: OpenedCall): (cause: unknown) => never {
  return (cause) => {
    throw new UnsureOpening(attempted, cause);
  };
}

/** The sender of an earlier call, where its account is another one than the call would use; undefined where that is not known. */
function formerSenderOf({ account }: OpenCall, { account: current, caller }: NewOpenCall): FormerSender | undefined {
  if (account === undefined || account.id === current?.id) return undefined;
  // Who signs in anew with the same account has another id for it, and some apps spell an address as it was typed.
  const isSameAtApp = account.label !== undefined && account.label.toLowerCase() === current?.label?.toLowerCase();
  return isSameAtApp ? undefined : { name: caller.actingAs?.name ?? 'the member', label: account.label };
}
