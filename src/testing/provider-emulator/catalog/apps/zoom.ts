import { addressOf, type Collection, collection, getFrom, hoursAgo, type StoredRecord } from '../account-records.js';
import { appActions } from '../app-actions.js';
import type { ActionContext } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, removeFrom, sameIn, updateIn } from '../record-operations.js';
import {
  choice,
  email,
  type Fields,
  flag,
  input,
  integer,
  link,
  moment,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
} from '../schema-builders.js';

const meetings: Collection = collection('meetings', 'meeting', {
  start: (context) => [
    meetingFields({ topic: 'Weekly call', start_time: hoursAgo(context, -30), duration: 30 }, context),
  ],
});
const recordings: Collection = collection('recordings', 'recording', {
  start: (context) => [
    {
      topic: 'Kick-off',
      start_time: hoursAgo(context, 200),
      duration: 48,
      download_url: 'https://zoom.us/rec/download/demo',
    },
  ],
});
const registrants: Collection = collection('registrants', 'registrant');

const meetingId = text('Id of the meeting.');
const paging: Fields = { page_size: pageSize(30, 300), next_page_token: pageStart() };
const page = { limit: 'page_size', cursor: 'next_page_token', next: 'next_page_token' };
const details: Fields = {
  agenda: text('What is to be talked about.'),
  timezone: text('Time zone by its usual name.', { examples: ['Europe/Lisbon'] }),
  password: text('Pass code.'),
  waiting_room: flag('Guests wait until they are let in.'),
  auto_recording: choice('Whether to record by itself.', ['none', 'local', 'cloud']),
};
const meeting = record(
  'A meeting.',
  {
    id: meetingId,
    topic: text('Subject.'),
    start_time: moment('Begin.'),
    duration: integer('Minutes.'),
    join_url: link('Link to join.'),
  },
  { host_email: email('Host.'), ...details },
);
const recording = record('A recording.', {
  id: text('Id.'),
  topic: text('Subject.'),
  download_url: link('Where to get it.'),
});
const registrant = record('Somebody registered.', {
  id: text('Id.'),
  email: email('Mail address.'),
  meeting_id: meetingId,
});

export const zoomActions = appActions('zoom', [
  {
    slug: 'CREATE_A_MEETING',
    name: 'Create meeting',
    description: 'Schedules a Zoom meeting and returns the link to join.',
    effect: 'create',
    important: true,
    input: input(
      { topic: text('Subject of the meeting.') },
      {
        start_time: moment('When it begins; at once when left out.'),
        duration: integer('Minutes.', { default: 30, minimum: 1 }),
        ...details,
      },
    ),
    output: meeting,
    run: createIn(meetings, meetingFields),
  },
  {
    slug: 'LIST_MEETINGS',
    name: 'List meetings',
    description: 'Lists the meetings that the person hosts.',
    effect: 'read',
    important: true,
    input: input({}, paging),
    output: pageOf('meetings', meeting, 'next_page_token'),
    run: listFrom(meetings, { as: 'meetings', ...page }),
  },
  {
    slug: 'GET_A_MEETING',
    name: 'Get meeting',
    description: 'Reads one meeting with its link.',
    effect: 'read',
    input: input({ meeting_id: meetingId }),
    output: meeting,
    run: findIn(meetings, 'meeting_id'),
  },
  {
    slug: 'UPDATE_A_MEETING',
    name: 'Update meeting',
    description: 'Moves a meeting or changes subject and settings.',
    effect: 'update',
    input: input(
      { meeting_id: meetingId },
      {
        topic: text('New subject.'),
        start_time: moment('New begin.'),
        duration: integer('Minutes.', { minimum: 1 }),
        ...details,
      },
    ),
    output: meeting,
    run: updateIn(meetings, 'meeting_id'),
  },
  {
    slug: 'DELETE_A_MEETING',
    name: 'Delete meeting',
    description: 'Cancels a meeting.',
    effect: 'remove',
    input: input({ meeting_id: meetingId }),
    output: removed(),
    run: removeFrom(meetings, 'meeting_id'),
  },
  {
    slug: 'ADD_A_MEETING_REGISTRANT',
    name: 'Register for meeting',
    description: 'Registers somebody for a meeting.',
    effect: 'create',
    input: input({ meeting_id: meetingId, email: email('Address of the guest.') }, { first_name: text('First name.') }),
    output: registrant,
    run: createIn(registrants, (args, context) => {
      getFrom(context, meetings, args.meeting_id);
      return args;
    }),
  },
  {
    slug: 'LIST_MEETING_REGISTRANTS',
    name: 'List registrants',
    description: 'Lists who registered for a meeting.',
    effect: 'read',
    input: input({ meeting_id: meetingId }, paging),
    output: pageOf('registrants', registrant, 'next_page_token'),
    run: listFrom(registrants, { as: 'registrants', ...page, where: sameIn('meeting_id') }),
  },
  {
    slug: 'LIST_ALL_RECORDINGS',
    name: 'List recordings',
    description: "Lists the recordings of the person's meetings.",
    effect: 'read',
    input: input({}, paging),
    output: pageOf('recordings', recording, 'next_page_token'),
    run: listFrom(recordings, { as: 'recordings', ...page }),
  },
  {
    slug: 'DELETE_MEETING_RECORDINGS',
    name: 'Delete recording',
    description: 'Deletes a recording from the cloud.',
    effect: 'remove',
    input: input({ recording_id: text('Id of the recording.') }),
    output: removed(),
    run: removeFrom(recordings, 'recording_id'),
  },
]);

function meetingFields(args: StoredRecord, context: ActionContext): StoredRecord {
  const join_url = `https://zoom.us/j/${context.newId('room')}`;
  return { start_time: context.now().toISOString(), ...args, host_email: addressOf(context.account), join_url };
}
