import { type AgentTask, call, search } from './agent-task.js';

export const writingTasks: AgentTask[] = [
  {
    asks: 'Tell grace@example.com that the offer is fine.',
    steps: [
      search('send an email', 'GMAIL_SEND_EMAIL'),
      call('GMAIL_SEND_EMAIL', { recipient_email: 'grace@example.com', subject: 'Offer', body: 'It is fine.' }),
    ],
  },
  {
    asks: 'Draft a mail to Alan about lunch, but leave the sending to me.',
    steps: [
      search('create an email draft', 'GMAIL_CREATE_EMAIL_DRAFT'),
      call('GMAIL_CREATE_EMAIL_DRAFT', { recipient_email: 'alan@example.com', subject: 'Lunch', body: 'At noon?' }),
    ],
  },
  {
    asks: 'Put a retro on the fourth of March at ten into my calendar.',
    steps: [
      search('create a calendar event', 'GOOGLECALENDAR_CREATE_EVENT'),
      call(
        'GOOGLECALENDAR_CREATE_EVENT',
        { summary: 'Retro', start_datetime: '2031-03-04T10:00:00Z', event_duration_hour: 1 },
        { shows: '2031-03-04T11:00' },
      ),
    ],
  },
  {
    asks: 'Say good morning in #general.',
    steps: [
      search('send a Slack message to a channel', 'SLACK_SEND_MESSAGE'),
      call('SLACK_SEND_MESSAGE', { channel: 'general', text: 'Good morning!' }, { shows: 'Good morning!' }),
    ],
  },
  {
    asks: 'File a bug in hello-world: the greeting is cut off.',
    steps: [
      search('create an issue in a GitHub repository', 'GITHUB_CREATE_AN_ISSUE'),
      call(
        'GITHUB_CREATE_AN_ISSUE',
        { owner: 'ada', repo: 'hello-world', title: 'The greeting is cut off' },
        { shows: 'cut off' },
      ),
    ],
  },
  {
    asks: 'Start a private repository called moonshot.',
    steps: [
      search('create a repository', 'GITHUB_CREATE_A_REPOSITORY_FOR_THE_AUTHENTICATED_USER'),
      call(
        'GITHUB_CREATE_A_REPOSITORY_FOR_THE_AUTHENTICATED_USER',
        { name: 'moonshot', private: true },
        { shows: 'ada/moonshot' },
      ),
    ],
  },
  {
    asks: 'Publish version 1.0.0 of hello-world.',
    steps: [
      search('create a release', 'GITHUB_CREATE_A_RELEASE'),
      call('GITHUB_CREATE_A_RELEASE', { owner: 'ada', repo: 'hello-world', tag_name: 'v1.0.0' }, { shows: 'v1.0.0' }),
    ],
  },
  {
    asks: 'Write up the retro in Notion.',
    steps: [
      search('create a Notion page', 'NOTION_CREATE_NOTION_PAGE'),
      call('NOTION_CREATE_NOTION_PAGE', { title: 'Retro', markdown: 'Went well.' }, { shows: 'Retro' }),
    ],
  },
  {
    asks: 'Keep these minutes as a text file in Drive.',
    steps: [
      search('create a text file in Google Drive', 'GOOGLEDRIVE_CREATE_FILE_FROM_TEXT'),
      call(
        'GOOGLEDRIVE_CREATE_FILE_FROM_TEXT',
        { file_name: 'Minutes.txt', text_content: 'We met.' },
        { shows: 'Minutes' },
      ),
    ],
  },
  {
    asks: 'Open a Jira task: renew the certificate.',
    steps: [
      search('create a Jira issue', 'JIRA_CREATE_ISSUE'),
      call('JIRA_CREATE_ISSUE', { project_key: 'OPS', summary: 'Renew the certificate' }, { shows: 'OPS-' }),
    ],
  },
];
