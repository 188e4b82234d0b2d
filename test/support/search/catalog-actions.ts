import type { Action } from '../../../src/domain/app.js';
import { toEffect } from '../../../src/provider/catalog/action-mapper.js';
import type { SearchableApp } from '../../../src/services/action-search/index/app-name-index.js';
import type { ActionSeed, CatalogSeed } from '../../../src/testing/provider-emulator/catalog/catalog-seeds.js';

/** The apps and actions of a seeded catalog, as the plugin maps them from the provider's answers. */
export function actionsOfCatalog(catalog: CatalogSeed): { apps: SearchableApp[]; actions: Action[] } {
  const apps = catalog.apps.map(({ slug, name, categories }) => ({ slug, name, categories }));
  const actions = apps.flatMap((app) => catalog.actionsOf(app.slug).map((seed) => toAction(app.slug, seed)));
  return { apps, actions };
}

function toAction(app: string, seed: ActionSeed): Action {
  return {
    slug: seed.slug,
    app,
    name: seed.name,
    description: seed.description,
    inputSchema: seed.input,
    effect: toEffect({ slug: seed.slug, app, tags: seed.tags, inputSchema: seed.input }),
    isDeprecated: seed.replacedBy !== undefined,
  };
}
