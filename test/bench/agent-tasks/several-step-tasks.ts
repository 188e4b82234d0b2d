import { type AgentTask, call, search } from './agent-task.js';

const repository = { owner: 'ada', repo: 'hello-world' };

export const severalStepTasks: AgentTask[] = [
  {
    asks: 'Answer the mail from Grace: I will look at page two.',
    steps: [
      search('find emails by sender and reply to a thread', 'GMAIL_REPLY_TO_THREAD'),
      call('GMAIL_FETCH_EMAILS', { query: 'from:grace' }),
      call('GMAIL_REPLY_TO_THREAD', ({ messages }) => ({
        thread_id: messages[0].threadId,
        message_body: 'I will look at it.',
        recipient_email: 'grace@example.com',
      })),
    ],
  },
  {
    asks: 'Pass what Alan wrote on to Grace.',
    steps: [
      search('forward an email', 'GMAIL_FORWARD_MESSAGE'),
      call('GMAIL_FETCH_EMAILS', { query: 'from:alan' }),
      call('GMAIL_FORWARD_MESSAGE', ({ messages }) => ({
        message_id: messages[0].messageId,
        recipient_email: 'grace@example.com',
      })),
    ],
  },
  {
    asks: 'Lunch with Alan is at the Old Mill instead.',
    steps: [
      search('find a calendar event by text', 'GOOGLECALENDAR_FIND_EVENT'),
      call('GOOGLECALENDAR_FIND_EVENT', { query: 'Lunch' }),
      search('update a calendar event', 'GOOGLECALENDAR_UPDATE_EVENT'),
      call(
        'GOOGLECALENDAR_UPDATE_EVENT',
        (data) => ({ event_id: (data.items ?? data.events)[0].id, location: 'Old Mill' }),
        { shows: 'Old Mill' },
      ),
    ],
  },
  {
    asks: 'Make a folder for Oslo and put a packing list into it.',
    steps: [
      search('create a folder in Google Drive', 'GOOGLEDRIVE_CREATE_FOLDER'),
      call('GOOGLEDRIVE_CREATE_FOLDER', { folder_name: 'Oslo' }),
      search('create a text file in Google Drive', 'GOOGLEDRIVE_CREATE_FILE_FROM_TEXT'),
      call(
        'GOOGLEDRIVE_CREATE_FILE_FROM_TEXT',
        ({ id }) => ({ file_name: 'Packing.txt', text_content: 'Boots', parent_id: id }),
        { shows: 'Packing.txt' },
      ),
    ],
  },
  {
    asks: 'Let grace@example.com read the handbook.',
    steps: [
      search('find a file in Google Drive', 'GOOGLEDRIVE_FIND_FILE'),
      call('GOOGLEDRIVE_FIND_FILE', { q: 'Handbook' }),
      search('share a Drive file with a person', 'GOOGLEDRIVE_ADD_FILE_SHARING_PREFERENCE'),
      call('GOOGLEDRIVE_ADD_FILE_SHARING_PREFERENCE', ({ files }) => ({
        file_id: files[0].id,
        role: 'reader',
        type: 'user',
        email_address: 'grace@example.com',
      })),
    ],
  },
  {
    asks: 'Start a sheet of guests, enter Grace and show me what it holds.',
    steps: [
      search('create a spreadsheet', 'GOOGLESHEETS_CREATE_GOOGLE_SHEET1'),
      call('GOOGLESHEETS_CREATE_GOOGLE_SHEET1', { title: 'Guests' }),
      search('find a spreadsheet and append rows to it', 'GOOGLESHEETS_SPREADSHEETS_VALUES_APPEND'),
      call('GOOGLESHEETS_SPREADSHEETS_VALUES_APPEND', ({ spreadsheet_id }) => ({
        spreadsheet_id,
        range: 'Sheet1!A1',
        values: [['Grace', 2]],
      })),
      call('GOOGLESHEETS_SEARCH_SPREADSHEETS', { query: 'Guests' }),
      call(
        'GOOGLESHEETS_BATCH_GET',
        ({ spreadsheets }) => ({ spreadsheet_id: spreadsheets[0].spreadsheet_id, ranges: ['Sheet1!A1:B5'] }),
        { shows: 'Grace' },
      ),
    ],
  },
  {
    asks: 'The languages are done: say so on the issue and close it.',
    steps: [
      search('comment on an issue', 'GITHUB_CREATE_AN_ISSUE_COMMENT'),
      call('GITHUB_LIST_REPOSITORY_ISSUES', repository),
      call('GITHUB_CREATE_AN_ISSUE_COMMENT', { ...repository, issue_number: 1, body: 'Done.' }),
      search('close an issue', 'GITHUB_UPDATE_AN_ISSUE'),
      call('GITHUB_UPDATE_AN_ISSUE', { ...repository, issue_number: 1, state: 'closed' }, { shows: 'closed' }),
    ],
  },
  {
    asks: 'Write to Alan on Slack; his address is alan@example.com.',
    steps: [
      search('find a Slack user by email address', 'SLACK_FIND_USER_BY_EMAIL_ADDRESS'),
      call('SLACK_FIND_USER_BY_EMAIL_ADDRESS', { email: 'alan@example.com' }),
      search('send a direct message in Slack', 'SLACK_SEND_MESSAGE'),
      call('SLACK_SEND_MESSAGE', ({ user, id }) => ({ channel: user?.id ?? id, text: 'Hello' }), { shows: 'Hello' }),
    ],
  },
  {
    asks: 'Somebody mended the broken link on the start page: note it and move the issue to done.',
    steps: [
      search('search Jira issues', 'JIRA_SEARCH_FOR_ISSUES_USING_JQL_POST'),
      call('JIRA_SEARCH_FOR_ISSUES_USING_JQL_POST', { jql: 'project = WEB' }, { fields: ['issues[].key'] }),
      search('add a comment to a Jira issue', 'JIRA_ADD_COMMENT'),
      call('JIRA_ADD_COMMENT', ({ issues }) => ({ issue_key: issues[0].key, body: 'Mended.' })),
      search('move a Jira issue to another status', 'JIRA_TRANSITION_ISSUE'),
      call('JIRA_TRANSITION_ISSUE', { issue_key: 'WEB-1', transition: 'Done' }, { shows: 'Done' }),
    ],
  },
];
