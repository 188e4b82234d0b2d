import { type AgentTask, call, search } from './agent-task.js';

/** An agent that asks in the person's language first, and in English where that finds nothing. */
export const otherLanguageTasks: AgentTask[] = [
  {
    asks: 'Erstelle einen Termin am vierten Mai um neun.',
    steps: [
      search(['einen Termin im Kalender erstellen', 'create a calendar event'], 'GOOGLECALENDAR_CREATE_EVENT'),
      call('GOOGLECALENDAR_CREATE_EVENT', { summary: 'Termin', start_datetime: '2031-05-04T09:00:00Z' }),
    ],
  },
  {
    asks: 'Crea una incidencia en hello-world: falta el saludo.',
    steps: [
      search(['crear una incidencia en el repositorio', 'create an issue in a repository'], 'GITHUB_CREATE_AN_ISSUE'),
      call('GITHUB_CREATE_AN_ISSUE', { owner: 'ada', repo: 'hello-world', title: 'Falta el saludo' }),
    ],
  },
  {
    asks: 'Quels messages y a-t-il dans ma boîte ?',
    steps: [
      search(['lister les courriels de ma boîte de réception', 'list emails'], 'GMAIL_FETCH_EMAILS'),
      call('GMAIL_FETCH_EMAILS', { query: 'from:alan' }, { shows: 'Lunch tomorrow?', fields: ['messages[].subject'] }),
    ],
  },
];
