import { appRows } from './app-list/app-rows.js';
import { handMadeActions } from './apps/hand-made-actions.js';
import type { ActionSeed, CatalogSeed } from './catalog-seeds.js';
import { genericActions } from './generic-actions.js';

const actionsByApp = new Map<string, ActionSeed[]>();

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
