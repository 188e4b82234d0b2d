import { addTo, getFrom, hoursAgo, type StoredRecord } from '../account-records.js';
import { appActions } from '../app-actions.js';
import { AppError } from '../catalog-seeds.js';
import { findIn, listFrom, removeFrom } from '../record-operations.js';
import { email, input, list, moment, pageOf, record, removed, text } from '../schema-builders.js';
import {
  calendar,
  calendarId,
  calendars,
  changedFields,
  content,
  event,
  eventFields,
  eventId,
  events,
  freeAndBusy,
  listByStart,
  paging,
  period,
} from './googlecalendar-events.js';

export const googlecalendarActions = appActions('googlecalendar', [
  {
    slug: 'CREATE_EVENT',
    name: 'Create event',
    description: 'Puts an event into a calendar and invites people; a meeting, an appointment or a block of time.',
    effect: 'create',
    important: true,
    input: input(
      { summary: text('Title of the event.'), start_datetime: moment('When it begins.') },
      { ...content, ...calendarId },
    ),
    output: event,
    run: (args, context) => {
      getFrom(context, calendars, args.calendar_id);
      return { ...addTo(context, events, eventFields(context, args)) };
    },
  },
  {
    slug: 'EVENTS_LIST',
    name: 'List events',
    description: 'Lists the events of a calendar within a period, by their beginning: what is on today, this week.',
    effect: 'read',
    important: true,
    replaces: ['LIST_EVENTS'],
    input: input({}, { ...calendarId, ...period, q: text('Words that occur in the event.'), ...paging }),
    output: pageOf('items', event, 'nextPageToken'),
    run: (args, context) => listByStart(args, context),
  },
  {
    slug: 'FIND_EVENT',
    name: 'Find event',
    description: 'Finds events by words in title, text, place or guests.',
    effect: 'read',
    input: input({ query: text('What to look for.') }, { ...calendarId, ...period, ...paging }),
    output: pageOf('items', event, 'nextPageToken'),
    run: (args, context) => listByStart({ ...args, q: args.query }, context),
  },
  {
    slug: 'EVENTS_GET',
    name: 'Get event',
    description: 'Reads one event with its guests and their answers.',
    effect: 'read',
    input: input({ event_id: eventId }, calendarId),
    output: event,
    run: findIn(events, 'event_id'),
  },
  {
    slug: 'UPDATE_EVENT',
    name: 'Update event',
    description: 'Changes an event: move it to another time, rename it, change place or guests.',
    effect: 'update',
    important: true,
    replaces: ['PATCH_EVENT'],
    input: input(
      { event_id: eventId },
      {
        summary: text('New title.'),
        start_datetime: moment('New beginning; the length stays unless given.'),
        ...content,
        ...calendarId,
      },
    ),
    output: event,
    run: (args, context) => {
      const found = getFrom(context, events, args.event_id);
      return { ...Object.assign(found, changedFields(context, found, args)) };
    },
  },
  {
    slug: 'DELETE_EVENT',
    name: 'Delete event',
    description: 'Takes an event out of the calendar and tells the guests.',
    effect: 'remove',
    input: input({ event_id: eventId }, calendarId),
    output: removed(),
    run: removeFrom(events, 'event_id'),
  },
  {
    slug: 'QUICK_ADD',
    name: 'Quick add event',
    description:
      'Makes an event from a sentence; it begins within the next hour, since only a person reads the sentence.',
    effect: 'create',
    input: input({ text: text('The sentence.', { examples: ['Call with Grace'] }) }, calendarId),
    output: event,
    run: (args, context) => ({
      ...addTo(context, events, eventFields(context, { summary: args.text, start_datetime: hoursAgo(context, -1) })),
    }),
  },
  {
    slug: 'FIND_FREE_SLOTS',
    name: 'Find free slots',
    description: 'Tells when the calendars are busy and when free within a period, to find an hour for a meeting.',
    effect: 'read',
    input: input(
      { time_min: moment('Start of the period.'), time_max: moment('End of the period.') },
      {
        items: list(text('Calendar id.'), 'Calendars to look at.', { default: ['primary'] }),
      },
    ),
    output: record('Busy and free times.', {
      busy: list(record('A busy time.', { start: moment('From.'), end: moment('To.') }), 'Taken.'),
      free: list(record('A free time.', { start: moment('From.'), end: moment('To.') }), 'Free.'),
    }),
    run: (args, context) => freeAndBusy(context, String(args.time_min), String(args.time_max)),
  },
  {
    slug: 'REMOVE_ATTENDEE',
    name: 'Remove attendee',
    description: 'Takes one guest off the list of an event.',
    effect: 'update',
    input: input({ event_id: eventId, attendee_email: email('Address of the guest.') }, calendarId),
    output: event,
    run: (args, context) => {
      const found = getFrom(context, events, args.event_id);
      const guests = found.attendees as StoredRecord[];
      if (!guests.some((guest) => guest.email === args.attendee_email)) throw new AppError('No such guest is invited.');
      found.attendees = guests.filter((guest) => guest.email !== args.attendee_email);
      return { ...found };
    },
  },
  {
    slug: 'LIST_CALENDARS',
    name: 'List calendars',
    description: 'Lists the calendars that the connected person sees.',
    effect: 'read',
    input: input({}, paging),
    output: pageOf('calendars', calendar),
    run: listFrom(calendars, { as: 'calendars', limit: 'max_results', cursor: 'page_token', oldestFirst: true }),
  },
  {
    slug: 'CREATE_CALENDAR',
    name: 'Create calendar',
    description: 'Makes a further, empty calendar with a name of its own.',
    effect: 'create',
    input: input({ summary: text('Name of the calendar.') }, { timeZone: text('Time zone.', { default: 'UTC' }) }),
    output: calendar,
    run: (args, context) => ({ ...addTo(context, calendars, args) }),
  },
  {
    slug: 'GET_CURRENT_DATE_TIME',
    name: 'Get current date and time',
    description: 'Tells the present date and time, so that "tomorrow" can be worked out.',
    effect: 'read',
    input: input({}),
    output: record('Now.', { current_date_time: moment('The present moment, in UTC.') }),
    run: (_input, context) => ({ current_date_time: context.now().toISOString() }),
  },
]);
