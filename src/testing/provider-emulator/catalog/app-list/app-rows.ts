import type { AppSeed, SignInKind } from '../catalog-seeds.js';
import { rowsOf } from '../table-rows.js';
import { FURTHER_APPS } from './further-apps.js';
import { MOST_USED_APPS } from './most-used-apps.js';

/** An app of the list, with the names of the things that its generic actions work on. */
export type AppRow = { app: AppSeed; things: string[] };

/** Stands in the list for an app whose actions are written by hand. */
const WRITTEN_BY_HAND = '-';

export const APP_ROWS: AppRow[] = [MOST_USED_APPS, FURTHER_APPS].flatMap((table) => rowsOf(table, 6)).map(toAppRow);

function toAppRow(cells: string[]): AppRow {
  const [slug = '', name = '', signIn, categories = '', things = '', description = ''] = cells;
  return {
    app: { slug, name, description, categories: categories.split(', '), signIn: signIn as SignInKind },
    things: things === WRITTEN_BY_HAND ? [] : things.split(', '),
  };
}
