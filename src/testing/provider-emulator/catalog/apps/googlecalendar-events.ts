import { addressOf, type Collection, collection, hoursAgo, recordsOf, type StoredRecord } from '../account-records.js';
import { type ActionContext, AppError } from '../catalog-seeds.js';
import { instantOf } from '../local-time.js';
import { definedOnly, mentions } from '../record-operations.js';
import {
  choice,
  email,
  type Fields,
  flag,
  integer,
  link,
  list,
  moment,
  pageSize,
  pageStart,
  record,
  text,
} from '../schema-builders.js';

export const events: Collection = collection('events', 'event', {
  start: (context) => [
    eventFields(context, {
      summary: 'Team stand-up',
      start_datetime: hoursAgo(context, -22),
      event_duration_minutes: 15,
    }),
    eventFields(context, {
      summary: 'Lunch with Alan',
      start_datetime: hoursAgo(context, -26),
      event_duration_minutes: 60,
      location: 'Harbour',
      attendees: ['alan@example.com'],
    }),
  ],
});
export const calendars: Collection = collection('calendars', 'calendar', {
  prefix: 'cal',
  start: (context) => [{ id: 'primary', summary: addressOf(context.account), timeZone: 'UTC' }],
});

export const calendarId: Fields = {
  calendar_id: text("Which calendar; `primary` is the person's own.", { default: 'primary' }),
};
export const eventId = text('Id of the event.');
export const content: Fields = {
  event_duration_hour: integer('Whole hours of its length.', { minimum: 0, maximum: 24 }),
  event_duration_minutes: integer('Minutes of its length, beside the hours; 30 in all when neither is given.', {
    minimum: 0,
    maximum: 59,
  }),
  end_datetime: moment('When it ends; stands in for the length.'),
  description: text('What it is about.'),
  location: text('Where it takes place.'),
  attendees: list(email('A mail address.'), 'Who is invited.'),
  timezone: text('Time zone by its usual name.', { examples: ['Europe/Lisbon'] }),
  create_meeting_room: flag('Add a Google Meet link.'),
  visibility: choice('Who sees the details.', ['default', 'public', 'private', 'confidential']),
  recurrence: list(text('A rule as in RFC 5545.'), 'How it repeats.', { examples: [['RRULE:FREQ=WEEKLY;COUNT=4']] }),
};
const point = record('A moment.', { dateTime: moment('Date and time.') });
export const event = record(
  'An event.',
  { id: eventId, summary: text('Title.'), start: point, end: point, status: text('confirmed or cancelled.') },
  {
    description: text('What it is about.'),
    location: text('Where.'),
    attendees: list(record('A guest.', { email: email('Address.'), responseStatus: text('Answer.') }), 'Guests.'),
    htmlLink: link('Address of the event.'),
    hangoutLink: link('Address of the video meeting.'),
  },
);
export const calendar = record(
  'A calendar.',
  { id: text('Id.'), summary: text('Name.') },
  { timeZone: text('Time zone.') },
);
export const period: Fields = {
  timeMin: moment('Only what ends after this.'),
  timeMax: moment('Only what begins before this.'),
};
export const paging: Fields = { max_results: pageSize(10, 2500), page_token: pageStart() };

export function eventFields(context: ActionContext, args: StoredRecord): StoredRecord {
  const { summary, description, location, attendees, visibility, recurrence, create_meeting_room } = args;
  return definedOnly({
    calendar_id: args.calendar_id ?? 'primary',
    summary,
    ...eventTimes(args),
    status: 'confirmed',
    description,
    location,
    visibility,
    recurrence,
    attendees: toAttendees(attendees ?? []),
    htmlLink: 'https://calendar.google.com/calendar/event',
    hangoutLink: create_meeting_room ? `https://meet.google.com/${context.newId('meet')}` : undefined,
  });
}

export function changedFields(context: ActionContext, found: StoredRecord, args: StoredRecord): StoredRecord {
  const length = endOf(found) - startOf(found);
  const { summary, description, location, visibility, recurrence } = args;
  const changes: StoredRecord = { summary, description, location, visibility, recurrence };
  if (args.attendees) changes.attendees = toAttendees(args.attendees);
  if (args.create_meeting_room) changes.hangoutLink = `https://meet.google.com/${context.newId('meet')}`;
  const changesLength = ['end_datetime', 'event_duration_hour', 'event_duration_minutes'].some((name) => name in args);
  if (changesLength)
    Object.assign(changes, eventTimes({ start_datetime: new Date(startOf(found)).toISOString(), ...args }));
  else if (args.start_datetime)
    Object.assign(changes, timeRange(instantOf(args.start_datetime, args.timezone), length));
  return definedOnly(changes);
}

function eventTimes(args: StoredRecord): StoredRecord {
  const start = instantOf(args.start_datetime, args.timezone);
  if (args.end_datetime) return timeRange(start, instantOf(args.end_datetime, args.timezone) - start);
  const minutes = Number(args.event_duration_hour ?? 0) * 60 + Number(args.event_duration_minutes ?? 0);
  return timeRange(start, (minutes || 30) * 60_000);
}

function timeRange(start: number, length: number): StoredRecord {
  if (!(length > 0)) throw new AppError('The specified time range is empty.');
  return {
    start: { dateTime: new Date(start).toISOString() },
    end: { dateTime: new Date(start + length).toISOString() },
  };
}

function toAttendees(attendees: unknown): StoredRecord[] {
  return (attendees as string[]).map((address) => ({ email: address, responseStatus: 'needsAction' }));
}

export function listByStart(args: StoredRecord, context: ActionContext): Record<string, unknown> {
  const sorted = recordsOf(context, events).toSorted((one, other) => startOf(one) - startOf(other));
  const matching = sorted.filter(
    (one) => one.calendar_id === args.calendar_id && isWithin(one, args) && mentions(one, args.q),
  );
  const from = Number(args.page_token ?? 0) || 0;
  const size = Number(args.max_results);
  const next = from + size < matching.length ? { nextPageToken: String(from + size) } : {};
  return { items: matching.slice(from, from + size).map((one) => ({ ...one })), ...next };
}

function isWithin(one: StoredRecord, args: StoredRecord): boolean {
  const endsLateEnough = args.timeMin === undefined || endOf(one) > Date.parse(String(args.timeMin));
  return endsLateEnough && (args.timeMax === undefined || startOf(one) < Date.parse(String(args.timeMax)));
}

export function freeAndBusy(context: ActionContext, from: string, to: string): Record<string, unknown> {
  const busy = recordsOf(context, events)
    .filter((one) => isWithin(one, { timeMin: from, timeMax: to }))
    .map((one) => ({ start: new Date(startOf(one)).toISOString(), end: new Date(endOf(one)).toISOString() }))
    .toSorted((one, other) => one.start.localeCompare(other.start));
  const starts = [from, ...busy.map((one) => one.end)];
  const ends = [...busy.map((one) => one.start), to];
  const gaps = starts.map((start, index) => ({ start, end: ends[index] ?? to }));
  return { busy, free: gaps.filter((gap) => Date.parse(gap.start) < Date.parse(gap.end)) };
}

function startOf(one: StoredRecord): number {
  return Date.parse((one.start as { dateTime: string }).dateTime);
}

function endOf(one: StoredRecord): number {
  return Date.parse((one.end as { dateTime: string }).dateTime);
}
