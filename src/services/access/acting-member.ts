import { actsForEarliestAdmin, type Caller, earliestOrgAdmin } from '../../domain/caller.js';
import type { Directory, Member } from '../../host/directory.js';

/** The member whose connections a caller uses; undefined where there is nobody to act for. */
export async function findActingMember(directory: Directory, caller: Caller): Promise<Member | undefined> {
  const { channel, orgId, userId } = caller;
  if (actsForEarliestAdmin(channel)) return findEarliestAdmin(directory, orgId);
  const member = userId === undefined ? undefined : await directory.findMember(orgId, userId);
  return member?.isServiceAccount ? undefined : member;
}

/** The org admin who joined first, from the directory's own lookup where it has one. */
export async function findEarliestAdmin(directory: Directory, orgId: string): Promise<Member | undefined> {
  if (directory.findEarliestOrgAdmin === undefined) return earliestOrgAdmin(await directory.listMembers(orgId));
  return directory.findEarliestOrgAdmin(orgId);
}
