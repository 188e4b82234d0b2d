import { expect } from 'chai';
import type { RawAnswer } from '../../support/raw-client.js';
import { type ChangedRow, changedRows } from '../../support/stores/table-snapshot.js';
import type { Expected } from './expected-outcome.js';
import { accountOf, foreignAccounts, type Remembered } from './matrix-installation.js';
import { type OperationRow, type Outcome, signInMember } from './operation-row.js';
import { type RoleName, roleOf } from './roles.js';

/** The status, and the code of a problem or the text of a page. */
export function expectAnswer(answer: RawAnswer, { status, code, text }: Outcome, label: string): void {
  expect(answer.status, `${label}: ${answer.text.slice(0, 300)}`).to.equal(status);
  if (code !== undefined) expect(JSON.parse(answer.text).code, label).to.equal(code);
  const shown = status === 303 ? (answer.headers.get('location') ?? '') : answer.text;
  if (text !== undefined) expect(shown, label).to.contain(text);
  // Without this header, pages of other sites cannot read the answer.
  expect(answer.headers.has('access-control-allow-origin'), label).to.equal(false);
}

/** Nobody is told whose account anybody else has, apart from whom the row names. */
export function expectNothingForeign(row: OperationRow, role: RoleName, answer: RawAnswer, label: string): void {
  const named = row.names !== undefined && roleOf(role).isOrgAdmin ? [accountOf(row.names, 'acme')] : [];
  const finished = row.needs === 'a callback in its browser' ? [accountOf('cleo', 'acme')] : [];
  for (const account of foreignAccounts(role)) {
    if (![...named, ...finished].includes(account)) expect(answer.text, label).not.to.contain(account);
  }
}

/** No request has changed a row. */
export function expectSameRows(before: Remembered, after: Remembered, label: string): void {
  expect(changesBetween(before, after), label).to.deep.equal([]);
}

/** A refused request leaves the tables, the settings files and the provider as they were. */
export function expectNothingDone(before: Remembered, after: Remembered, label: string): void {
  expectSameRows(before, after, label);
  expect([after.files, after.requests], label).to.deep.equal([before.files, before.requests]);
}

/** An allowed request changes what its row says, for the caller, or whoever started the sign-in, and for nobody else. */
export function expectOwnChanges(
  { row, role, allowed }: { row: OperationRow; role: RoleName; allowed: Expected },
  { before, after }: { before: Remembered; after: Remembered },
  label: string,
): void {
  const changes = changesBetween(before, after);
  const [always, ...others] = allowed.changes ?? [];
  const tables = changes.map(({ table }) => table);
  expect(new Set(tables), label).to.satisfy((set: Set<string>) =>
    [...set].every((one) => [always, ...others].includes(one)),
  );
  if (always !== undefined) expect(tables, label).to.include(always);
  if (!row.operation.includes('/settings/')) expect(after.files, label).to.deep.equal(before.files);
  const owner = row.needs === undefined ? roleOf(role).session : { user: signInMember, org: 'acme' };
  if (owner === undefined || row.everyOrganization) return;
  expect(changes.filter(isOfSomebodyElse(owner)), label).to.deep.equal([]);
}

function isOfSomebodyElse({ user, org }: { user: string; org: string }) {
  return ({ row }: ChangedRow) => {
    const owners = [row.org_id, row.user_id];
    return owners.some((owner, at) => owner !== undefined && owner !== [org, user][at]);
  };
}

/**
 * Without what changes in the background meanwhile: counts of sign-ins that are over a minute old, which the maintenance deletes
 * on a busy machine, and the count of accounts that are removed.
 */
function changesBetween(before: Remembered, after: Remembered): ChangedRow[] {
  const isOfBackground = ({ table, change, row }: ChangedRow) =>
    table === 'appconnect_start_counts' && (change === 'removed' || row.name === 'removals');
  return changedRows(before.tables, after.tables).filter((changed) => !isOfBackground(changed));
}
