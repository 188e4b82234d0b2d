import { inject, injectable } from 'tsyringe';
import type { AuditEvent } from '../../contract/activity-contract.js';
import type { ErrorCode } from '../../contract/error-table.js';
import { callFailureOf } from '../../domain/call-failure.js';
import type { Caller } from '../../domain/caller.js';
import type { CallAccount, OpenedCall, RecordedCaller } from '../../domain/open-call.js';
import { isPluginError } from '../../domain/plugin-error.js';
import { now } from '../../lib/time/time.js';
import { AuditService } from '../activity/audit-service.js';
import { CallJournal, type EndedCall } from '../activity/call-journal.js';
import { ActionSender } from './action-sender.js';
import type { AuthorizedCall } from './call-authorizer.js';
import { hashOfCall, hashOfGivenCall } from './call-hash.js';
import { CallLedger, type CallRecord, UnsureOpening } from './call-ledger.js';
import { throwAsNotSent, toNotSentError } from './not-sent-errors.js';
import type { SendConditions } from './send-conditions.js';

type StartedCall = CallRecord & { startedAt: number; openCall?: OpenedCall };
type Ending = { outcome: AuditEvent['outcome']; code?: ErrorCode; settleAs: EndedCall['settleAs'] };

/**
 * Sends an authorized call once and records it. A call with effects is recorded as open before it is sent. Every call is
 * recorded in the activity once it has ended: who, as whom, what, how it ended and how long it took, never its content.
 */
@injectable()
export class RecordedSender {
  constructor(
    @inject(CallLedger) private readonly ledger: CallLedger,
    @inject(ActionSender) private readonly sender: ActionSender,
    @inject(CallJournal) private readonly journal: CallJournal,
    @inject(AuditService) private readonly audit: AuditService,
  ) {}

  /** The action's data. Throws what `ActionSender` throws, and `outcome_unknown` for a call that may have been sent before. */
  async send(caller: Caller, call: AuthorizedCall, options: SendConditions & { sendAgain: boolean }): Promise<unknown> {
    const startedAt = performance.now();
    const record = { ...(await this.describe(caller, call).catch(throwAsNotSent)), startedAt };
    const openCall = await this.open(record, options.sendAgain);
    try {
      // Opening it has waited for the database, so the gates are evaluated once more.
      if (openCall) await options.confirm();
      const data = await this.sender.send(call, options);
      // If the caller may not get the answer, an equal call is refused and reported as done, unless it is to be sent again.
      const settleAs = this.isAwaited(openCall, options.signal) ? 'close' : 'markDone';
      this.record({ ...record, openCall }, { outcome: 'done', settleAs });
      return data;
    } catch (error) {
      this.record({ ...record, openCall }, endingOf(error, openCall));
      throw error;
    } finally {
      if (openCall) this.ledger.release(openCall);
    }
  }

  /** Some clients give up without a word: that the same call is asked for once more is the only sign of it. */
  private isAwaited(openCall: OpenedCall | undefined, signal: AbortSignal): boolean {
    return !signal.aborted && !(openCall && this.ledger.wasAskedAgain(openCall));
  }

  /** A call that the database failed to open, and may have stored nevertheless, is settled as any other that was not sent. */
  private async open({ startedAt, ...record }: StartedCall, sendAgain: boolean): Promise<OpenedCall | undefined> {
    try {
      return await this.ledger.open(record, sendAgain);
    } catch (error) {
      const { attempted, cause } = error instanceof UnsureOpening ? error : { attempted: undefined, cause: error };
      const refusal = toNotSentError(cause);
      this.record({ ...record, startedAt, openCall: attempted }, endingOf(refusal, attempted));
      throw refusal;
    }
  }

  /** Runs before the call is sent, since the record of an open call names its caller. */
  private async describe(caller: Caller, call: AuthorizedCall): Promise<CallRecord> {
    const { action, member, arguments: args, given, access } = call;
    const hashed = { orgId: member.orgId, userId: member.userId, action, arguments: args };
    const { orgId, userId, agentId: agent, channel } = caller;
    const actingMember = { userId: member.userId, name: member.name };
    const isSame = userId === member.userId;
    const actor = userId === undefined || isSame ? undefined : await this.audit.personOf({ orgId, userId });
    const recorded: RecordedCaller = {
      orgId,
      app: action.app,
      agent,
      channel,
      actingAs: actingMember,
      actor: isSame ? actingMember : actor,
    };
    const hashes = { callHash: hashOfCall(hashed), givenHash: hashOfGivenCall({ ...hashed, arguments: given }) };
    return { action, ...hashes, account: accountOf(access), caller: recorded };
  }

  /** The journal writes it in the background, so the answer does not wait. */
  private record({ caller, action, startedAt, openCall }: StartedCall, { settleAs, ...ending }: Ending): void {
    const { orgId, ...who } = caller;
    const durationMs = Math.round(performance.now() - startedAt);
    const at = now();
    const event = { at, action: 'action.invoked', ...who, ...ending, subject: action.slug, durationMs } as const;
    this.journal.add({ orgId, event, openCall, settleAs });
  }
}

function accountOf({ connection }: AuthorizedCall['access']): CallAccount | undefined {
  return connection && { id: connection.accountId, label: connection.label };
}

function endingOf(error: unknown, openCall: OpenedCall | undefined): Ending {
  const wasDone = isPluginError(error, 'outcome_unknown') && error.details.wasDone;
  if (wasDone) return { outcome: 'done', settleAs: 'markDone' };
  const settleAs = staysOpen(error) ? 'keepOpen' : openCall?.replaced ? 'restore' : 'close';
  return { ...callFailureOf(error), settleAs };
}

/** A call stays open if it may have happened, or happened in part: a batch of which some steps were done. */
function staysOpen(error: unknown): boolean {
  return !isPluginError(error) || error.code === 'outcome_unknown' || error.details.partlyDone !== undefined;
}
