import type { OperationRow } from './operation-row.js';
import { memberOperations } from './operations/member-operations.js';
import { organizationOperations } from './operations/organization-operations.js';
import { publicOperations } from './operations/public-operations.js';
import { settingsOperations } from './operations/settings-operations.js';

/** Every operation, and who may do it. Whoever may not is refused, with nothing done and nothing told. */
export const operations: readonly OperationRow[] = [
  ...settingsOperations,
  ...organizationOperations,
  ...memberOperations,
  ...publicOperations,
];
