import { inject, injectable } from 'tsyringe';
import { AuditStore, type NewAuditEvent } from '../../stores/audit-store.js';
import { type OpenCall, OpenCallStore } from '../../stores/open-call-store.js';
import { CallJournal } from '../activity/call-journal.js';
import { maxCallMs, maxRefusedMs } from './note-limits.js';
import { OpenCallAges } from './open-call-ages.js';

// Far more than calls can be under way; should there be more notes than that, the next rounds come to them.
const maxPerRun = 5_000;
const batchSize = 100;

/** Calls with effects whose outcome nobody has told: their process died, or could not write it down. */
@injectable()
export class UnsettledCallService {
  constructor(
    @inject(OpenCallStore) private readonly openCalls: OpenCallStore,
    @inject(AuditStore) private readonly audit: AuditStore,
    @inject(CallJournal) private readonly journal: CallJournal,
    @inject(OpenCallAges) private readonly ages: OpenCallAges,
  ) {}

  /**
   * Puts calls that nobody can be waiting for any more into the activity, as of unknown outcome, and takes away notes that
   * keep no call from being sent any more. Any replica may; whoever comes second changes nothing.
   */
  async run(): Promise<void> {
    // What this process knows of its calls comes first.
    await this.journal.flush();
    const notes = (await this.openCalls.list(maxPerRun)).map((note) => ({ ...note, ageMs: this.ages.ageOf(note) }));
    const unrecorded = notes.filter(
      ({ callHash, ageMs, isRecorded }) =>
        ageMs > maxCallMs && !isRecorded && this.journal.findUnwritten(callHash) === undefined,
    );
    const events = unrecorded.flatMap((note) => unknownEventOf(note) ?? []);
    for (let start = 0; start < events.length; start += batchSize) {
      await this.audit.appendAll(events.slice(start, start + batchSize));
    }
    const over = notes.filter(({ ageMs }) => ageMs > maxRefusedMs);
    await this.openCalls.close(over);
    for (const note of over) this.ages.forget(note);
  }
}

/**
 * What the activity tells of a call of which there is only the note. Undefined for a note of the version before: it names
 * no organization, so there is no activity that could show it.
 */
export function unknownEventOf({ noteId, action, sentAt, caller }: OpenCall): NewAuditEvent | undefined {
  if (noteId === undefined || caller === undefined) return undefined;
  const { orgId, ...who } = caller;
  const how = { action: 'action.invoked', outcome: 'unknown', code: 'outcome_unknown' } as const;
  return { orgId, callId: noteId, event: { ...who, ...how, subject: action, at: sentAt } };
}
