import { earliestOrgAdmin } from '../../domain/acting-member.js';
import type { Directory, Member } from '../../host/directory.js';

/**
 * The org admin who joined first, by the directory's own answer where it gives one. That answer is held to the same rule
 * as a list of members: nobody acts rather than somebody who is no admin.
 */
export async function findEarliestAdmin(directory: Directory, orgId: string): Promise<Member | undefined> {
  if (directory.findEarliestOrgAdmin === undefined) return earliestOrgAdmin(await directory.listMembers(orgId));
  const named = await directory.findEarliestOrgAdmin(orgId);
  return named && earliestOrgAdmin([named]);
}
