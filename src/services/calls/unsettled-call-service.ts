import { inject, injectable } from 'tsyringe';
import { AuditStore } from '../../stores/activity/audit-store.js';
import { OpenCallStore } from '../../stores/open-call-store.js';
import { CallJournal } from '../activity/call-journal.js';
import { maxCallMs, maxRefusedMs, OpenCallAges } from './open-call-ages.js';
import { unknownEventOf } from './unknown-event.js';

// Far more than can be in progress; if more are open, the next runs handle the rest.
const maxPerRun = 5_000;
const batchSize = 100;

/** Records calls with effects that never ended in the activity: their process crashed, or could not record how they ended. */
@injectable()
export class UnsettledCallService {
  constructor(
    @inject(OpenCallStore) private readonly openCalls: OpenCallStore,
    @inject(AuditStore) private readonly audit: AuditStore,
    @inject(CallJournal) private readonly journal: CallJournal,
    @inject(OpenCallAges) private readonly ages: OpenCallAges,
  ) {}

  /**
   * Records open calls that can no longer be in progress as of unknown outcome, and closes those that are too old to refuse
   * an equal call. Every replica does so; the second one changes nothing.
   */
  async run(): Promise<void> {
    // Writes the known outcomes of this process first.
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
