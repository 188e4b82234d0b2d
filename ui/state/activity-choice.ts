import { auditOutcomes } from '../../src/contract/activity-constants.js';
import type { ActivityFilter } from '../../src/contract/activity-contract.js';

const fields = ['person', 'agent', 'app', 'outcome', 'from', 'to'] as const;

/** What a person chose to see of the activity; empty texts where they chose nothing. `from` and `to` are days of their own calendar. */
export type ActivityChoice = Record<(typeof fields)[number], string>;

export const everything: ActivityChoice = { person: '', agent: '', app: '', outcome: '', from: '', to: '' };

/** A year that somebody types begins as that of another age, such as 0002 and 0020. */
export const firstDay = '2000-01-01';
export const lastDay = '2999-12-31';

export function isSameChoice(one: ActivityChoice, other: ActivityChoice): boolean {
  return fields.every((field) => one[field] === other[field]);
}

/** The choice that a place names; what it names wrongly is left out. */
export function choiceAt(place: Readonly<Record<string, string | undefined>>): ActivityChoice {
  const choice = Object.fromEntries(fields.map((field) => [field, place[field] ?? ''])) as ActivityChoice;
  const isOutcome = auditOutcomes.some((outcome) => outcome === choice.outcome);
  const from = isDay(choice.from) ? choice.from : '';
  const to = isDay(choice.to) && choice.to >= from ? choice.to : '';
  return { ...choice, outcome: isOutcome ? choice.outcome : '', from, to };
}

/** The choice as the service understands it: days of this person's calendar are times there. */
export function filterOf({ from, to, outcome, ...rest }: ActivityChoice): ActivityFilter {
  const wanted = { ...rest, outcome, from: from && startOf(from, 0), to: to && startOf(to, 24) };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''));
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && text >= firstDay && text <= lastDay;
}

/** The time when an hour of this day begins; its hour 24 is the start of the next day. */
function startOf(day: string, hour: number): string {
  const start = new Date(`${day}T00:00`);
  // By the hour: `setDate` would keep the one at which a day begins, which is 1 where summer time begins at midnight.
  start.setHours(hour, 0);
  return start.toISOString();
}
