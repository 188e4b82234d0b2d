import type { OperationRow, Outcome, PageOutcome } from './operation-row.js';
import type { Origin } from './origins.js';
import type { Role } from './roles.js';

export type Installed = { organizations: 'one' | 'several' };
type Cell = { row: OperationRow; role: Role; origin: Origin; installed: Installed };
/** `changes`: the tables that it changes, the first one always. */
export type Expected = Outcome & { isAllowed: boolean; changes?: readonly string[] };

/** What a cell of the matrix comes to, from its row, its role and its origin alone. */
export function expectedOutcome({ row, role, origin, installed }: Cell): Expected {
  const refusal = refusalByOrigin(row, role, origin) ?? refusalByRight(row, role, installed);
  if (refusal !== undefined) return { ...refusal, isAllowed: false };
  const {
    isRefusal,
    changes = row.changes,
    ...shown
  }: PageOutcome = row.page?.(role, origin) ?? { status: row.status ?? 200 };
  return isRefusal ? { ...shown, isAllowed: false } : { ...shown, isAllowed: true, changes };
}

function refusalByOrigin(row: OperationRow, role: Role, { refused }: Origin): Outcome | undefined {
  if (refused === 'all') return { status: 421, code: 'foreign_host' };
  if (refused === undefined || row.operation.startsWith('GET ')) return undefined;
  if (row.may === 'everybody') return refused === 'forms' ? { status: 403, text: 'Open the link itself' } : undefined;
  return role.session === undefined ? undefined : { status: 403, code: 'forbidden' };
}

function refusalByRight(row: OperationRow, role: Role, installed: Installed): Outcome | undefined {
  if (row.may === 'everybody') return undefined;
  if (role.session === undefined) return { status: 401, code: 'unauthenticated' };
  if (!hasRight(row, role, installed)) return { status: 403, code: 'forbidden' };
  const isElsewhere = row.belongsTo !== undefined && row.belongsTo !== role.session.org;
  return isElsewhere ? { status: 404, code: 'not_found' } : undefined;
}

export function hasRight({ may }: OperationRow, { isOrgAdmin, isPlatformAdmin }: Role, installed: Installed): boolean {
  switch (may) {
    case 'everybody':
    case 'signed in':
      return true;
    case 'org admin':
      return isOrgAdmin === true;
    case 'any admin':
      return isOrgAdmin === true || isPlatformAdmin === true;
    case 'platform admin':
      return isPlatformAdmin === true;
    case 'settings of everybody':
      return isPlatformAdmin === true || (isOrgAdmin === true && installed.organizations === 'one');
  }
}
