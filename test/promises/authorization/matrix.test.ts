import { expect } from 'chai';
import type { OpenapiDocument } from '../../support/package/published-contract.js';
import {
  expectAnswer,
  expectNothingDone,
  expectNothingForeign,
  expectOwnChanges,
  expectSameRows,
} from './cell-checks.js';
import { missingFrom, undeclaredMethods } from './completeness.js';
import { expectedOutcome, type Installed } from './expected-outcome.js';
import { MatrixInstallation, type Remembered } from './matrix-installation.js';
import type { OpenSignIn, OperationRow } from './operation-row.js';
import { operations } from './operations.js';
import { type OriginName, originNames, originOf } from './origins.js';
import { type RoleName, roleNames, roleOf } from './roles.js';

const labelOf = ({ operation, of = '' }: OperationRow) => `${operation} ${of}`.trim();
type Cell = { row: OperationRow; role: RoleName; origin: OriginName };

describe('Who may do what, by route, role, organization and origin (§5)', () => {
  const open = useMatrix({ organizations: 'several' }, operations, roleNames);

  it('has a row for every operation of the OpenAPI document, and no row without one', async () => {
    const { text } = await open().request({ operation: 'GET /v1/appconnect/openapi.json', may: 'everybody' });

    const document: OpenapiDocument = JSON.parse(text);
    expect(missingFrom(document, operations)).to.deep.equal({ operations: [], rows: [] });
  });

  for (const row of operations.filter(({ operation }, at) => at === operations.findIndex(isSamePath(operation)))) {
    const path = row.operation.split(' ')[1] ?? '';
    it(`${path} answers no other method, whoever asks, and lists its own`, async () => {
      for (const method of undeclaredMethods(operations, path)) {
        for (const role of roleNames) {
          const before = await open().remember();
          const answer = await open().request(row, { role, method });
          expectAnswer(answer, { status: 405, ...(method !== 'HEAD' && { code: 'method_not_allowed' }) }, method);
          expect(answer.headers.get('allow')?.split(', '), method).not.to.include(method);
          expectNothingDone(before, await open().remember(), `${method} by ${role}`);
        }
      }
    });
  }
});

describe('Who may do what where the installation has one organization (§5)', () => {
  const shared = operations.filter(({ may }) => may === 'settings of everybody');
  const left = roleNames.filter((name) => roleOf(name).session?.org !== 'globex');
  useMatrix({ organizations: 'one' }, shared, left);
});

function isSamePath(operation: string) {
  const [, path] = operation.split(' ');
  return (other: OperationRow) => other.operation.split(' ')[1] === path;
}

function useMatrix(installed: Installed, rows: readonly OperationRow[], names: readonly RoleName[]) {
  let matrix: MatrixInstallation;
  let base: Remembered;

  before(async () => {
    matrix = await MatrixInstallation.open();
    if (installed.organizations === 'one') await matrix.deleteOtherOrganization();
    base = await matrix.remember();
  });

  after(() => matrix.close());

  const expectedOf = ({ row, role, origin }: Cell) =>
    expectedOutcome({ row, role: roleOf(role), origin: originOf(origin), installed });

  async function answerOf(cell: Cell, signIn: OpenSignIn | undefined): Promise<void> {
    const { row, role, origin } = cell;
    const answer = await matrix.request(row, { role, origin: originOf(origin), ...(signIn && { signIn }) });
    expectAnswer(answer, expectedOf(cell), `from ${origin}`);
    expectNothingForeign(row, role, answer, `from ${origin}`);
  }

  /** Requests that change nothing are sent all at once. */
  async function checkQuietCells(cells: Cell[], signIn: OpenSignIn | undefined): Promise<void> {
    const before = await matrix.remember();
    await Promise.all(cells.map((cell) => answerOf(cell, signIn)));
    const after = await matrix.remember();
    if (cells.some((cell) => expectedOf(cell).isAllowed)) expectSameRows(before, after, 'only read');
    else expectNothingDone(before, after, 'nothing is allowed');
  }

  async function checkChangingCell(cell: Cell, signIn: OpenSignIn | undefined): Promise<void> {
    const before = await matrix.remember();
    await answerOf(cell, signIn);
    expectOwnChanges(cell, { before, after: await matrix.remember() }, `from ${cell.origin}`);
    await matrix.restore(base);
  }

  async function checkOrigins(row: OperationRow, role: RoleName): Promise<void> {
    const cells = (row.from ?? originNames).map((origin) => ({ row, role, origin }));
    const changing = cells.filter((cell) => row.changes !== undefined && expectedOf(cell).isAllowed);
    const start = () => (row.needs === undefined ? undefined : matrix.startSignIn(row.needs));
    await checkQuietCells(
      cells.filter((cell) => !changing.includes(cell)),
      await start(),
    );
    await matrix.restore(base);
    for (const cell of changing) await checkChangingCell(cell, await start());
  }

  for (const row of rows) {
    for (const role of names) {
      it(`${labelOf(row)}: ${role}`, async () => {
        await checkOrigins(row, role);
      });
    }
  }

  return () => matrix;
}
