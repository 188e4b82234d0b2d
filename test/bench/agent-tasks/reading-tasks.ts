import { type AgentTask, call, search } from './agent-task.js';

export const readingTasks: AgentTask[] = [
  {
    asks: 'What did Alan write to me?',
    steps: [
      search('list emails from a sender', 'GMAIL_FETCH_EMAILS'),
      call('GMAIL_FETCH_EMAILS', { query: 'from:alan' }, { shows: 'Lunch tomorrow?', fields: ['messages[].subject'] }),
    ],
  },
  {
    asks: 'What is on my calendar?',
    steps: [
      search('list calendar events', 'GOOGLECALENDAR_EVENTS_LIST'),
      call('GOOGLECALENDAR_EVENTS_LIST', {}, { shows: 'Team stand-up', fields: ['items[].summary', 'items[].start'] }),
    ],
  },
  {
    asks: 'When am I free on the first of December?',
    steps: [
      search('find free time slots in calendar', 'GOOGLECALENDAR_FIND_FREE_SLOTS'),
      call(
        'GOOGLECALENDAR_FIND_FREE_SLOTS',
        { time_min: '2030-12-01T08:00:00Z', time_max: '2030-12-01T18:00:00Z' },
        { shows: '2030-12-01T18:00:00Z' },
      ),
    ],
  },
  {
    asks: 'Which channels does our Slack have?',
    steps: [
      search('list Slack channels', 'SLACK_LIST_ALL_CHANNELS'),
      call('SLACK_LIST_ALL_CHANNELS', {}, { shows: 'shipping', fields: ['channels[].name'] }),
    ],
  },
  {
    asks: 'What was said about parcels?',
    steps: [
      search('search Slack messages', 'SLACK_SEARCH_MESSAGES'),
      call('SLACK_SEARCH_MESSAGES', { query: 'parcels' }, { shows: 'late today' }),
    ],
  },
  {
    asks: 'Which repositories have I got?',
    steps: [
      search('list my repositories', 'GITHUB_LIST_REPOSITORIES_FOR_THE_AUTHENTICATED_USER'),
      call('GITHUB_LIST_REPOSITORIES_FOR_THE_AUTHENTICATED_USER', {}, { shows: 'hello-world' }),
    ],
  },
  {
    asks: 'What is still to do in hello-world?',
    steps: [
      search('list open issues of a repository', 'GITHUB_LIST_REPOSITORY_ISSUES'),
      call(
        'GITHUB_LIST_REPOSITORY_ISSUES',
        { owner: 'ada', repo: 'hello-world' },
        { shows: 'Say hello', fields: ['issues[].title'] },
      ),
    ],
  },
  {
    asks: 'What did we agree in the meeting?',
    steps: [
      search('search Notion pages', 'NOTION_SEARCH_NOTION_PAGE'),
      call('NOTION_SEARCH_NOTION_PAGE', { query: 'Meeting' }, { shows: 'ship on Thursday' }),
    ],
  },
  {
    asks: 'Where is the handbook?',
    steps: [
      search('find a file in Google Drive', 'GOOGLEDRIVE_FIND_FILE'),
      call('GOOGLEDRIVE_FIND_FILE', { q: 'Handbook' }, { shows: 'Handbook.txt' }),
    ],
  },
  {
    asks: 'For which places can you tell the weather?',
    steps: [search('list places with weather', 'WEATHERMAP_LIST_PLACES'), call('WEATHERMAP_LIST_PLACES')],
  },
];
