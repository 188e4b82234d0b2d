import { LRUCache } from 'lru-cache';
import { isYoungerThan } from '../../lib/time.js';
import { ProviderFault } from './provider-fault.js';

// More than half of at least ten exchanges open a circuit: neither one session nor two can bring that about by themselves.
const maxOfOneSession = 2;
const maxSessions = 10_000;

/**
 * Which failures speak of the provider. What fails in a session after it was sent may fail for its app's or its account's
 * sake, so only a few of one session count within the time that is sampled: an outage shows in several. What could not even
 * be sent, or belongs to no session, counts always.
 */
export class SessionFailures {
  private readonly countedAt = new LRUCache<string, number[]>({ max: maxSessions });

  // Beside the errors and not in them, since an error is printed whole and the address of a session is a secret.
  private readonly sessionOf = new WeakMap<Error, string>();

  constructor(private readonly samplingMs: number) {}

  /** The same exchange; should it fail, it fails as one of that session. */
  async of<Result>(session: string | undefined, exchange: Promise<Result>): Promise<Result> {
    try {
      return await exchange;
    } catch (error) {
      if (session !== undefined && error instanceof ProviderFault) this.sessionOf.set(error, session);
      throw error;
    }
  }

  /** Whether one more failure counts; it is remembered by asking. */
  counts(error: Error): boolean {
    const session = this.sessionOf.get(error);
    if (session === undefined || (error instanceof ProviderFault && error.kind === 'unreachable')) return true;
    const recent = (this.countedAt.get(session) ?? []).filter((at) => isYoungerThan(this.samplingMs, at));
    if (recent.length >= maxOfOneSession) return false;
    this.countedAt.set(session, [...recent, Date.now()]);
    return true;
  }
}
