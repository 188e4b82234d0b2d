import { inject, injectable } from 'tsyringe';
import type { AuditEvent } from '../../contract/activity-contract.js';
import type { ErrorCode } from '../../contract/error-codes.js';
import { isPluginError } from '../../domain/plugin-error.js';
import type { Speaker } from '../access/access-service.js';
import { AuditService } from '../activity/audit-service.js';
import { MemberNameService } from '../activity/member-name-service.js';
import type { ClearedCall } from './cleared-call.js';

type Person = { userId: string; name: string };

/** Records each call that was let through: who, as whom, what, how it ended, how long it took; never its content. */
@injectable()
export class CallAudit {
  private readonly naming = new Set<Promise<void>>();

  constructor(
    @inject(AuditService) private readonly audit: AuditService,
    @inject(MemberNameService) private readonly names: MemberNameService,
  ) {}

  /** The record is written beside the answer, which does not wait for it. */
  async around<Result>(speaker: Speaker, call: ClearedCall, work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    try {
      const result = await work();
      this.write(speaker, call, { outcome: 'done', startedAt });
      return result;
    } catch (error) {
      this.write(speaker, call, { ...failureOf(error), startedAt });
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.naming);
    await this.audit.close();
  }

  private write(
    speaker: Speaker,
    { action, member }: ClearedCall,
    end: { outcome: AuditEvent['outcome']; code?: ErrorCode; startedAt: number },
  ): void {
    const entry = {
      action: 'action.invoked' as const,
      outcome: end.outcome,
      actingAs: member,
      app: action.app,
      agent: speaker.agentId,
      channel: speaker.channel,
      subject: action.slug,
      code: end.code,
      durationMs: Math.round(performance.now() - end.startedAt),
    };
    const record = (actor?: Person) => this.audit.recordSoon(speaker.orgId, { ...entry, actor });
    if (speaker.userId === undefined) record();
    else if (speaker.userId === member.userId) record(member);
    else this.track(this.names.nameOf({ orgId: speaker.orgId, userId: speaker.userId }).then(record));
  }

  private track(naming: Promise<void>): void {
    const tracked: Promise<void> = naming.finally(() => this.naming.delete(tracked));
    this.naming.add(tracked);
  }
}

/** What was not sent was refused, whatever the reason, also where an equal call before it may have happened. */
function failureOf(error: unknown): { outcome: AuditEvent['outcome']; code: ErrorCode } {
  if (!isPluginError(error)) return { outcome: 'failed', code: 'internal' };
  const { code, details } = error;
  if (!details.mayHaveHappened) return { outcome: 'refused', code };
  return { outcome: code === 'outcome_unknown' ? 'unknown' : 'failed', code };
}
