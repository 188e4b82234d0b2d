import { appActions } from './app-actions.js';
import { furtherApps } from './app-list/further-apps.js';
import { mostUsedApps } from './app-list/most-used-apps.js';
import { handMadeActions } from './apps/hand-made-actions.js';
import type { ActionSeed, AppSeed, CatalogSeed, SignInKind } from './catalog-seeds.js';
import { rowsOf } from './table-rows.js';
import { thingAction } from './things/thing-actions.js';
import { thingCalled } from './things/thing-table.js';

const actionsByApp = new Map<string, ActionSeed[]>();

/** An app of the list, with the names of the things that its generic actions work on. */
type AppRow = { app: AppSeed; things: string[] };

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

const appRows: AppRow[] = [mostUsedApps, furtherApps].flatMap((table) => rowsOf(table, 6)).map(toAppRow);

/** How many verbs an app knows for its second thing; the first thing has all of its own. */
const verbsOfSecondThing = 2;

/** The catalog an emulator serves unless it is given another: real apps, with what one can do in each. */
export const defaultCatalog: CatalogSeed = {
  apps: appRows.map((row) => row.app),
  actionsOf(appSlug) {
    const actions = actionsByApp.get(appSlug) ?? writtenDown(appSlug);
    actionsByApp.set(appSlug, actions);
    return actions;
  },
};

function writtenDown(appSlug: string): ActionSeed[] {
  const row = appRows.find(({ app }) => app.slug === appSlug);
  return handMadeActions[appSlug] ?? (row ? genericActions(row.app, row.things) : []);
}

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

/** The actions of an app that has none written by hand: everyday verbs on the things that the app is about. */
function genericActions(app: AppSeed, things: string[]): ActionSeed[] {
  const drafts = things.flatMap((name, rank) => {
    const thing = thingCalled(name);
    const verbs = rank === 0 ? thing.verbs : thing.verbs.slice(0, verbsOfSecondThing);
    return verbs.map((verb) => ({ ...thingAction(app, thing, verb), important: rank === 0 && verb === verbs[0] }));
  });
  return appActions(app.slug, drafts);
}
