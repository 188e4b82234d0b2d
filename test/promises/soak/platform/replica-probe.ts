import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded into a replica ahead of the host: shifts its clock and measures it, as the soak asks by messages. */
export type ProbeRequest = { probe: number; ask: 'sample' } | { probe: number; ask: 'shiftClock'; byMs: number };
export type ProbeReply = { probe: number; sample: ReplicaSample | undefined };

/** What a replica measures of itself. Memory is read after a collection. */
export type ReplicaSample = {
  memoryMb: number;
  residentMb: number;
  /** Since the sample before, in milliseconds. */
  loopDelay: { p99: number; max: number };
  /** Open sockets, timers and other resources that keep a process alive, counted by kind. */
  resources: Record<string, number>;
};

const delays = monitorEventLoopDelay({ resolution: 10 });
const RealDate = Date;
let shiftMs = 0;

const now = () => RealDate.now() + shiftMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});

function sample(): ReplicaSample {
  // The collection below holds the loop for the sake of this measurement only, so it does not count.
  delays.disable();
  const loopDelay = { p99: delays.percentile(99) / 1e6, max: delays.max / 1e6 };
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  delays.reset();
  delays.enable();
  const resources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  return { memoryMb: (heapUsed + external) / 1e6, residentMb: rss / 1e6, loopDelay, resources };
}

function answer(request: ProbeRequest): ReplicaSample | undefined {
  if (request.ask === 'sample') return sample();
  shiftMs = request.byMs;
  return undefined;
}

delays.enable();
process.on('message', (message: Partial<ProbeRequest>) => {
  if (message.probe === undefined) return;
  const reply: ProbeReply = { probe: message.probe, sample: answer(message as ProbeRequest) };
  process.send?.(reply);
});
