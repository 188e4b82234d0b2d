import type { Cell } from './cell.js';
import { alikeToWrites, callsOfActions, type FaultName, type FaultRow, faultRows } from './faults.js';
import type { Flow } from './flow.js';
import { flows } from './flows/all-flows.js';
import { type CallName, type CallRow, callNames, providerCalls } from './provider-calls.js';

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

/** Cells that once broke a promise, or that alone notice a likely mistake; every selection has them. */
const keptCells = [
  'show the badge of the key: GET /toolkits: no answer',
  'search for an action: GET /tools: status 429',
  'save an own OAuth client: POST /auth_configs: a reset connection after the effect',
];

export function nameOf({ flowName, call, faultName }: Cell): string {
  return `${flowName}: ${call}: ${faultName}`;
}

/**
 * One cell for each fault of a call that runs an action, one for all faults that are alike to another call that must arrive once,
 * one for each class of faults of a call that may be repeated, one for each call of a flow, and the cells that are kept. Another seed
 * chooses other flows, and other faults of those that are alike or of a class.
 */
export function selectCells(cells: Cell[], seed: number): Cell[] {
  const groups = [...groupBy(cells, groupOf).values()];
  // The groups take turns among their flows and faults.
  const chosen = groups.map((choices, at) => {
    const ofTurn = ofOneFault(choices, seed);
    return ofTurn[(seed + at) % ofTurn.length] as Cell;
  });
  const kept = cells.filter((cell) => keptCells.includes(nameOf(cell)));
  return withEveryPlace(new Set([...chosen, ...kept]), cells);
}

/** A call may be made for another reason in each flow, so each flow has a fault in each of its calls. */
function withEveryPlace(chosen: Set<Cell>, cells: Cell[]): Cell[] {
  const byPlace = groupBy(cells, ({ flowName, call }) => `${flowName}: ${call}`);
  const places = [...byPlace.values()];
  const missing = places.filter((ofPlace) => !ofPlace.some((cell) => chosen.has(cell)));
  return [...chosen, ...missing.map((ofPlace, at) => ofPlace[at % ofPlace.length] as Cell)];
}

function groupOf({ call, faultName, fault }: Cell): string {
  const { isSentOnce }: CallRow = providerCalls[call];
  if (!isSentOnce) return `${call} ${fault.class}`;
  return `${call} ${isThinnedWrite(call) ? firstAlikeTo(faultName) : faultName}`;
}

/** Whether not every fault is tried of a call that must arrive once. */
export function isThinnedWrite(call: CallName): boolean {
  const { isSentOnce }: CallRow = providerCalls[call];
  return isSentOnce === true && !callsOfActions.includes(call);
}

/** The first of the faults that are alike to writes, which stands for them. */
export function firstAlikeTo(faultName: FaultName): FaultName {
  return alikeToWrites.find((alike) => alike.includes(faultName))?.[0] ?? faultName;
}

/** Among faults that are alike to writes, the writes take turns, so that each fault happens to some of them. */
function ofOneFault(choices: Cell[], seed: number): Cell[] {
  const call = choices[0]?.call as CallName;
  if (!isThinnedWrite(call)) return choices;
  const faults = [...groupBy(choices, ({ faultName }) => faultName).values()];
  return faults[(seed + callNames.indexOf(call)) % faults.length] as Cell[];
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
