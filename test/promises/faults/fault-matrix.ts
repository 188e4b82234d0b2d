import { writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Cell } from './cell.js';
import { allCells, groupBy, nameOf, selectCells } from './cells.js';
import { outcomesIn, type Result, renderReport, reportPath } from './fault-report.js';
import type { Flow } from './flow.js';
import { judgeCell, readReport } from './judge-cell.js';
import { Place } from './place.js';
import { useWorkshop, type Workshop } from './workshop.js';

const isUpdating = process.env.UPDATE_REPORTS !== undefined;
/** `FAULT_CELLS=all` runs the whole product, as the report wants; `FAULT_SEED` chooses another selection. */
const isWhole = isUpdating || process.env.FAULT_CELLS === 'all';
const seed = Number(process.env.FAULT_SEED ?? 1);

const maxCellMs = 20_000;
const slowestShown = 10;

/** Runs the chosen cells of these flows, and compares what they come to with the report. */
export function describeFaults(name: string, flows: Record<string, Flow>): void {
  describe(`Faults of the provider, ${name}`, () => {
    const workshop = useWorkshop();
    const results: Result[] = [];
    const cells = allCells();
    const chosen = (isWhole ? cells : selectCells(cells, seed)).filter(({ flowName }) => flowName in flows);

    for (const [flowName, flow] of Object.entries(flows)) {
      it(`"${flowName}" makes the calls of its row where nothing fails`, () => expectCalls(workshop, flow));
    }

    for (const [label, ofCall] of groupBy(chosen, ({ flowName, call }) => `${flowName}: ${call}`)) {
      it(`${label}, ${ofCall.length} faults`, async function () {
        this.timeout(ofCall.length * maxCellMs);
        const broken: string[] = [];
        const judged: Result[] = [];
        for (const cell of ofCall) broken.push(...(await brokenIn(cell, workshop, judged)));
        results.push(...judged);

        expect(broken.join('\n')).to.equal('');
        if (!isUpdating) expect(await differingFromReport(judged)).to.deep.equal([]);
      });
    }

    if (isUpdating)
      it(`are written to ${reportPath}`, async () => writeFile(reportPath, renderReport(results, await readReport())));

    after(() => {
      if (isWhole) printSlowest(results);
    });
  });
}

async function differingFromReport(results: Result[]): Promise<string[]> {
  const written = outcomesIn(await readReport());
  const differing = results.filter(({ cell, outcome }) => (written.get(nameOf(cell)) ?? outcome) !== outcome);
  return differing.map(({ cell, outcome }) => `${nameOf(cell)}: ${outcome}`);
}

async function expectCalls({ time, home }: Workshop, flow: Flow): Promise<void> {
  const place = await Place.open(time, home, flow);
  try {
    const step = await flow.open(place);
    await time.settle();
    place.mark();
    const executions = place.provider.executions().length;
    const { isDone } = await place.step(step.act());
    await time.settle();
    await time.pass(flow.backgroundMs ?? 0);

    expect([...new Set(place.calls())].sort()).to.deep.equal([...flow.calls].sort());
    expect(isDone).to.equal(true);
    expect(place.provider.executions().length - executions).to.equal(flow.executions ?? 0);
  } finally {
    await place.close();
  }
}

async function brokenIn(planned: Cell, workshop: Workshop, results: Result[]): Promise<string[]> {
  const { broken, result } = await judgeCell(planned, workshop);
  if (result) results.push(result);
  return broken;
}

function printSlowest(results: Result[]): void {
  const slowest = [...results].sort((one, other) => other.tookMs - one.tookMs).slice(0, slowestShown);
  const lines = slowest.map(({ cell, tookMs }) => `      ${(tookMs / 1000).toFixed(1).padStart(6)} s  ${nameOf(cell)}`);
  process.stdout.write(`    ${results.length} cells; those that are waited for longest:\n${lines.join('\n')}\n`);
}
