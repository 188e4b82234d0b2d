import { expect } from 'chai';
import { faultSchema } from '../../../src/testing/provider-emulator/provider/fault-plan.js';
import type { Cell } from './cell.js';
import { allCells, firstAlikeTo, flowsOf, isThinnedWrite, nameOf, selectCells } from './cells.js';
import { outcomesIn } from './fault-report.js';
import { type FaultRow, faultFor, faultRows } from './faults.js';
import { readReport } from './judge-cell.js';
import { callNames, callsOfMethods } from './provider-calls.js';

describe('The matrix of faults leaves nothing out:', () => {
  it('every call is made in a flow', () => {
    const named = new Set([...callNames, ...Object.values(callsOfMethods).flat()]);

    expect([...named].filter((call) => flowsOf(call).length === 0)).to.deep.equal([]);
  });

  it('every kind of fault of the emulator has a row', () => {
    const kinds = faultSchema.options.map((option) => option.shape.kind.value);
    const used = new Set(Object.values<FaultRow>(faultRows('')).map((row) => faultFor(row, 'GET /tools').kind));

    expect(kinds.filter((kind) => !used.has(kind))).to.deep.equal([]);
  });

  it('every cell has its outcome in the report', async () => {
    const written = outcomesIn(await readReport());

    const missing = allCells().filter((cell) => !written.has(nameOf(cell)));

    expect(missing.map(nameOf)).to.deep.equal([]);
  });

  describe('where a write is tried with one of the faults that are alike to writes,', () => {
    const cells = allCells().filter(({ call }) => isThinnedWrite(call));

    it('they all come to the same outcome in the report', async () => {
      const written = outcomesIn(await readReport());
      const outcomeOf = (cell: Cell) => written.get(nameOf(cell));

      const differing = cells.filter(
        (cell) => outcomeOf(cell) !== outcomeOf({ ...cell, faultName: firstAlikeTo(cell.faultName) }),
      );

      expect(differing.map(nameOf)).to.deep.equal([]);
    });

    it('each of them is tried with some write', () => {
      const tried = selectCells(cells, 1).map(({ faultName }) => faultName);

      expect(new Set(tried)).to.deep.equal(new Set(cells.map(({ faultName }) => faultName)));
    });
  });
});
