import { APP_ROWS } from './app-list/app-rows.js';
import { HAND_MADE_ACTIONS } from './apps/hand-made-actions.js';
import type { ActionSeed, CatalogSeed } from './catalog-seeds.js';
import { genericActions } from './generic-actions.js';

const ACTIONS = new Map<string, ActionSeed[]>();

/** The catalog an emulator serves unless it is given another: real apps, with what one can do in each. */
export const defaultCatalog: CatalogSeed = {
  apps: APP_ROWS.map((row) => row.app),
  actionsOf(appSlug) {
    const actions = ACTIONS.get(appSlug) ?? writtenDown(appSlug);
    ACTIONS.set(appSlug, actions);
    return actions;
  },
};

function writtenDown(appSlug: string): ActionSeed[] {
  const row = APP_ROWS.find(({ app }) => app.slug === appSlug);
  return HAND_MADE_ACTIONS[appSlug] ?? (row ? genericActions(row.app, row.things) : []);
}
