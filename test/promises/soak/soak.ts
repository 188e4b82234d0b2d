import { setTimeout as pause } from 'node:timers/promises';
import { during, type FaultScene } from './faults/fault-scene.js';
import { SoakLoad } from './load/soak-load.js';
import { tallyWhenSettled } from './measure/final-tally.js';
import { expectConnectionsKept } from './measure/kept-connections.js';
import { MachineLoad } from './measure/machine-load.js';
import { keepOpenedCalls } from './measure/opened-calls.js';
import { Sampler } from './measure/sampler.js';
import { type PlannedPhase, planPhases } from './phases.js';
import { SoakPlatform } from './platform/soak-platform.js';
import { recover } from './recovery.js';
import { runSearches } from './searches/fork-searches.js';
import type { SoakRecord } from './soak-record.js';

// Often enough for a slope, rarely enough that the collections before the samples do not count.
const samplesOfSoak = 120;
const minSampleEveryMs = 5_000;
// Idle connections to the database are closed after half a minute.
const idleMs = 35_000;

export type SoakOptions = {
  minutes: number;
  signal: AbortSignal;
  progress(line: string): void;
  /** Gets what the load measured before the searches are over, which may take as long again. */
  onLoadOver(record: SoakRecord): void;
};

/** Runs everything for so many minutes, or until the signal aborts, and returns what was measured. */
export async function runSoak(options: SoakOptions): Promise<SoakRecord> {
  const beside = runSearches('beside', options);
  const measured = await runLoad(options);
  options.progress('the load is over; the searches beside it go on until they have their count');
  options.onLoadOver({ ...measured, searched: [] });
  const searched = [...(await beside), ...(await runSearches('after', options))];
  return { ...measured, searched };
}

async function runLoad(options: SoakOptions): Promise<Omit<SoakRecord, 'searched'>> {
  const { minutes, progress } = options;
  progress('starting PostgreSQL, the provider and three replicas');
  const platform = await SoakPlatform.open();
  try {
    const load = new SoakLoad(platform);
    await load.setUp();
    await keepOpenedCalls(platform.postgres.client);
    const sampler = new Sampler(platform);
    const idleAtStart = await sampler.sampleAll();
    const startedAt = performance.now();
    const machine = new MachineLoad();
    const { recoveries, events } = await runPhases({ ...options, platform, load, sampler });
    load.answers.end();
    const spareShare = machine.spareShare();
    const hours = (performance.now() - startedAt) / 3_600_000;
    progress('settling: what was cut off is recorded after a minute');
    const tally = await tallyWhenSettled(platform, load.ledger);
    await expectConnectionsKept(platform.postgres.client, load);
    await pause(idleMs);
    const idleAtEnd = await sampler.sampleAll();
    const { samples } = sampler;
    return { minutes, hours, load, samples, idleAtStart, idleAtEnd, spareShare, recoveries, events, ...tally };
  } finally {
    await platform.close();
  }
}

type Running = SoakOptions & { platform: SoakPlatform; load: SoakLoad; sampler: Sampler };

async function runPhases(running: Running): Promise<Pick<SoakRecord, 'recoveries' | 'events'>> {
  const { minutes, signal, load, sampler } = running;
  const recoveries = new Map<string, number>();
  const events = new Map<string, number>();
  const sampling = new AbortController();
  const everyMs = Math.max(minSampleEveryMs, (minutes * 60_000) / samplesOfSoak);
  const sampled = sampler.run(everyMs, sampling.signal);
  load.start();
  for (const phase of planPhases(minutes)) {
    if (!signal.aborted) recoveries.set(phase.name, await runPhase(running, phase, events));
  }
  await load.stop();
  sampling.abort();
  await sampled;
  return { recoveries, events };
}

/** Returns how long the replicas took to work again. */
async function runPhase(running: Running, phase: PlannedPhase, events: Map<string, number>): Promise<number> {
  const { platform, load, sampler, progress, signal } = running;
  const { name, durationMs, mayFail, isOverload, run } = phase;
  progress(`${name}, ${Math.round(durationMs / 1000)} s`);
  const startedAt = performance.now();
  load.answers.enter(name, { mayFail, isOverload });
  sampler.enter(name);
  await run?.({ ...sceneOf(running), durationMs, count: (what, times = 1) => add(events, what, times) });
  const recoveryMs = mayFail ? await recover(platform, load) : 0;
  if (mayFail) await load.endConversations();
  await during(durationMs - (performance.now() - startedAt), { signal });
  return recoveryMs;
}

function sceneOf({ platform, load, signal }: Running): Omit<FaultScene, 'durationMs' | 'count'> {
  const { members, admins, ledger, breaches } = load;
  const [platformAdmin] = admins;
  if (platformAdmin === undefined) throw new Error('Nobody administers the platform.');
  return { platform, members, platformAdmin, ledger, breaches, signal };
}

function add(events: Map<string, number>, what: string, times: number): void {
  events.set(what, (events.get(what) ?? 0) + times);
}
