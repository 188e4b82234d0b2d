import { type Expected, expectedOutcome, type Installed } from './expected-outcome.js';
import type { OperationRow } from './operation-row.js';
import { operations } from './operations.js';
import { type OriginName, originNames, originOf } from './origins.js';
import { type RoleName, roleNames, roleOf } from './roles.js';

export type Cell = { row: OperationRow; role: RoleName; origin: OriginName };

/** Rows that each of these roles sends to an installation. */
export type MatrixPart = { installed: Installed; rows: readonly OperationRow[]; roles: readonly RoleName[] };

export const withSeveralOrganizations: MatrixPart = {
  installed: { organizations: 'several' },
  rows: operations,
  roles: roleNames,
};
export const withOneOrganization: MatrixPart = {
  installed: { organizations: 'one' },
  rows: operations.filter(({ may }) => may === 'settings of everybody'),
  roles: roleNames.filter((name) => roleOf(name).session?.org !== 'globex'),
};

export const labelOf = ({ operation, of = '' }: OperationRow) => `${operation} ${of}`.trim();

export function expectedOf({ row, role, origin }: Cell, installed: Installed): Expected {
  return expectedOutcome({ row, role: roleOf(role), origin: originOf(origin), installed });
}

/** From where the request of a row can come. */
export function allOrigins(row: OperationRow): readonly OriginName[] {
  return row.from ?? originNames;
}

/** Where people are, where somebody lures them to, and the only origin from which reading is refused. */
const originsOfReads: readonly OriginName[] = [
  'a page of the host',
  'a page of another site, with its headers',
  'a foreign name of this machine',
];
/** With the fewest rights, and with the most. */
const readersFromEverywhere: readonly RoleName[] = [
  'nobody, without a session',
  'a platform admin who is an org admin',
];

/**
 * The origins that a run of the tests tries. Whether an origin may read, or change something, is decided without a look at who
 * asks. So only some roles read from everywhere, and make a change from each origin that may; the others take turns among these.
 * A change that is refused is tried from everywhere by every role.
 */
export function chosenOrigins(row: OperationRow, role: RoleName, installed: Installed): readonly OriginName[] {
  const origins = allOrigins(row);
  if (row.operation.startsWith('GET ')) {
    return readersFromEverywhere.includes(role) ? origins : origins.filter((each) => originsOfReads.includes(each));
  }
  if (row.changes === undefined || role === changerFromEverywhere(row, installed)) return origins;
  const accepted = origins.filter((origin) => expectedOf({ row, role, origin }, installed).isAllowed);
  const turn = operations.indexOf(row) + roleNames.indexOf(role);
  return origins.filter((origin) => !accepted.includes(origin) || origin === accepted[turn % accepted.length]);
}

/** The first role for whom a request changes what its row says; none where there is one organization, since the origins are the same. */
function changerFromEverywhere(row: OperationRow, installed: Installed): RoleName | undefined {
  if (installed.organizations === 'one') return undefined;
  const origin = 'a page of the host';
  return roleNames.find(
    (role) =>
      row.page?.(roleOf(role), originOf(origin)) === undefined &&
      expectedOf({ row, role, origin }, installed).isAllowed,
  );
}
