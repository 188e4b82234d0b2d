import type { Cell } from './cell.js';
import { type FaultName, type FaultRow, faultRows } from './faults.js';
import type { Flow } from './flow.js';
import { flows } from './flows/all-flows.js';
import type { CallName } from './provider-calls.js';

/** Until a server listens for them, redirects lead to a port that nothing listens on. */
const unknownOrigin = 'http://localhost:9';

/** Every flow with every one of its calls and every fault that can happen to it. */
export function allCells(): Cell[] {
  const faults = Object.entries(faultRows(unknownOrigin)) as [FaultName, FaultRow][];
  return Object.entries(flows).flatMap(([flowName, flow]: [string, Flow]) =>
    flow.calls.flatMap((call) =>
      faults
        .filter(([, fault]) => fault.calls?.includes(call) ?? true)
        .map(([faultName, fault]) => ({ flowName, flow, call, faultName, fault })),
    ),
  );
}

/** Cells that once broke a promise, which every selection has. */
const keptCells = [
  'show the badge of the key: GET /toolkits: no answer',
  'search for an action: GET /tools: status 429',
];

export function nameOf({ flowName, call, faultName }: Cell): string {
  return `${flowName}: ${call}: ${faultName}`;
}

/** One flow for each pair of a call and a fault, and the cells that are kept; another seed chooses other flows. */
export function selectCells(cells: Cell[], seed: number): Cell[] {
  const kept = cells.filter((cell) => keptCells.includes(nameOf(cell)));
  return [...new Set([...onePerPair(cells, seed), ...kept])];
}

function onePerPair(cells: Cell[], seed: number): Cell[] {
  const byPair = groupBy(cells, ({ call, faultName }) => `${call} ${faultName}`);
  const faultNames = [...new Set(cells.map(({ faultName }) => faultName))];
  return [...byPair.values()].map((choices) => {
    const [{ faultName }] = choices as [Cell];
    // The faults of a call take turns among the flows.
    return choices[(seed + faultNames.indexOf(faultName)) % choices.length] as Cell;
  });
}

/** In the order of their first members. */
export function groupBy<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** The flows in which a call is made. */
export function flowsOf(call: CallName): string[] {
  return Object.keys(flows).filter((name) => flows[name]?.calls.includes(call));
}
