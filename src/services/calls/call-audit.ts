import { inject, injectable } from 'tsyringe';
import type { AuditEvent } from '../../contract/activity-contract.js';
import type { ErrorCode } from '../../contract/error-codes.js';
import { isPluginError } from '../../domain/plugin-error.js';
import type { NewOpenCall, RecordedCaller } from '../../stores/open-call-store.js';
import type { Caller } from '../access/access-service.js';
import { auditEventOf } from '../activity/audit-service.js';
import { CallJournal, type EndedCall } from '../activity/call-journal.js';
import { MemberNameService } from '../activity/member-name-service.js';
import type { AuthorizedCall } from './authorized-call.js';

type Begun = { caller: RecordedCaller; slug: string; startedAt: number; note?: NewOpenCall };

/** Records each call that was let through: who, as whom, what, how it ended, how long it took; never its content. */
@injectable()
export class CallAudit {
  constructor(
    @inject(CallJournal) private readonly journal: CallJournal,
    @inject(MemberNameService) private readonly names: MemberNameService,
  ) {}

  /** Found out before the call is sent, since the note of one with effects has it. Never throws. */
  async callerOf(caller: Caller, { action, member }: AuthorizedCall): Promise<RecordedCaller> {
    const { orgId, userId, agentId: agent, channel } = caller;
    const actingAs = { userId: member.userId, name: member.name };
    const isSame = userId === member.userId;
    const actor = userId === undefined || isSame ? undefined : await this.names.nameOf({ orgId, userId });
    return { orgId, app: action.app, agent, channel, actingAs, actor: isSame ? actingAs : actor };
  }

  /** The record is written beside the answer, which does not wait for it. */
  done(call: Begun, becomes: EndedCall['settleAs']): void {
    this.write(call, { outcome: 'done', becomes });
  }

  failed(call: Begun, error: unknown, becomes: EndedCall['settleAs']): void {
    this.write(call, { ...failureOf(error), becomes });
  }

  private write(
    { caller: { orgId, ...who }, slug, startedAt, note }: Begun,
    { becomes, ...end }: { outcome: AuditEvent['outcome']; code?: ErrorCode; becomes: EndedCall['settleAs'] },
  ): void {
    const durationMs = Math.round(performance.now() - startedAt);
    const event = auditEventOf({ action: 'action.invoked', ...who, ...end, subject: slug, durationMs });
    this.journal.add({ orgId, event, openCall: note, settleAs: becomes });
  }
}

/** What was not sent was refused, whatever the reason, also where an equal call before it may have happened. */
function failureOf(error: unknown): { outcome: AuditEvent['outcome']; code: ErrorCode } {
  if (!isPluginError(error)) return { outcome: 'failed', code: 'internal' };
  const { code, details } = error;
  if (!details.mayHaveHappened) return { outcome: 'refused', code };
  return { outcome: code === 'outcome_unknown' ? 'unknown' : 'failed', code };
}
