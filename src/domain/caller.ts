import type { Channel } from '../contract/access-constants.js';
import { compositeKey } from '../lib/text/composite-key.js';
import type { MemberKey } from './organization-keys.js';

/** An agent on a channel, with the person talking if there is one. */
export type Caller = { channel: Channel; orgId: string; agentId: string; userId?: string };

/**
 * Who requests a sign-in: a member for themselves, or an agent on a channel where anybody may be talking to it. Both have
 * limits of their own, so that nobody else can use up those of a member.
 */
export type Requester = MemberKey | { orgId: string; channel: Exclude<Channel, 'web'>; agentId: string };

/** The member if they are known to be the person talking, as always on the web; otherwise the agent on its channel. */
export function requesterOf(
  member: MemberKey,
  { channel, agentId, isCallersOwn }: { channel: Channel; agentId: string; isCallersOwn: boolean },
): Requester {
  const { orgId, userId } = member;
  return channel === 'web' || isCallersOwn ? { orgId, userId } : { orgId, channel, agentId };
}

/** The key that limits are counted by. Different requesters never share a key, whatever their ids. */
export function requesterKey(requester: Requester | Omit<Caller, 'userId'>): string {
  const { orgId } = requester;
  if ('userId' in requester) return `member:${compositeKey(orgId, requester.userId)}`;
  return compositeKey(orgId, requester.channel, requester.agentId);
}

/** Identifies the caller, not the member whose account is used: on a bridge one admin's account is used for everybody. */
export function callerKey({ orgId, userId, channel, agentId }: Caller): string {
  return requesterKey(userId === undefined ? { orgId, channel, agentId } : { orgId, userId });
}

type Candidate = { userId: string; role: 'member' | 'org_admin'; joinedAt: string; isServiceAccount: boolean };

/**
 * Whether a channel uses the connections of the earliest org admin, as bridges and the command line do. The others use those
 * of `caller.userId`: on the web the person talking, in automations the person they run for. There is no other fallback.
 */
export function actsForEarliestAdmin(channel: Channel): boolean {
  return channel === 'bridge' || channel === 'cli';
}

/** The org admin who joined first, apart from service accounts; of several at the same time, the first by user id. */
export function earliestOrgAdmin<Person extends Candidate>(members: readonly Person[]): Person | undefined {
  return members
    .filter((member) => member.role === 'org_admin' && !member.isServiceAccount)
    .sort((a, b) => Date.parse(a.joinedAt) - Date.parse(b.joinedAt) || (a.userId < b.userId ? -1 : 1))[0];
}
