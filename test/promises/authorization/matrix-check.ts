import {
  expectAnswer,
  expectNothingDone,
  expectNothingForeign,
  expectOwnChanges,
  expectSameRows,
} from './cell-checks.js';
import type { Installed } from './expected-outcome.js';
import { type Cell, expectedOf } from './matrix-cells.js';
import type { MatrixInstallation, Remembered } from './matrix-installation.js';
import type { OpenSignIn, OperationRow } from './operation-row.js';
import { type OriginName, originOf } from './origins.js';
import type { RoleName } from './roles.js';

/** Sends requests to an installation, and checks what each comes to. */
export class MatrixCheck {
  private constructor(
    private readonly matrix: MatrixInstallation,
    private readonly installed: Installed,
    /** What each request finds. */
    private readonly base: Remembered,
  ) {}

  static async begin(matrix: MatrixInstallation, installed: Installed): Promise<MatrixCheck> {
    return new MatrixCheck(matrix, installed, await matrix.remember());
  }

  /** The request of a row by a role, from each of these origins. */
  async run(row: OperationRow, role: RoleName, origins: readonly OriginName[]): Promise<void> {
    const cells = origins.map((origin) => ({ row, role, origin }));
    const changing = cells.filter((cell) => row.changes !== undefined && this.expectedOf(cell).isAllowed);
    const start = () => (row.needs === undefined ? undefined : this.matrix.startSignIn(row.needs));
    await this.checkQuietCells(
      cells.filter((cell) => !changing.includes(cell)),
      await start(),
    );
    await this.matrix.restore(this.base);
    for (const cell of changing) await this.checkChangingCell(cell, await start());
  }

  /** Requests that change nothing are sent all at once. */
  private async checkQuietCells(cells: Cell[], signIn: OpenSignIn | undefined): Promise<void> {
    const before = await this.matrix.remember();
    await Promise.all(cells.map((cell) => this.checkAnswer(cell, signIn)));
    const after = await this.matrix.remember();
    if (cells.some((cell) => this.expectedOf(cell).isAllowed)) expectSameRows(before, after, 'only read');
    else expectNothingDone(before, after, 'nothing is allowed');
  }

  private async checkChangingCell(cell: Cell, signIn: OpenSignIn | undefined): Promise<void> {
    const before = await this.matrix.remember();
    await this.checkAnswer(cell, signIn);
    const allowed = this.expectedOf(cell);
    expectOwnChanges({ ...cell, allowed }, { before, after: await this.matrix.remember() }, `from ${cell.origin}`);
    await this.matrix.restore(this.base);
  }

  private async checkAnswer(cell: Cell, signIn: OpenSignIn | undefined): Promise<void> {
    const { row, role, origin } = cell;
    const answer = await this.matrix.request(row, { role, origin: originOf(origin), ...(signIn && { signIn }) });
    expectAnswer(answer, this.expectedOf(cell), `from ${origin}`);
    expectNothingForeign(row, role, answer, `from ${origin}`);
  }

  private expectedOf(cell: Cell) {
    return expectedOf(cell, this.installed);
  }
}
