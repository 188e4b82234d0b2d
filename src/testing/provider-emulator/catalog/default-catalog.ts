import { appActions } from './app-actions.js';
import { furtherApps } from './app-list/further-apps.js';
import { mostUsedApps } from './app-list/most-used-apps.js';
import { handMadeActions } from './apps/hand-made-actions.js';
import type { ActionSeed, AppSeed, CatalogSeed, SignInKind } from './catalog-seeds.js';
import { resourceAction } from './resources/resource-actions.js';
import { getResource } from './resources/resource-table.js';
import { rowsOf } from './table-rows.js';

const actionsByApp = new Map<string, ActionSeed[]>();

/** An app of the list, with the names of the resources that its generic actions work on. */
type AppRow = { app: AppSeed; resources: string[] };

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

/** How many verbs an app knows for its second resource; the first resource has all of its own. */
const verbsOfSecondThing = 2;

/** The catalog an emulator serves unless it is given another: real apps, with what one can do in each. */
export const defaultCatalog: CatalogSeed = {
  apps: appRows.map((row) => row.app),
  actionsOf(appSlug) {
    const actions = actionsByApp.get(appSlug) ?? createActions(appSlug);
    actionsByApp.set(appSlug, actions);
    return actions;
  },
};

function createActions(appSlug: string): ActionSeed[] {
  const row = appRows.find(({ app }) => app.slug === appSlug);
  return handMadeActions[appSlug] ?? (row ? genericActions(row.app, row.resources) : []);
}

function toAppRow(cells: string[]): AppRow {
  const [slug = '', name = '', signIn, categories = '', resources = '', description = ''] = cells;
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
    resources: resources === writtenByHand ? [] : resources.split(', '),
  };
}

/** The actions of an app that has none written by hand: everyday verbs on the resources that the app is about. */
function genericActions(app: AppSeed, resources: string[]): ActionSeed[] {
  const drafts = resources.flatMap((name, rank) => {
    const resource = getResource(name);
    const verbs = rank === 0 ? resource.verbs : resource.verbs.slice(0, verbsOfSecondThing);
    return verbs.map((verb) => ({
      ...resourceAction(app, resource, verb),
      important: rank === 0 && verb === verbs[0],
    }));
  });
  return appActions(app.slug, drafts);
}
