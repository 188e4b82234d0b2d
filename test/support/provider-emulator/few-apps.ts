import type { CatalogSeed } from '../../../src/testing/provider-emulator/catalog/catalog-seeds.js';
import { defaultCatalog } from '../../../src/testing/provider-emulator/catalog/default-catalog.js';

/** For hosts that read the list of apps again and again: to read all of the default catalog takes as long as half of a start. */
export const fewApps: CatalogSeed = { ...defaultCatalog, apps: defaultCatalog.apps.slice(0, 40) };
