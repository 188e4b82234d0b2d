import { type AgentTask, call, connect, search } from './agent-task.js';

/** What an agent may not do, or not yet. */
export const refusedTasks: AgentTask[] = [
  {
    asks: 'Who are our leads? HubSpot is not connected yet.',
    steps: [
      search('list HubSpot contacts', 'HUBSPOT_LIST_CONTACTS'),
      call('HUBSPOT_LIST_CONTACTS', {}, { refusedAs: 'not_connected', shows: 'connect_account' }),
      connect('hubspot'),
      call('HUBSPOT_LIST_CONTACTS', {}, { shows: 'alan@example.com' }),
    ],
  },
  {
    asks: 'Which teams are in Linear, which is not enabled?',
    steps: [call('LINEAR_LIST_LINEAR_TEAMS', {}, { refusedAs: 'app_not_available', shows: 'admin' })],
  },
  {
    asks: 'Do something in an app that nobody knows.',
    steps: [call('FROBNICATOR_MAKE_TEA', {}, { refusedAs: 'unknown_action' })],
  },
  {
    asks: 'Merge a pull request without the right to it.',
    steps: [
      call(
        'GITHUB_MERGE_A_PULL_REQUEST',
        { owner: 'ada', repo: 'website', pull_number: 1 },
        { appSays: '403 Forbidden: Resource not accessible by integration', refusedAs: 'action_failed' },
      ),
    ],
  },
  {
    asks: 'Read mail while the mailbox takes no more calls.',
    steps: [
      call('GMAIL_FETCH_EMAILS', {}, { appSays: '429 Too Many Requests: quota exceeded', refusedAs: 'action_failed' }),
      call('GMAIL_FETCH_EMAILS', {}, { shows: 'Lunch tomorrow?' }),
    ],
  },
];
