import { inject, injectable } from 'tsyringe';
import { dayOf, firstUnsettledDay } from '../../domain/days.js';
import { ActivityDayStore } from '../../stores/activity/activity-day-store.js';
import { OpenCallStore } from '../../stores/open-call-store.js';

/** Counts the calls of days that are over, so that a summary of a year needs not read a year of events. */
@injectable()
export class ActivityCountService {
  constructor(
    @inject(ActivityDayStore) private readonly days: ActivityDayStore,
    @inject(OpenCallStore) private readonly openCalls: OpenCallStore,
  ) {}

  /** Counts what is missing, day by day. Stops early when the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const unsettled = firstUnsettledDay(Date.now());
    // A clock that was ahead took them for over.
    await this.days.uncountSince(unsettled);
    // A call whose process crashed is recorded later, with the time at which it was sent.
    const [open] = await this.openCalls.list(1);
    const isOpenBefore = open !== undefined && dayOf(open.sentAt) < unsettled;
    const before = isOpenBefore ? dayOf(open.sentAt) : unsettled;
    for (;;) {
      const day = signal.aborted ? undefined : await this.days.findUncounted(before);
      if (day === undefined) return;
      await this.days.recordDay(day);
    }
  }
}
