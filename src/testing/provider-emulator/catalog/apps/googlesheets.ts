import { addTo, getFrom, removeWhere } from '../account-records.js';
import { appActions } from '../app-actions.js';
import { AppError } from '../catalog-seeds.js';
import { listFrom, mentioning } from '../record-operations.js';
import {
  choice,
  flag,
  input,
  integer,
  list,
  pageOf,
  pageSize,
  pageStart,
  record,
  removed,
  text,
} from '../schema-builders.js';
import {
  findSheet,
  parseRange,
  type Row,
  readCells,
  sheets,
  sheetsOf,
  spreadsheets,
  writeCells,
} from './googlesheets-grid.js';

const spreadsheetId = text('Id of the spreadsheet, as in its address.');
const sheetName = text('Title of the sheet (the tab).', { examples: ['Sheet1'] });
const range = text('Cells in A1 notation.', { examples: ['Sheet1!A1:C10'] });
const values = list(list({ type: ['string', 'number', 'boolean', 'null'] }, 'One row.'), 'Rows of values.', {
  examples: [[['Travel', 1200]]],
});
const spreadsheet = record('A spreadsheet.', { spreadsheet_id: spreadsheetId, title: text('Title.') });
const sheet = record('A sheet.', { title: sheetName, rowCount: integer('Rows that are filled.') });
const written = record('What was written.', { updatedRows: integer('Rows.') }, { updatedRange: text('First cell.') });

