import { toDecision } from '../../../host/checks/decision.js';
import type { Member } from '../../../host/index.js';

/** What the contract says of a member: a directory may answer with more, with rows of a class, and with 0 and 1 for false and true. */
export function memberFields(found: Member | undefined): Member | undefined {
  if (!found) return found;
  const { orgId, userId, name, role, joinedAt, isServiceAccount } = found;
  return { orgId, userId, name, role, joinedAt, isServiceAccount: toDecision(isServiceAccount) ?? isServiceAccount };
}
