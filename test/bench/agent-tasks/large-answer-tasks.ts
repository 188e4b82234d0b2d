import { type AgentTask, call, search } from './agent-task.js';

const longMail = { recipient_email: 'ada@example.com', subject: 'Report', body: 'All is well. '.repeat(3_000) };
const longText = Array.from({ length: 4_000 }, (_, at) => `Line ${at} of the log.`).join('\n');
const rows = Array.from({ length: 900 }, (_, at) => [`Entry ${at}`, at, 'Something about this entry that takes room.']);

export const largeAnswerTasks: AgentTask[] = [
  {
    asks: 'Which reports have come in?',
    given: [1, 2, 3, 4].map(() => call('GMAIL_SEND_EMAIL', longMail)),
    steps: [
      search('list emails by subject', 'GMAIL_FETCH_EMAILS'),
      call('GMAIL_FETCH_EMAILS', { query: 'subject:Report' }, { shows: 'Report', fields: ['messages[].subject'] }),
    ],
  },
  {
    asks: 'What does the long sheet begin with?',
    given: [
      call('GOOGLESHEETS_CREATE_GOOGLE_SHEET1', { title: 'Ledger' }),
      call('GOOGLESHEETS_BATCH_UPDATE', ({ spreadsheet_id }) => ({
        spreadsheet_id,
        sheet_name: 'Sheet1',
        values: rows,
      })),
    ],
    steps: [
      search('find a spreadsheet', 'GOOGLESHEETS_SEARCH_SPREADSHEETS'),
      call('GOOGLESHEETS_SEARCH_SPREADSHEETS', { query: 'Ledger' }),
      call(
        'GOOGLESHEETS_BATCH_GET',
        ({ spreadsheets }) => ({ spreadsheet_id: spreadsheets[0].spreadsheet_id, ranges: ['Sheet1!A1:C900'] }),
        { shows: 'Entry 0' },
      ),
    ],
  },
  {
    asks: 'What is in the log?',
    given: [call('GOOGLEDRIVE_CREATE_FILE_FROM_TEXT', { file_name: 'Log.txt', text_content: longText })],
    steps: [
      search('find a file in Google Drive', 'GOOGLEDRIVE_FIND_FILE'),
      call('GOOGLEDRIVE_FIND_FILE', { q: 'Log.txt' }, { fields: ['files[].id'] }),
      search('download a Drive file', 'GOOGLEDRIVE_DOWNLOAD_FILE'),
      call('GOOGLEDRIVE_DOWNLOAD_FILE', ({ files }) => ({ file_id: files[0].id }), { shows: 'Line 0 of the log.' }),
    ],
  },
];
