import { readFile, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { faultSchema } from '../../../src/testing/provider-emulator/provider/fault-plan.js';
import { type Cell, runCell } from './cell.js';
import { allCells, flowsOf, groupBy, selectCells } from './cells.js';
import { outcomeIn, outcomeOf, type Result, renderReport } from './fault-report.js';
import { type FaultRow, faultFor, faultRows } from './faults.js';
import { flows } from './flows/all-flows.js';
import { Place } from './place.js';
import { brokenPromises } from './promises.js';
import { callNames, callsOfMethods } from './provider-calls.js';
import { useWorkshop } from './workshop.js';

const report = 'docs/fault-matrix.md';
const isUpdating = process.env.UPDATE_REPORTS !== undefined;
/** `FAULT_CELLS=all` runs the whole product; `FAULT_SEED` chooses other flows for the selection. */
const isWhole = process.env.FAULT_CELLS === 'all';
const seed = Number(process.env.FAULT_SEED ?? 1);

const introduction = `# Faults of the provider

What is read, what runs and what is left when a call to the provider fails: every flow with each of its calls and each fault that
can happen to it. Made by a test, which runs each cell in an installation of its own: a selection that has every pair of a call and
a fault in one flow, or with \`FAULT_CELLS=all\` all of them. With \`UPDATE_REPORTS=1\` it writes this file anew.

Of each cell the test also proves that the step ends, that no secret is read or logged, that nothing is sent twice that changes
something, that the key reaches no other origin, that the same step works once the fault is healed, and that in the end nothing is
left over here or at the provider. *Ran* is how many actions ran at the provider in the step; *Connection* is the member's
afterwards. Equal outcomes of a call share a line; \`…\` is a status or the provider's own words.`;

describe('Faults of the provider', function () {
  this.timeout(120_000);
  const workshop = useWorkshop();
  const results: Result[] = [];
  const durations: { name: string; tookMs: number }[] = [];

  describe('leave no call and no fault out:', () => {
    it('every call is made in a flow', () => {
      expect(callNames.filter((call) => flowsOf(call).length === 0)).to.deep.equal([]);
      expect(
        [...new Set(Object.values(callsOfMethods).flat())].filter((call) => flowsOf(call).length === 0),
      ).to.deep.equal([]);
    });

    it('every kind of fault of the emulator has a row', () => {
      const kinds = faultSchema.options.map((option) => option.shape.kind.value);
      const used = new Set(Object.values<FaultRow>(faultRows('')).map((row) => faultFor(row, 'GET /tools').kind));

      expect(kinds.filter((kind) => !used.has(kind))).to.deep.equal([]);
    });

    for (const [name, flow] of Object.entries(flows)) {
      it(`where nothing fails, "${name}" makes the calls of its row`, async () => {
        const place = await Place.open(workshop.time, workshop.home, flow);
        try {
          const step = await flow.open(place);
          await workshop.time.settle();
          place.mark();
          const executions = place.provider.executions().length;
          const { isDone } = await place.step(step.act());
          await workshop.time.settle();
          await workshop.time.pass(flow.backgroundMs ?? 0);

          expect([...new Set(place.calls())].sort()).to.deep.equal([...flow.calls].sort());
          expect(isDone).to.equal(true);
          expect(place.provider.executions().length - executions).to.equal(flow.executions ?? 0);
        } finally {
          await place.close();
        }
      });
    }
  });

  const cells = allCells('http://localhost:9');
  const chosen = isWhole ? cells : selectCells(cells, seed);

  for (const [name, ofCall] of groupBy(chosen, ({ flowName, call }) => `${flowName}: ${call}`)) {
    it(`${name}, ${ofCall.length} faults`, async function () {
      this.timeout(ofCall.length * 20_000);
      const broken: string[] = [];
      for (const cell of withForeignOrigin(ofCall)) broken.push(...(await brokenIn(cell)));
      expect(broken.join('\n')).to.equal('');
    });
  }

  it(`come to what ${report} says`, async () => {
    if (isUpdating) await writeFile(report, renderReport(introduction, results));
    const written = await readFile(report, 'utf8');

    const differing = results.filter(({ cell, outcome }) => (outcomeIn(written, cell) ?? outcome) !== outcome);

    expect(differing.map(({ cell, outcome }) => `${nameOf(cell)}: ${outcome}`)).to.deep.equal([]);
    expect(selectCells(cells, 1).filter((cell) => outcomeIn(written, cell) === undefined)).to.deep.equal([]);
  });

  after(() => {
    if (!isWhole) return;
    const slowest = durations.sort((one, other) => other.tookMs - one.tookMs).slice(0, 10);
    const lines = slowest.map(({ name, tookMs }) => `      ${(tookMs / 1000).toFixed(1).padStart(6)} s  ${name}`);
    process.stdout.write(`    ${results.length} cells; those that are waited for longest:\n${lines.join('\n')}\n`);
  });

  /** The address that redirects lead to is known once its server listens. */
  function withForeignOrigin(planned: Cell[]): Cell[] {
    const rows = faultRows(workshop.foreignOrigin);
    return planned.map((cell) => ({ ...cell, fault: rows[cell.faultName] }));
  }

  async function brokenIn(cell: Cell): Promise<string[]> {
    const name = nameOf(cell);
    try {
      const observed = await runCell(cell, workshop);
      results.push({ cell, outcome: outcomeOf(observed) });
      durations.push({ name, tookMs: observed.tookMs });
      const strayed = workshop.takeForeignRequests();
      return [
        ...brokenPromises(cell, observed),
        ...(strayed > 0 ? [`${name}: another origin was sent a request.`] : []),
      ];
    } catch (error) {
      return [`${name}: ${(error as Error).message}`];
    }
  }
});

function nameOf({ flowName, call, faultName }: Cell): string {
  return `${flowName}: ${call}: ${faultName}`;
}
