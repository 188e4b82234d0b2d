import { inject, injectable } from 'tsyringe';
import { type Requester, requesterKey } from '../../domain/caller.js';
import type { MemberKey } from '../../domain/organization-keys.js';
import { PluginError } from '../../domain/plugin-error.js';
import { compositeKey } from '../../lib/text/composite-key.js';
import { fromNow } from '../../lib/time/time.js';
import { RateCountStore } from '../../stores/rate-count-store.js';
import { countWithinMinute, limitWindowMs } from '../minute-count.js';

/**
 * The operations that are counted. A redirect creates a link at the provider; a return to the verifier's page asks it about attempts,
 * and a callback about its account. The names are part of the stored counters.
 */
type LimitedOperation = 'starts' | 'departures' | 'returns' | 'callbacks';

/** The maximum of each operation within one window. `docs/limits.md` tells operators the same. */
export const signInLimits = {
  /** More than a person starts by repeated tries, but less than a loop that would fill the tables. */
  member: 60,
  /** Everybody who talks to one agent on one bridge, in one command line or in one automation, together. */
  agentOnChannel: 60,
  /** All channels except the web together, so that two thirds of the organization's limit stay for members themselves. */
  channelsOfOrganization: 200,
  /**
   * As much as ten members may do. Half of the installation's limit, so that no single organization prevents the others from
   * signing in.
   */
  organization: 600,
  /** The provider's smallest plan allows 2,000 requests a minute; the rest is for calls and for maintenance. */
  installation: 1_200,
} as const;

/** Who shares a limit. */
export type LimitScope = keyof typeof signInLimits;

type Counter = { scope: LimitScope; name: string };

const refusals: Record<LimitScope, string> = {
  member: 'Too many sign-ins within a minute. Wait a little.',
  agentOnChannel: 'Too many sign-ins were asked for here within a minute. Wait a little.',
  channelsOfOrganization: 'Too many sign-ins were asked for in this organization within a minute. Wait a little.',
  organization: 'Too many sign-ins in this organization within a minute. Wait a little.',
  installation: 'Too many sign-ins on this platform within a minute. Wait a little.',
};

/** Limits how many sign-ins a requester, an organization and the whole installation may start, and come back from, within a minute. */
@injectable()
export class SignInLimitService {
  constructor(@inject(RateCountStore) private readonly counts: RateCountStore) {}

  /** Counts one more attempt. Throws `rate_limited`, with how long to wait, when a limit is reached. */
  async admitStart(requester: Requester): Promise<void> {
    await this.admit(requester, 'starts');
  }

  /** Counts one more redirect to the provider. Throws as `admitStart`. */
  async admitRedirect(member: MemberKey): Promise<void> {
    await this.admit({ orgId: member.orgId, userId: member.userId }, 'departures');
  }

  /** Counts one more attempt that is redirected at once. Throws as `admitStart`. */
  async admitStartWithRedirect({ orgId, userId }: MemberKey): Promise<void> {
    await this.admit({ orgId, userId }, 'starts', 'departures');
  }

  /** Counts one more return to the page of the provider's verifier. Throws as `admitStart`. */
  async admitReturn({ orgId, userId }: MemberKey): Promise<void> {
    await this.admit({ orgId, userId }, 'returns');
  }

  /**
   * Counts one more callback of an open attempt, or of a finished one whose account has no name yet; false when the limit is
   * reached. It counts in the member's own share alone, and not as a return: while the provider does not answer, many pages load
   * themselves again, and must refuse no other.
   */
  async admitCallback({ orgId, userId }: MemberKey): Promise<boolean> {
    const { count } = await this.increment('callbacks', memberCounter({ orgId, userId }));
    return count <= signInLimits.member;
  }

  /** Deletes counters that were not used for a while. */
  async prune(): Promise<void> {
    await this.counts.prune({ oldest: fromNow(-2 * limitWindowMs), latest: fromNow(2 * limitWindowMs) });
  }

  /** From the narrowest scope to the widest, so that a request that is refused in one does not count in the wider ones. */
  private async admit(requester: Requester, ...operations: LimitedOperation[]): Promise<void> {
    for (const counter of countersOf(requester)) {
      for (const operation of operations) await this.admitIn(counter, operation);
    }
  }

  private async admitIn(counter: Counter, operation: LimitedOperation): Promise<void> {
    const { count, retryAfterMs } = await this.increment(operation, counter);
    if (count <= signInLimits[counter.scope]) return;
    throw new PluginError('rate_limited', refusals[counter.scope], { details: { retryAfterMs } });
  }

  private increment(operation: LimitedOperation, { name }: Counter): Promise<{ count: number; retryAfterMs: number }> {
    return countWithinMinute(this.counts, `${operation}/${name}`);
  }
}

function countersOf(requester: Requester): Counter[] {
  const organization = compositeKey(requester.orgId);
  const channels: Counter = { scope: 'channelsOfOrganization', name: `channels of ${organization}` };
  return [
    ...('userId' in requester
      ? [memberCounter(requester)]
      : [{ scope: 'agentOnChannel' as const, name: requesterKey(requester) }, channels]),
    { scope: 'organization', name: `organization ${organization}` },
    { scope: 'installation', name: 'installation' },
  ];
}

function memberCounter(member: MemberKey): Counter {
  return { scope: 'member', name: requesterKey(member) };
}
