import { type AgentTask, call, search } from './agent-task.js';

const event = { summary: 'Review', start_datetime: '2031-05-06T10:00:00Z' };

/** An agent's likely mistakes, from which the error must lead to the right call. */
export const mistakenTasks: AgentTask[] = [
  {
    asks: 'Read me the mail, by an id that is not there.',
    steps: [
      call('GMAIL_FETCH_MESSAGE_BY_MESSAGE_ID', { message_id: 'msg_none' }, { refusedAs: 'action_failed' }),
      call('GMAIL_FETCH_EMAILS', { query: 'from:alan' }),
      call('GMAIL_FETCH_MESSAGE_BY_MESSAGE_ID', ({ messages }) => ({ message_id: messages[0].messageId }), {
        shows: 'Shall we meet at noon',
      }),
    ],
  },
  {
    asks: 'Show three mails, the number as text.',
    steps: [call('GMAIL_FETCH_EMAILS', { max_results: '3' }, { mended: { max_results: 3 } })],
  },
  {
    asks: 'Invite one guest, without a list.',
    steps: [
      call(
        'GOOGLECALENDAR_CREATE_EVENT',
        { ...event, attendees: 'alan@example.com' },
        { mended: { ...event, attendees: ['alan@example.com'] }, shows: 'alan@example.com' },
      ),
    ],
  },
  {
    asks: 'Send a mail whose text is missing.',
    steps: [
      call(
        'GMAIL_SEND_EMAIL',
        { recipient_email: 'alan@example.com' },
        { refusedAs: 'invalid_arguments', shows: '"field":"body"' },
      ),
      call('GMAIL_SEND_EMAIL', { recipient_email: 'alan@example.com', body: 'At noon.' }),
    ],
  },
  {
    asks: 'Send a mail by a name that the action does not have.',
    steps: [
      call('GMAIL_SEND_MAIL', {}, { refusedAs: 'unknown_action', shows: 'GMAIL_SEND_EMAIL' }),
      call('GMAIL_SEND_EMAIL', { recipient_email: 'alan@example.com', body: 'By another name.' }),
    ],
  },
  {
    asks: 'Share the handbook with a role that does not exist.',
    steps: [
      search('find a file in Google Drive', 'GOOGLEDRIVE_FIND_FILE'),
      call('GOOGLEDRIVE_FIND_FILE', { q: 'Handbook' }),
      call(
        'GOOGLEDRIVE_ADD_FILE_SHARING_PREFERENCE',
        ({ files }) => ({ file_id: files[0].id, role: 'boss', type: 'anyone' }),
        { refusedAs: 'invalid_arguments', shows: 'reader' },
      ),
      call('GOOGLEDRIVE_ADD_FILE_SHARING_PREFERENCE', ({ files }) => ({
        file_id: files[0].id,
        role: 'reader',
        type: 'anyone',
      })),
    ],
  },
];
