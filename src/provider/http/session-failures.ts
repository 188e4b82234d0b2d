import { growingCache } from '../../lib/growing-cache.js';
import { isYoungerThan } from '../../lib/time.js';
import { ProviderFault } from '../faults/provider-fault.js';

// More than half of at least ten requests open the circuit, so neither one session nor two can open it alone.
const maxPerSession = 2;
const maxSessions = 10_000;

/**
 * Decides which failures count for the circuit. A request of a session that fails after it was sent may fail because of its
 * app or account, so only a few failures of one session count within the sampling time: an outage shows in several sessions.
 * A request that could not be sent, or that belongs to no session, always counts.
 */
export class SessionFailures {
  private readonly countedAt = growingCache<string, number[]>(maxSessions);

  // Not a property of the error: errors are printed whole, and the id of a session is a secret.
  private readonly sessionOf = new WeakMap<Error, string>();

  constructor(private readonly samplingMs: number) {}

  /** Resolves as `request` does, and remembers to which session its failure belongs. */
  async track<Result>(session: string | undefined, request: Promise<Result>): Promise<Result> {
    try {
      return await request;
    } catch (error) {
      if (session !== undefined && error instanceof ProviderFault) this.sessionOf.set(error, session);
      throw error;
    }
  }

  /** Whether a failure counts; one that does is recorded. */
  count(error: Error): boolean {
    const session = this.sessionOf.get(error);
    if (session === undefined || (error instanceof ProviderFault && error.kind === 'unreachable')) return true;
    const recent = (this.countedAt.get(session) ?? []).filter((at) => isYoungerThan(this.samplingMs, at));
    if (recent.length >= maxPerSession) return false;
    this.countedAt.set(session, [...recent, Date.now()]);
    return true;
  }
}
