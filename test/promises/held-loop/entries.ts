import { actionAnswers } from './entries/action-answers.js';
import { actionSchemas, argumentChecks } from './entries/action-schemas.js';
import { actionIndexes, appCatalogs, appSearches, snapshots } from './entries/catalogs.js';
import { conversations } from './entries/conversations.js';
import { directories } from './entries/directories.js';
import { fieldMasks } from './entries/field-masks.js';
import { names } from './entries/names.js';
import { providerLists, toolLists } from './entries/provider-lists.js';
import { requests } from './entries/requests.js';
import { actionSearches, namedApps } from './entries/searches.js';
import { settingsFiles } from './entries/settings-files.js';
import { toolInputs } from './entries/tool-inputs.js';
import type { HeldEntry } from './held-entry.js';

/** Every way by which data from outside comes in. `held-entries.test.ts` says which files have to be named by one of them. */
export const heldEntries: readonly HeldEntry[] = [
  actionAnswers,
  fieldMasks,
  toolLists,
  ...providerLists,
  actionSchemas,
  argumentChecks,
  actionSearches,
  namedApps,
  actionIndexes,
  appCatalogs,
  appSearches,
  snapshots,
  requests,
  conversations,
  toolInputs,
  names,
  directories,
  settingsFiles,
];
