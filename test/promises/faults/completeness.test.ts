import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { faultSchema } from '../../../src/testing/provider-emulator/provider/fault-plan.js';
import { allCells, flowsOf, nameOf } from './cells.js';
import { outcomeIn, reportPath } from './fault-report.js';
import { type FaultRow, faultFor, faultRows } from './faults.js';
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
    const written = await readFile(reportPath, 'utf8');

    const missing = allCells().filter((cell) => outcomeIn(written, cell) === undefined);

    expect(missing.map(nameOf)).to.deep.equal([]);
  });
});
