import { inject, injectable } from 'tsyringe';
import type { ActivityFilter, ActivitySummary } from '../../contract/activity-contract.js';
import type { TimeRange } from '../../domain/activity-scope.js';
import { type Day, dayOf, daysBetween, firstUnsettledDay } from '../../domain/days.js';
import { lastDayOf, splitByDays, summaryRange } from '../../domain/summary-range.js';
import type { Principal } from '../../host/routes.js';
import { ActivityDayStore, type CallCounts } from '../../stores/activity/activity-day-store.js';
import { CallJournal } from './call-journal.js';
import { visibleScope } from './visible-scope.js';

const noCalls = { done: 0, refused: 0, failed: 0, unknown: 0 };

/** How many calls agents made, by day and outcome and by app. */
@injectable()
export class ActivitySummaryService {
  constructor(
    @inject(ActivityDayStore) private readonly days: ActivityDayStore,
    @inject(CallJournal) private readonly calls: CallJournal,
  ) {}

  /** Throws `forbidden` where a member asks for another person's. */
  async summarize(principal: Principal, filter: ActivityFilter): Promise<ActivitySummary> {
    const scope = visibleScope(principal, filter);
    const nowMs = Date.now();
    const range = summaryRange(scope, nowMs);
    if (range.from >= range.to) return toSummary(range, { days: [], apps: [] });
    await this.calls.flush();
    const lastCounted = await this.days.findLastCounted(firstUnsettledDay(nowMs));
    return toSummary(range, await this.days.read(principal.orgId, scope, splitByDays(range, lastCounted)));
  }
}

function toSummary(range: TimeRange, { days, apps }: CallCounts): ActivitySummary {
  const byDay = new Map<Day, typeof noCalls>();
  for (const { day, outcome, calls } of days) byDay.set(day, { ...(byDay.get(day) ?? noCalls), [outcome]: calls });
  const all = range.from < range.to ? daysBetween(dayOf(range.from), lastDayOf(range.to)) : [];
  return {
    ...range,
    calls: days.reduce((sum, { calls }) => sum + calls, 0),
    days: all.map((day) => ({ day, outcomes: byDay.get(day) ?? noCalls })),
    apps,
  };
}
