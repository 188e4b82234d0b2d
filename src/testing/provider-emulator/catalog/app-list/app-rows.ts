import type { AppSeed, SignInKind } from '../catalog-seeds.js';
import { rowsOf } from '../table-rows.js';
import { furtherApps } from './further-apps.js';
import { mostUsedApps } from './most-used-apps.js';

/** An app of the list, with the names of the things that its generic actions work on. */
export type AppRow = { app: AppSeed; things: string[] };

/** What these apps want to know before anybody can sign in. */
const signInFields: Record<string, Record<string, string>> = {
  zendesk: { subdomain: 'Subdomain' },
  shopify: { shop: 'Shop name' },
  freshdesk: { subdomain: 'Subdomain' },
};

/** What some apps want of an OAuth client beside its id and secret. */
const clientFields: Record<string, Record<string, string>> = {
  twitter: { generic_id: 'App-only bearer token' },
};

/** Stands in the list for an app whose actions are written by hand. */
const writtenByHand = '-';

export const appRows: AppRow[] = [mostUsedApps, furtherApps].flatMap((table) => rowsOf(table, 6)).map(toAppRow);

function toAppRow(cells: string[]): AppRow {
  const [slug = '', name = '', signIn, categories = '', things = '', description = ''] = cells;
  return {
    app: {
      slug,
      name,
      description,
      categories: categories.split(', '),
      signIn: signIn as SignInKind,
      fields: signInFields[slug],
      clientFields: clientFields[slug],
    },
    things: things === writtenByHand ? [] : things.split(', '),
  };
}
