import type { AuditEvent } from '../../src/contract/activity-contract.js';

/** One line of the activity: an event, and the beginning of the sign-in that ended with it. */
export type ActivityEntry = { event: AuditEvent; began?: AuditEvent };

export type ActivityDay = { day: string; entries: ActivityEntry[] };

const endings: readonly AuditEvent['action'][] = ['connection.made', 'sign_in.refused', 'sign_in.expired'];
const faults: readonly AuditEvent['action'][] = ['connection.broken', 'sign_in.refused', 'sign_in.expired'];
const faultCodes = ['not_connected', 'reconnect_needed'];
// A sign-in is open for ten minutes, and may be recorded as over some minutes later.
const maxSignInMs = 30 * 60_000;

/** The events, newest first, with the beginning of each sign-in folded into its end. */
export function entriesOf(events: readonly AuditEvent[]): ActivityEntry[] {
  const open = new Map<string, ActivityEntry>();
  const entries: ActivityEntry[] = [];
  for (const event of events) {
    const key = `${personOf(event)} ${event.app}`;
    const end = open.get(key);
    const isStart = isStartByPerson(event);
    if (isStart) open.delete(key);
    if (isStart && end !== undefined && isSoonAfter(event, end.event)) {
      end.began = event;
      continue;
    }
    const entry: ActivityEntry = { event };
    entries.push(entry);
    if (endings.includes(event.action)) open.set(key, entry);
  }
  return entries;
}

/** The entries by the days of this person's calendar. */
export function daysOf(entries: readonly ActivityEntry[]): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const entry of entries) {
    const day = new Date(entry.event.at).toDateString();
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** The events at which the viewer could connect again: the newest fault of each app, if nothing was connected since. */
export function faultsOf(events: readonly AuditEvent[], viewer: string | undefined): { id: string; app: string }[] {
  const settled = new Set<string>();
  const found: { id: string; app: string }[] = [];
  for (const { id, app, action, code = '', ...people } of events) {
    if (app === undefined || viewer === undefined || personOf(people) !== viewer || settled.has(app)) continue;
    const isFault = faults.includes(action) || faultCodes.includes(code);
    if (isFault) found.push({ id, app });
    if (isFault || action === 'connection.made' || action === 'connection.removed') settled.add(app);
  }
  return found;
}

/** A link that an agent asked for keeps its own line, since somebody else may have talked to the agent. */
function isStartByPerson({ action, actor }: AuditEvent): boolean {
  return action === 'sign_in.started' && actor !== undefined;
}

/** Whose account it was. */
function personOf({ actor, actingAs }: Pick<AuditEvent, 'actor' | 'actingAs'>): string | undefined {
  return (actingAs ?? actor)?.userId;
}

function isSoonAfter(began: AuditEvent, ended: AuditEvent): boolean {
  return Date.parse(ended.at) - Date.parse(began.at) <= maxSignInMs;
}
