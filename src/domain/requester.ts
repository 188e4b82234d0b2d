import type { Channel } from '../contract/constants.js';
import { compositeKey } from '../lib/composite-key.js';

/**
 * Who asks for a sign-in: a member for themselves, or somebody who talks to an agent on a channel where that may be
 * anybody. The two are kept apart, so that no talker uses up what a member may do.
 */
export type Requester =
  | { orgId: string; userId: string }
  | { orgId: string; channel: Exclude<Channel, 'web'>; agentId: string };

/** Whoever talks, unless they are known to be that member; on the web it is nobody else. */
export function requesterOf(
  member: { orgId: string; userId: string },
  { channel, agentId, isCallersOwn }: { channel: Channel; agentId: string; isCallersOwn: boolean },
): Requester {
  const { orgId, userId } = member;
  return channel === 'web' || isCallersOwn ? { orgId, userId } : { orgId, channel, agentId };
}

type Somebody = { orgId: string; userId: string } | { orgId: string; channel: Channel; agentId: string };

/** One name for each who asks for something; no id can make two of them share it. */
export function nameOfRequester(requester: Somebody): string {
  const { orgId } = requester;
  if ('userId' in requester) return `member:${compositeKey(orgId, requester.userId)}`;
  return compositeKey(orgId, requester.channel, requester.agentId);
}
