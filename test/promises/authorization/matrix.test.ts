import { expect } from 'chai';
import type { OpenapiDocument } from '../../support/package/published-contract.js';
import { expectAnswer, expectNothingDone } from './cell-checks.js';
import { missingFrom, undeclaredMethods } from './completeness.js';
import {
  allOrigins,
  chosenOrigins,
  labelOf,
  type MatrixPart,
  withOneOrganization,
  withSeveralOrganizations,
} from './matrix-cells.js';
import { MatrixCheck } from './matrix-check.js';
import { MatrixInstallation } from './matrix-installation.js';
import type { OperationRow } from './operation-row.js';
import { operations } from './operations.js';
import { type RoleName, roleNames } from './roles.js';

/** `AUTHORIZATION_CELLS=all` sends every row by every role from every origin, as the soak does. */
const isWhole = process.env.AUTHORIZATION_CELLS === 'all';

describe('Who may do what, by route, role, organization and origin (§5)', () => {
  let matrix: MatrixInstallation;
  let check: MatrixCheck;

  before(async () => {
    matrix = await MatrixInstallation.open();
    check = await MatrixCheck.begin(matrix, withSeveralOrganizations.installed);
  });

  after(() => matrix.close());

  checkPart(withSeveralOrganizations);

  it('has a row for every operation of the OpenAPI document, and no row without one', async () => {
    const { text } = await matrix.request({ operation: 'GET /v1/appconnect/openapi.json', may: 'everybody' });

    const document: OpenapiDocument = JSON.parse(text);
    expect(missingFrom(document, operations)).to.deep.equal({ operations: [], rows: [] });
  });

  for (const row of operations.filter(({ operation }, at) => at === operations.findIndex(isSamePath(operation)))) {
    const path = row.operation.split(' ')[1] ?? '';
    it(`${path} answers no other method, whoever asks, and lists its own`, async () => {
      const methods = undeclaredMethods(operations, path);
      const before = await matrix.remember();

      await Promise.all(methods.flatMap((method) => roleNames.map((role) => expectNoMethod(row, { method, role }))));

      expectNothingDone(before, await matrix.remember(), 'by another method');
    });
  }

  // Last, since it cannot be undone: mocha runs the tests above before it.
  describe('where the installation has one organization left', () => {
    before(async () => {
      await matrix.deleteOtherOrganization();
      check = await MatrixCheck.begin(matrix, withOneOrganization.installed);
    });

    checkPart(withOneOrganization);
  });

  function checkPart({ installed, rows, roles }: MatrixPart): void {
    for (const row of rows) {
      for (const role of roles) {
        const origins = isWhole ? allOrigins(row) : chosenOrigins(row, role, installed);
        it(`${labelOf(row)}: ${role}`, () => check.run(row, role, origins));
      }
    }
  }

  async function expectNoMethod(
    row: OperationRow,
    { method, role }: { method: string; role: RoleName },
  ): Promise<void> {
    const answer = await matrix.request(row, { method, role });
    const label = `${method} by ${role}`;
    expectAnswer(answer, { status: 405, ...(method !== 'HEAD' && { code: 'method_not_allowed' }) }, label);
    expect(answer.headers.get('allow')?.split(', '), label).not.to.include(method);
  }
});

function isSamePath(operation: string) {
  const [, path] = operation.split(' ');
  return (other: OperationRow) => other.operation.split(' ')[1] === path;
}
