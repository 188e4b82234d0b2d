// The reference host in a process that dies where it is told to. Its first imports watch the process from outside.

import { startReferenceHost } from '../../../../src/testing/reference-host/reference-host.js';
import { stopSyncing } from '../../../support/stores/stop-syncing.js';
import { BoundaryProbe } from './boundary-probe.js';
import { MovedClock } from './moved-clock.js';

export type ProbedHostOptions = {
  home: string;
  port: number;
  database?: string;
  pluginManifest: string;
  environment: Record<string, string>;
  aheadMs: number;
  /** Counts boundaries from the start of the plugin, and dies at this one. */
  armedAtStart?: { deadly: string };
};

/** What the parent asks; each is answered with `done` and its result. */
export type Order =
  | { do: 'arm'; deadly: string }
  | { do: 'trace' }
  | { do: 'rest' }
  | { do: 'keepCompiled' }
  | { do: 'maintain'; afterMs: number }
  | { do: 'addMember'; orgId: string; userId: string }
  | { do: 'removeMember'; orgId: string; userId: string };

const silent = () => undefined;
const quiet = { debug: silent, info: silent, warn: silent, error: silent };

const { aheadMs, armedAtStart, ...options }: ProbedHostOptions = JSON.parse(process.argv[2] ?? '{}');
const clock = new MovedClock(aheadMs).install();
const intervals = holdIntervals();
const probe = new BoundaryProbe().install();

if (armedAtStart) probe.arm(armedAtStart.deadly);
const starting = startReferenceHost({ ...options, logger: quiet });

const obey: { [Name in Order['do']]: (order: Extract<Order, { do: Name }>) => unknown } = {
  arm: ({ deadly }) => probe.arm(deadly),
  trace: async () => {
    await probe.rest();
    return probe.trace();
  },
  rest: () => probe.rest(),
  // `compiled-bundle` listens for this order itself, and was loaded first.
  keepCompiled: () => undefined,
  maintain: async ({ afterMs }) => {
    clock.advance(afterMs);
    for (const run of intervals) run();
    await probe.rest();
  },
  addMember: async ({ orgId, userId }) =>
    (await starting).changes.addMember(orgId, { userId, name: userId, role: 'member' }),
  removeMember: async ({ orgId, userId }) => (await starting).changes.removeMember(orgId, userId),
};

process.on('message', async (order: Order) => {
  const result = await (obey[order.do] as (order: Order) => unknown)(order);
  process.send?.({ done: order.do, result });
});
process.once('disconnect', () => process.exit(0));
// A start that fails ends the process.
void starting.then(async (host) => {
  if (options.database === undefined) await stopSyncing(host);
  process.send?.({ url: host.url });
});

/** Repeated work runs when it is asked for, so that it does not fall between the boundaries of a flow. */
function holdIntervals(): Set<() => void> {
  const held = new Set<() => void>();
  const real = globalThis.setInterval;
  globalThis.setInterval = ((run: () => void, ms?: number, ...rest: unknown[]) => {
    if ((ms ?? 0) < 10_000) return real(run, ms, ...rest);
    held.add(run);
    return real(() => undefined, 2 ** 30);
  }) as typeof setInterval;
  return held;
}
