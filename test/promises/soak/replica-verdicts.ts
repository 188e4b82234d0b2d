import type { TimedSample } from './measure/sampler.js';
import { slopeOf } from './measure/slope.js';
import { phases } from './phases.js';
import type { SoakRecord } from './soak-record.js';
import type { Verdict } from './verdict.js';

/** Caches fill and code is compiled in the first minutes, so memory is judged after them. */
const warmUpHours = 10 / 60;
/** With less than this after the warm-up, a cache that fills late looks like a leak. */
const minJudgedHours = 20 / 60;
/** Half a gigabyte in a day, which a process that is restarted weekly survives. A leak of one kilobyte a call is ten times that. */
const maxMbPerHour = 20;
/** Sockets that a pool keeps open for the next request, and timers of caches. */
const maxMoreHandles = 20;
/** What the promise about held loops says of a single input. */
const maxLoopDelayMs = 200;

/** Of the replica that is never killed. Broken only where the slope is above the bound by two standard errors. */
export function judgeMemory({ samples }: Pick<SoakRecord, 'samples'>): Verdict {
  const promise = 'Memory does not grow with the calls';
  const lasting = samples.filter(({ pid }) => pid === samples[0]?.pid);
  const judged = lasting.filter(({ atHours }) => atHours >= warmUpHours);
  const slope = slopeOf(judged.map(({ atHours, memoryMb }) => ({ x: atHours, y: memoryMb })));
  const judgedHours = (judged.at(-1)?.atHours ?? 0) - (judged[0]?.atHours ?? 0);
  const figure = `${lasting[0]?.memoryMb.toFixed(0)} MB at first, ${lasting.at(-1)?.memoryMb.toFixed(0)} MB at last`;
  if (slope === undefined || judgedHours < minJudgedHours)
    return { promise, result: 'not judged', figure: `${figure}: too short to judge`, breaches: [] };
  const { perX, error } = slope;
  const breaches = perX - 2 * error > maxMbPerHour ? [`${perX.toFixed(1)} MB an hour, at most ${maxMbPerHour}`] : [];
  const rate = `${perX.toFixed(1)} ± ${(2 * error).toFixed(1)} MB an hour`;
  return { promise, result: breaches.length > 0 ? 'broken' : 'kept', figure: `${figure}, ${rate}`, breaches };
}

/** Of every replica, before the load and after it: restarted ones have been through the load as well. */
export function judgeHandles({ idleAtStart, idleAtEnd }: Pick<SoakRecord, 'idleAtStart' | 'idleAtEnd'>): Verdict {
  const figures = idleAtEnd.map((end) => {
    const start = idleAtStart.find(({ replica }) => replica === end.replica);
    return { replica: end.replica, from: start ? total(start) : 0, to: total(end), kinds: end.resources };
  });
  const breaches = figures
    .filter(({ from, to }) => to > from + maxMoreHandles)
    .map(({ replica, from, to, kinds }) => `${replica}: ${from}, then ${to}: ${JSON.stringify(kinds)}`);
  return {
    promise: 'Open handles are given back',
    result: figures.length === 0 ? 'not judged' : breaches.length > 0 ? 'broken' : 'kept',
    figure: figures.map(({ from, to }) => `${from} → ${to}`).join(', '),
    breaches,
  };
}

/** In the phases without a fault: 99 of 100 turns of the loop, since a busy machine holds any process now and then. */
export function judgeLoopDelay({ samples }: Pick<SoakRecord, 'samples'>): Verdict {
  const steady = phases.filter(({ run }) => run === undefined).map(({ name }) => name);
  const judged = samples.filter(({ phase }) => steady.includes(phase));
  const worst = Math.max(0, ...judged.map(({ loopDelay }) => loopDelay.p99));
  const longest = Math.max(0, ...judged.map(({ loopDelay }) => loopDelay.max));
  const breaches = worst > maxLoopDelayMs ? [`p99 is ${worst.toFixed(0)} ms, at most ${maxLoopDelayMs}`] : [];
  return {
    promise: 'The event loop is not held under steady load',
    result: judged.length === 0 ? 'not judged' : breaches.length > 0 ? 'broken' : 'kept',
    figure: `p99 ${worst.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`,
    breaches,
  };
}

function total({ resources }: TimedSample): number {
  return Object.values(resources).reduce((sum, count) => sum + count, 0);
}
