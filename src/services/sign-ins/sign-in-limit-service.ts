import { inject, injectable } from 'tsyringe';
import { PluginError } from '../../domain/plugin-error.js';
import { type Requester, requesterKey } from '../../domain/requester.js';
import { type Limited, type LimitHolder, limitedForMs, startLimits } from '../../domain/start-limits.js';
import { compositeKey } from '../../lib/composite-key.js';
import { fromNow } from '../../lib/time.js';
import { StartCountStore } from '../../stores/start-count-store.js';

type Share = { holder: LimitHolder; name: string };

/** How much of signing in one requester, one organization and the whole installation may begin within a minute. */
@injectable()
export class SignInLimitService {
  constructor(@inject(StartCountStore) private readonly counts: StartCountStore) {}

  /** One more attempt. Throws `rate_limited`, with how long to wait, when a share is used up. */
  async admitStart(requester: Requester): Promise<void> {
    await this.admit('starts', requester);
  }

  /** One more browser that leaves for the provider. Throws as `admitStart`. */
  async admitRedirect(member: { orgId: string; userId: string }): Promise<void> {
    await this.admit('departures', { orgId: member.orgId, userId: member.userId });
  }

  /** Forgets shares that nobody has used for a while. */
  async prune(): Promise<void> {
    await this.counts.prune({ oldest: fromNow(-2 * limitedForMs), latest: fromNow(2 * limitedForMs) });
  }

  /** From the smallest share to the largest: who is refused by their own uses up nothing of what others share with them. */
  private async admit(limited: Limited, requester: Requester): Promise<void> {
    for (const share of sharesOf(requester)) await this.use(limited, share);
  }

  private async use(limited: Limited, { holder, name }: Share): Promise<void> {
    // Clocks of replicas differ a little, so a window may begin in the future, but not by more than it is long.
    const window = { now: fromNow(0), oldest: fromNow(-limitedForMs), latest: fromNow(limitedForMs) };
    const { count, beganAt } = await this.counts.increment(`${limited}/${name}`, window);
    if (count <= startLimits[holder]) return;
    const waitMs = Date.parse(beganAt) + limitedForMs - Date.now();
    const retryAfterMs = Math.min(Math.max(waitMs, minWaitMs), limitedForMs);
    throw new PluginError('rate_limited', refusals[holder], { details: { retryAfterMs } });
  }
}

// Who waits is told whole seconds.
const minWaitMs = 1_000;

const refusals: Record<LimitHolder, string> = {
  member: 'Too many sign-ins were started within a minute. Wait a little.',
  agentOnChannel: 'Too many sign-ins were asked for here within a minute. Wait a little.',
  channelsOfOrganization: 'Too many sign-ins were asked for in this organization within a minute. Wait a little.',
  organization: 'Too many sign-ins were started in this organization within a minute. Wait a little.',
  installation: 'Too many sign-ins were started on this platform within a minute. Wait a little.',
};

function sharesOf(requester: Requester): Share[] {
  const organization = compositeKey(requester.orgId);
  const channels: Share = { holder: 'channelsOfOrganization', name: `channels of ${organization}` };
  return [
    { holder: 'userId' in requester ? 'member' : 'agentOnChannel', name: requesterKey(requester) },
    ...('userId' in requester ? [] : [channels]),
    { holder: 'organization', name: `organization ${organization}` },
    { holder: 'installation', name: 'installation' },
  ];
}
