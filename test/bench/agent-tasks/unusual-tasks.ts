import { type AgentTask, call, search } from './agent-task.js';

const repository = { owner: 'ada', repo: 'hello-world' };
const subjects = { fields: ['messages[].subject'] };

/** What models do that no definition tells them to: names and lists in forms of their own, fields in the wrong place. */
export const unusualTasks: AgentTask[] = [
  {
    asks: 'Find an action by its name as programs write it.',
    steps: [
      search('GithubListRepositoryIssues', 'GITHUB_LIST_REPOSITORY_ISSUES'),
      call('GITHUB_LIST_REPOSITORY_ISSUES', repository, { fields: ['issues[].title'] }),
    ],
  },
  {
    asks: 'Run an action whose name has other separators.',
    steps: [call('github-list-repository-issues', repository), call('gmail.fetch_emails', {}, subjects)],
  },
  {
    asks: 'Look two things up in one numbered list, and do both.',
    steps: [
      search('1. create a GitHub issue 2. send a Slack message', 'GITHUB_CREATE_AN_ISSUE'),
      call('GITHUB_CREATE_AN_ISSUE', { ...repository, title: 'Dark mode' }),
      call('SLACK_SEND_MESSAGE', { channel: 'general', text: 'It is filed.' }, { shows: 'It is filed.' }),
    ],
  },
  {
    asks: 'Share the handbook and tell the team, looked up at once.',
    steps: [
      search('share a Drive file with a person -> send a Slack message', 'GOOGLEDRIVE_ADD_FILE_SHARING_PREFERENCE'),
      call('GOOGLEDRIVE_FIND_FILE', { q: 'Handbook' }, { fields: ['files[].id'] }),
      call('GOOGLEDRIVE_ADD_FILE_SHARING_PREFERENCE', ({ files }) => ({
        file_id: files[0].id,
        role: 'reader',
        type: 'user',
        email_address: 'grace@example.com',
      })),
      call('SLACK_SEND_MESSAGE', { channel: 'general', text: 'It is shared.' }, { shows: 'It is shared.' }),
    ],
  },
  {
    asks: 'Read one mail, with arguments inside arguments.',
    steps: [call('GMAIL_FETCH_EMAILS', { arguments: { max_results: 1 } }, { mended: { max_results: 1 } })],
  },
  {
    asks: 'Read subjects, with the mask among the arguments.',
    steps: [call('GMAIL_FETCH_EMAILS', subjects, { mended: { max_results: 1 } })],
  },
  {
    asks: 'Meet Grace at half past nine in Berlin.',
    steps: [
      search('create a calendar event with guests', 'GOOGLECALENDAR_CREATE_EVENT'),
      call(
        'GOOGLECALENDAR_CREATE_EVENT',
        {
          summary: 'Oslo',
          start_datetime: '2027-01-05T09:30:00',
          timezone: 'Europe/Berlin',
          attendees: 'grace@example.com',
        },
        { shows: '2027-01-05T08:30' },
      ),
    ],
  },
  {
    asks: 'Write a draft, and send it once it is right.',
    steps: [
      search('create an email draft', 'GMAIL_CREATE_EMAIL_DRAFT'),
      call('GMAIL_CREATE_EMAIL_DRAFT', { recipient_email: 'grace@example.com', subject: 'Oslo', body: 'Hello' }),
      search('send a draft', 'GMAIL_SEND_DRAFT'),
      call('GMAIL_SEND_DRAFT', ({ id }) => ({ draft_id: id })),
    ],
  },
  {
    asks: 'Star what Grace wrote.',
    steps: [
      search('add a label to an email', 'GMAIL_ADD_LABEL_TO_EMAIL'),
      call('GMAIL_FETCH_EMAILS', { query: 'from:grace' }, { fields: ['messages[].messageId'] }),
      call('GMAIL_ADD_LABEL_TO_EMAIL', ({ messages }) => ({
        message_id: messages[0].messageId,
        add_label_ids: ['STARRED'],
      })),
    ],
  },
];
