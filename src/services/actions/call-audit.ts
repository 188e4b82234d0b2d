import { inject, injectable } from 'tsyringe';
import type { AuditEvent } from '../../contract/activity-contract.js';
import type { ErrorCode } from '../../contract/error-codes.js';
import { isPluginError } from '../../domain/plugin-error.js';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Speaker } from '../access/access-service.js';
import { AuditService } from '../upkeep/audit-service.js';
import type { ClearedCall } from './tool-call-service.js';

const outcomes: Partial<Record<ErrorCode, AuditEvent['outcome']>> = {
  outcome_unknown: 'unknown',
  provider_unreachable: 'refused',
  rate_limited: 'refused',
  key_refused: 'refused',
};

/** Records each call that was let through: who, as whom, what, how it ended, how long it took; never its content. */
@injectable()
export class CallAudit {
  private readonly writing = new Set<Promise<void>>();

  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(AuditService) private readonly audit: AuditService,
  ) {}

  /** The record is written beside the answer, which does not wait for it. */
  async around<Result>(speaker: Speaker, call: ClearedCall, work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    try {
      const result = await work();
      this.write(speaker, call, { outcome: 'done', startedAt });
      return result;
    } catch (error) {
      const code = isPluginError(error) ? error.code : 'internal';
      this.write(speaker, call, { outcome: outcomes[code] ?? 'failed', code, startedAt });
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.writing);
  }

  private write(
    speaker: Speaker,
    { action, member }: ClearedCall,
    end: { outcome: AuditEvent['outcome']; code?: ErrorCode; startedAt: number },
  ): void {
    const durationMs = Math.round(performance.now() - end.startedAt);
    const record = this.actorOf(speaker).then((actor) =>
      this.audit.record(speaker.orgId, {
        action: 'action.invoked',
        outcome: end.outcome,
        actor,
        actingAs: member,
        app: action.app,
        agent: speaker.agentId,
        channel: speaker.channel,
        subject: action.slug,
        code: end.code,
        durationMs,
      }),
    );
    const tracked: Promise<void> = record.finally(() => this.writing.delete(tracked));
    this.writing.add(tracked);
  }

  private async actorOf({ orgId, userId }: Speaker): Promise<{ userId: string; name: string } | undefined> {
    if (userId === undefined) return undefined;
    const member = await this.directory.findMember(orgId, userId);
    return { userId, name: member?.name ?? userId };
  }
}
