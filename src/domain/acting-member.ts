import type { Channel } from '../contract/constants.js';

type Candidate = { userId: string; role: 'member' | 'org_admin'; joinedAt: string; isServiceAccount: boolean };

/**
 * Whose connections a channel uses: on the web the person talking; in automations the person they run for, and nobody
 * without one; on bridges and in the command line the earliest org admin. There is no fallback to anybody else.
 */
export function actsForEarliestAdmin(channel: Channel): boolean {
  return channel === 'bridge' || channel === 'cli';
}

/** The org admin who joined first; service accounts left out, equal times settled by user id. */
export function earliestOrgAdmin<Person extends Candidate>(members: readonly Person[]): Person | undefined {
  return members
    .filter((member) => member.role === 'org_admin' && !member.isServiceAccount)
    .sort((a, b) => Date.parse(a.joinedAt) - Date.parse(b.joinedAt) || (a.userId < b.userId ? -1 : 1))[0];
}
