import { growingCache } from '../../lib/memory/growing-cache.js';
import { isYoungerThan } from '../../lib/time/time.js';
import { ProviderFault } from '../faults/provider-fault.js';

// More than half of at least ten requests open the circuit, so neither one suspect nor two can open it alone.
const maxPerSuspect = 2;
const maxSuspects = 10_000;

/**
 * Decides which failures count for the circuit. A request that fails after it was sent may fail because of its suspect, such as the
 * app or account of its session, or the preloading of an app. So only a few failures of one suspect count within the sampling time:
 * an outage shows in several. A request that could not be sent, or that has no suspect, always counts.
 */
export class SuspectFailures {
  private readonly countedAt = growingCache<string, number[]>(maxSuspects);

  // Not a property of the error: errors are printed whole, and the id of a session is a secret.
  private readonly suspectOf = new WeakMap<Error, string>();

  constructor(private readonly samplingMs: number) {}

  /** Resolves as `request` does, and remembers whom its failure may be due to. */
  async track<Result>(suspect: string | undefined, request: Promise<Result>): Promise<Result> {
    try {
      return await request;
    } catch (error) {
      if (suspect !== undefined && error instanceof ProviderFault) this.suspectOf.set(error, suspect);
      throw error;
    }
  }

  /** Whether a failure counts; one that does is recorded. */
  count(error: Error): boolean {
    const suspect = this.suspectOf.get(error);
    if (suspect === undefined || (error instanceof ProviderFault && error.kind === 'unreachable')) return true;
    const nowMs = performance.now();
    const recent = (this.countedAt.get(suspect) ?? []).filter((at) => isYoungerThan(this.samplingMs, at, nowMs));
    if (recent.length >= maxPerSuspect) return false;
    this.countedAt.set(suspect, [...recent, nowMs]);
    return true;
  }
}
