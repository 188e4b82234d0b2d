import { createServer } from 'node:net';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ProbeRequest, ReplicaSample } from './probe-client.js';

// Loaded into a replica ahead of the host: shifts its clock and measures it, as the soak asks through a socket.

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

function answer(request: ProbeRequest): object {
  if (request.ask === 'sample') return sample();
  shiftMs = request.byMs;
  return {};
}

delays.enable();
const directory = new URL(import.meta.url).searchParams.get('directory') ?? '';
createServer((socket) => {
  socket.on('error', () => socket.destroy());
  // A request is so short that it comes in one piece.
  socket.once('data', (request) => socket.end(JSON.stringify(answer(JSON.parse(String(request))))));
})
  .listen(join(directory, `${process.pid}.sock`))
  .unref();