export const googlesheetsActions = appActions('googlesheets', [
  {
    slug: 'CREATE_GOOGLE_SHEET1',
    name: 'Create spreadsheet',
    description: 'Makes a new spreadsheet with one empty sheet.',
    effect: 'create',
    important: true,
    input: input({ title: text('Title of the spreadsheet.') }),
    output: spreadsheet,
    run: (args, context) => {
      const made = addTo(context, spreadsheets, { title: args.title });
      addTo(context, sheets, { spreadsheet_id: made.spreadsheet_id, title: 'Sheet1', rows: [] });
      return { ...made };
    },
  },
  {
    slug: 'SEARCH_SPREADSHEETS',
    name: 'Search spreadsheets',
    description: 'Finds spreadsheets of the person by their title; all of them when no words are given.',
    effect: 'read',
    input: input({}, { query: text('Words of the title.'), limit: pageSize(10, 100), cursor: pageStart() }),
    output: pageOf('spreadsheets', spreadsheet),
    run: listFrom(spreadsheets, { as: 'spreadsheets', where: mentioning() }),
  },
  {
    slug: 'GET_SPREADSHEET_INFO',
    name: 'Get spreadsheet info',
    description: 'Tells the title of a spreadsheet and its sheets with their sizes.',
    effect: 'read',
    input: input({ spreadsheet_id: spreadsheetId }),
    output: record('The spreadsheet.', { title: text('Title.'), sheets: list(sheet, 'Its sheets.') }),
    run: (args, context) => ({
      title: getFrom(context, spreadsheets, args.spreadsheet_id).title,
      sheets: sheetsOf(context, args.spreadsheet_id).map((one) => ({
        title: one.title,
        rowCount: (one.rows as Row[]).length,
      })),
    }),
  },
  {
    slug: 'BATCH_GET',
    name: 'Read ranges',
    description: 'Reads the values of one or more ranges of a spreadsheet.',
    effect: 'read',
    important: true,
    replaces: ['GET_VALUES'],
    input: input(
      { spreadsheet_id: spreadsheetId },
      { ranges: list(range, 'Which cells; the whole first sheet when left out.', { default: ['A1:Z1000'] }) },
    ),
    output: record('The values.', {
      valueRanges: list(
        record('One range.', { range: text('Which.'), values: list(list({}, 'A row.'), 'Rows.') }),
        'In order.',
      ),
    }),
    run: (args, context) => {
      const titles = sheetsOf(context, args.spreadsheet_id).map((one) => String(one.title));
      const valueRanges = (args.ranges as string[]).map((words) => {
        const range = parseRange(words, titles);
        const rows = findSheet(context, args.spreadsheet_id, range.sheet).rows as Row[];
        return { range: words, values: readCells(rows, range) };
      });
      return { valueRanges };
    },
  },
  {
    slug: 'BATCH_UPDATE',
    name: 'Write values',
    description: 'Writes values into a sheet from a cell on, over what was there.',
    effect: 'update',
    important: true,
    input: input(
      { spreadsheet_id: spreadsheetId, sheet_name: sheetName, values },
      {
        first_cell_location: text('Upper left cell; below the last row when left out.', { examples: ['A1'] }),
        valueInputOption: choice('How to read what is written.', ['RAW', 'USER_ENTERED'], { default: 'USER_ENTERED' }),
      },
    ),
    output: written,
    run: (args, context) => {
      const rows = findSheet(context, args.spreadsheet_id, args.sheet_name).rows as Row[];
      const first = args.first_cell_location ? parseRange(args.first_cell_location, []) : { top: rows.length, left: 0 };
      writeCells(rows, first, args.values as Row[]);
      return { updatedRows: (args.values as Row[]).length, updatedRange: String(args.first_cell_location ?? 'end') };
    },
  },
  {
    slug: 'SPREADSHEETS_VALUES_APPEND',
    name: 'Append rows',
    description: 'Adds rows below the last filled row of a sheet.',
    effect: 'create',
    important: true,
    input: input({ spreadsheet_id: spreadsheetId, range, values }),
    output: written,
    run: (args, context) => {
      const titles = sheetsOf(context, args.spreadsheet_id).map((one) => String(one.title));
      const range = parseRange(args.range, titles);
      const rows = findSheet(context, args.spreadsheet_id, range.sheet).rows as Row[];
      writeCells(rows, { top: rows.length, left: range.left }, args.values as Row[]);
      return { updatedRows: (args.values as Row[]).length };
    },
  },
  {
    slug: 'LOOKUP_SPREADSHEET_ROW',
    name: 'Look up row',
    description: 'Finds the first row in which a cell holds the words that are looked for.',
    effect: 'read',
    input: input(
      { spreadsheet_id: spreadsheetId, query: text('What the cell holds.') },
      { sheet_name: sheetName, case_sensitive: flag('Tell small and capital letters apart.', { default: false }) },
    ),
    output: record('The row.', { row_number: integer('Counted from 1.'), values: list({}, 'Its cells.') }),
    run: (args, context) => {
      const rows = findSheet(context, args.spreadsheet_id, args.sheet_name).rows as Row[];
      const fold = (value: unknown) => (args.case_sensitive ? String(value) : String(value).toLowerCase());
      const index = rows.findIndex((row) => row.some((cell) => fold(cell) === fold(args.query)));
      if (index < 0) throw new AppError(`No row holds "${args.query}".`);
      return { row_number: index + 1, values: [...(rows[index] ?? [])] };
    },
  },
  {
    slug: 'CLEAR_VALUES',
    name: 'Clear values',
    description: 'Empties the cells of a range; their formats stay.',
    effect: 'remove',
    input: input({ spreadsheet_id: spreadsheetId, range }),
    output: record('What was emptied.', { clearedRange: text('The range.') }),
    run: (args, context) => {
      const titles = sheetsOf(context, args.spreadsheet_id).map((one) => String(one.title));
      const range = parseRange(args.range, titles);
      const rows = findSheet(context, args.spreadsheet_id, range.sheet).rows as Row[];
      for (const row of rows.slice(range.top, range.bottom + 1)) {
        row.forEach((_cell, column) => {
          if (column >= range.left && column <= range.right) row[column] = '';
        });
      }
      return { clearedRange: args.range };
    },
  },
  {
    slug: 'ADD_SHEET',
    name: 'Add sheet',
    description: 'Adds a further, empty sheet (a tab) to a spreadsheet.',
    effect: 'create',
    input: input({ spreadsheet_id: spreadsheetId, title: sheetName }),
    output: record('The new sheet.', { title: sheetName }),
    run: (args, context) => {
      const { spreadsheet_id, title } = args;
      if (sheetsOf(context, spreadsheet_id).some((one) => one.title === title))
        throw new AppError(`A sheet with the name "${title}" already exists.`);
      return { ...addTo(context, sheets, { spreadsheet_id, title, rows: [] }) };
    },
  },
  {
    slug: 'DELETE_SHEET',
    name: 'Delete sheet',
    description: 'Deletes a sheet with everything in it; the last one of a spreadsheet stays.',
    effect: 'remove',
    input: input({ spreadsheet_id: spreadsheetId, sheet_name: sheetName }),
    output: removed('title'),
    run: (args, context) => {
      const gone = findSheet(context, args.spreadsheet_id, args.sheet_name);
      if (sheetsOf(context, args.spreadsheet_id).length === 1) throw new AppError('The only sheet cannot be removed.');
      removeWhere(context, sheets, (one) => one === gone);
      return { title: gone.title, deleted: true };
    },
  },
  {
    slug: 'GET_SHEET_NAMES',
    name: 'Get sheet names',
    description: 'Lists the titles of the sheets of a spreadsheet.',
    effect: 'read',
    input: input({ spreadsheet_id: spreadsheetId }),
    output: record('The titles.', { sheet_names: list(text('A title.'), 'In order.') }),
    run: (args, context) => ({ sheet_names: sheetsOf(context, args.spreadsheet_id).map((one) => one.title) }),
  },
]);
