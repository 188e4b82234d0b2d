import { appActions } from './app-actions.js';
import { furtherApps } from './app-list/further-apps.js';
import { mostUsedApps } from './app-list/most-used-apps.js';
import { handWrittenActions } from './apps/hand-written-actions.js';
import type { ActionSeed, AppSeed, CatalogSeed, SignInKind } from './catalog-seeds.js';
import { resourceAction } from './resources/resource-actions.js';
import { getResource } from './resources/resource-table.js';
import { rowsOf } from './table-rows.js';

const actionsByApp = new Map<string, ActionSeed[]>();

/** One row of the app list: the app, and the resource types of its generic actions. */
type AppRow = { app: AppSeed; resources: string[] };

/** Fields that a person must fill in before signing in, by app. */
const signInFields: Record<string, Record<string, string>> = {
  zendesk: { subdomain: 'Subdomain' },
  shopify: { shop: 'Shop name' },
  freshdesk: { subdomain: 'Subdomain' },
};

/** Fields that an OAuth client needs beside id and secret, by app. */
const clientFields: Record<string, Record<string, string>> = {
  twitter: { generic_id: 'App-only bearer token' },
};

/** Marks an app in the list whose actions are written by hand. */
const writtenByHand = '-';

const appRows: AppRow[] = [mostUsedApps, furtherApps].flatMap((table) => rowsOf(table, 6)).map(toAppRow);

/** How many verbs an app gets for each resource type after its first; the first gets all. */
const maxVerbsOfLaterResources = 2;

/** The emulator's default catalog: real apps with their actions. */
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
  return handWrittenActions[appSlug] ?? (row ? genericActions(row.app, row.resources) : []);
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

/** Actions for an app that has none written by hand: common verbs on the app's resource types. */
function genericActions(app: AppSeed, resources: string[]): ActionSeed[] {
  const drafts = resources.flatMap((name, rank) => {
    const resource = getResource(name);
    const verbs = rank === 0 ? resource.verbs : resource.verbs.slice(0, maxVerbsOfLaterResources);
    return verbs.map((verb) => ({
      ...resourceAction(app, resource, verb),
      important: rank === 0 && verb === verbs[0],
    }));
  });
  return appActions(app.slug, drafts);
}
