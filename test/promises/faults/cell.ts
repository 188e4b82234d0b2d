import type { FaultName, FaultRow } from './faults.js';
import type { Flow, Step } from './flow.js';
import { Place } from './place.js';
import type { CallName } from './provider-calls.js';
import type { Reading } from './reading.js';
import type { WaitingTime } from './waiting-time.js';

export type Cell = { flowName: string; flow: Flow; call: CallName; faultName: FaultName; fault: FaultRow };

/** What was seen of one cell. */
export type Observed = {
  reading: Reading;
  /** How long the step took, of the time that passes while it waits. */
  tookMs: number;
  executions: number;
  /** How often the same request was sent in the step, at most. */
  sends: number;
  /** The member's connection right after the step. */
  connection: string;
  /** Whether the same step works once the fault was healed. */
  worksAgain: boolean;
  /** What is left over in the end. */
  left: string[];
  /** How many actions ran from first to last, and how many calls the activity says were sent. */
  ranInAll: number;
  recordedInAll: number;
  /** Everything that was logged. */
  log: string;
};

const minuteMs = 60_000;
/**
 * A call of unknown outcome is refused for ten minutes; a client is looked for every five, and an account waits up to fifteen to be
 * removed.
 */
const retriesAfterMs = [0, 6_000, minuteMs, 4 * minuteMs, 6 * minuteMs];
const checksAfterMs = [0, minuteMs, 4 * minuteMs, 11 * minuteMs, 15 * minuteMs];

/** Runs a cell in a place of its own: the step with the fault, the healed step, and what is left then. */
export async function runCell(cell: Cell, { time, home }: { time: WaitingTime; home: string }): Promise<Observed> {
  const place = await Place.open(time, home, cell.flow);
  try {
    const step = await cell.flow.open(place);
    await time.settle();
    const before = place.provider.executions().length;
    const during = await failingStep(place, step, cell);
    const executions = place.provider.executions().length - before;
    place.provider.heal();
    const worksAgain = await untilWorking(place, step);
    const left = await untilNothingLeft(place);
    const counts = await countCalls(place);
    return { ...during, ...counts, executions, worksAgain, left, log: place.installation.logs.join('\n') };
  } finally {
    await place.close();
  }
}

async function failingStep(place: Place, step: Step, { call, fault, flow }: Cell) {
  place.mark();
  place.inject(call, fault);
  const startedAt = Date.now();
  const reading = await place.step(step.act());
  const tookMs = Date.now() - startedAt;
  await place.time.settle();
  const sends = place.mostSends(call);
  await place.time.pass(flow.backgroundMs ?? 0);
  place.calls();
  return { reading, tookMs, sends, connection: await place.connectionStatus() };
}

function untilWorking(place: Place, step: Step): Promise<boolean> {
  const again = step.again ?? step.act;
  const waits = { pausesMs: retriesAfterMs, stepMs: minuteMs };
  return holdsInTime(place, waits, async () => (await place.step(again())).isDone);
}

async function untilNothingLeft(place: Place): Promise<string[]> {
  // The activity is written in the background.
  await place.time.settle();
  let left: string[] = [];
  await holdsInTime(place, { pausesMs: checksAfterMs }, async () => {
    left = await place.leftovers();
    return left.length === 0;
  });
  return left;
}

async function countCalls(place: Place) {
  return { ranInAll: place.provider.executions().length, recordedInAll: await place.recordedCalls() };
}

/** Tries at once, and again after each of these times. */
async function holdsInTime(
  place: Place,
  { pausesMs, stepMs }: { pausesMs: number[]; stepMs?: number },
  holds: () => Promise<boolean>,
): Promise<boolean> {
  for (const pauseMs of pausesMs) {
    await place.time.pass(pauseMs, stepMs);
    if (await holds()) return true;
  }
  return false;
}
