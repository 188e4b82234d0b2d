import { type Collection, collection, getFrom, recordsOf, type StoredRecord } from '../account-records.js';
import { type ActionContext, AppError } from '../catalog-seeds.js';

export type Row = unknown[];

/** A range of cells, counted from 0, with the end included. An open end reaches to the last filled cell. */
type CellRange = { sheet?: string; top: number; left: number; bottom: number; right: number };

export const spreadsheets: Collection = collection('spreadsheets', 'spreadsheet', {
  key: 'spreadsheet_id',
  start: () => [{ title: 'Budget' }],
});

export const sheets: Collection = collection('sheets', 'sheet', {
  start: (context) => [
    {
      spreadsheet_id: recordsOf(context, spreadsheets)[0]?.spreadsheet_id,
      title: 'Sheet1',
      rows: [
        ['Item', 'Planned', 'Spent'],
        ['Travel', 1200, 840],
        ['Software', 600, 610],
      ],
    },
  ],
});

export function sheetsOf(context: ActionContext, spreadsheetId: unknown): StoredRecord[] {
  const { spreadsheet_id } = getFrom(context, spreadsheets, spreadsheetId);
  return recordsOf(context, sheets).filter((sheet) => sheet.spreadsheet_id === spreadsheet_id);
}

/** The sheet with that title, by default the first. @throws AppError for an unknown sheet. */
export function findSheet(context: ActionContext, spreadsheetId: unknown, title: unknown): StoredRecord {
  const all = sheetsOf(context, spreadsheetId);
  const found = title ? all.find((sheet) => sheet.title === title) : all[0];
  if (!found) throw new AppError(`Unable to parse range: there is no sheet called "${title}".`);
  return found;
}

/** Reads `Sheet1!A1:C3`, `A2:B` or a sheet's title. @throws AppError for anything else. */
export function parseRange(words: unknown, sheetTitles: string[]): CellRange {
  const whole = { top: 0, left: 0, bottom: Number.POSITIVE_INFINITY, right: Number.POSITIVE_INFINITY };
  const range = String(words).replaceAll("'", '');
  if (sheetTitles.includes(range)) return { sheet: range, ...whole };
  const found = range.match(/^(?:(.+)!)?([A-Z]+)(\d+)?(?::([A-Z]+)?(\d+)?)?$/i);
  if (!found) throw new AppError(`Unable to parse range: ${range}`);
  const [, sheet, left = 'A', top, right, bottom] = found;
  const isSingle = !range.includes(':');
  return {
    sheet,
    left: columnOf(left),
    top: top ? Number(top) - 1 : 0,
    right: right ? columnOf(right) : isSingle ? columnOf(left) : whole.right,
    bottom: bottom ? Number(bottom) - 1 : isSingle && top ? Number(top) - 1 : whole.bottom,
  };
}

export function readCells(rows: Row[], range: CellRange): Row[] {
  return rows.slice(range.top, range.bottom + 1).map((row) => row.slice(range.left, range.right + 1));
}

/** Writes values to the right of a cell and below it; missing rows and cells in between become empty ones. */
export function writeCells(rows: Row[], from: Pick<CellRange, 'top' | 'left'>, values: Row[]): void {
  values.forEach((line, down) => {
    while (rows.length <= from.top + down) rows.push([]);
    const row = rows[from.top + down] ?? [];
    line.forEach((value, across) => {
      while (row.length < from.left + across) row.push('');
      row[from.left + across] = value;
    });
  });
}

function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
