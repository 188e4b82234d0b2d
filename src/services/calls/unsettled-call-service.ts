import { inject, injectable } from 'tsyringe';
import { AuditStore, type NewAuditEvent } from '../../stores/audit-store.js';
import { type OpenCall, OpenCallStore } from '../../stores/open-call-store.js';
import { CallJournal } from '../activity/call-journal.js';
import { maxCallMs, maxRefusedMs, OpenCallAges } from './open-call-ages.js';

// Far more than calls can be under way; should more be open than that, the next runs come to them.
const maxPerRun = 5_000;
const batchSize = 100;

/** Records calls with effects that never ended in the activity: their process died, or could not record how they ended. */
@injectable()
export class UnsettledCallService {
  constructor(
    @inject(OpenCallStore) private readonly openCalls: OpenCallStore,
    @inject(AuditStore) private readonly audit: AuditStore,
    @inject(CallJournal) private readonly journal: CallJournal,
    @inject(OpenCallAges) private readonly ages: OpenCallAges,
  ) {}

  /**
   * Records open calls that nobody can be waiting for any more as of unknown outcome, and closes those that keep no call
   * from being sent any more. Every replica does so; the second one changes nothing.
   */
  async run(): Promise<void> {
    // What this process knows of its calls comes first.
    await this.journal.flush();
    const listed = await this.openCalls.list(maxPerRun);
    const open = listed.map((call) => ({ ...call, ageMs: this.ages.ageOf(call) }));
    const unrecorded = open.filter(
      ({ callHash, ageMs, isRecorded }) =>
        ageMs > maxCallMs && !isRecorded && this.journal.findUnwritten(callHash) === undefined,
    );
    const events = unrecorded.flatMap((call) => unknownEventOf(call) ?? []);
    for (let start = 0; start < events.length; start += batchSize) {
      await this.audit.appendAll(events.slice(start, start + batchSize));
    }
    const expired = open.filter(({ ageMs }) => ageMs > maxRefusedMs);
    await this.openCalls.close(expired);
    for (const call of expired) this.ages.forget(call);
  }
}

/**
 * The event of a call that is open and may never end. Undefined where the version before opened it: that named no
 * organization, so there is no activity that could show it.
 */
export function unknownEventOf({ id, action, sentAt, caller }: OpenCall): NewAuditEvent | undefined {
  if (id === undefined || caller === undefined) return undefined;
  const { orgId, ...who } = caller;
  const how = { action: 'action.invoked', outcome: 'unknown', code: 'outcome_unknown' } as const;
  return { orgId, callId: id, event: { ...who, ...how, subject: action, at: sentAt } };
}
