/**
 * A member with accounts on the list. `taken` and `free`: how many are claimed and how many are not, with those of the
 * organization.
 */
export type WaitingMember = {
  orgId: string;
  taken: number;
  free: number;
  takenOfOrg: number;
  freeOfOrg: number;
  /** The first of those that are not claimed, longest due first. */
  accountIds: string[];
};

type Count = { taken: number; free: number };
type Candidate = { accountIds: string[]; member: Count; organization: Count };

/**
 * The accounts that are claimed next. Picks the organization with the fewest claims, then the one with the shortest list; then
 * a member in it by the same rule. Otherwise, members keep their order.
 */
export function inTurns(members: readonly WaitingMember[], count: number): string[] {
  const candidates = toCandidates(members);
  const chosen: string[] = [];
  while (chosen.length < count) {
    const [next] = candidates.filter(({ accountIds }) => accountIds.length > 0).sort(byTurn);
    const accountId = next?.accountIds.shift();
    if (next === undefined || accountId === undefined) break;
    chosen.push(accountId);
    for (const owner of [next.member, next.organization]) {
      owner.taken += 1;
      owner.free -= 1;
    }
  }
  return chosen;
}

function toCandidates(members: readonly WaitingMember[]): Candidate[] {
  const organizations = new Map<string, Count>();
  return members.map(({ orgId, taken, free, takenOfOrg, freeOfOrg, accountIds }) => {
    const organization = organizations.get(orgId) ?? { taken: takenOfOrg, free: freeOfOrg };
    organizations.set(orgId, organization);
    return { accountIds: [...accountIds], member: { taken, free }, organization };
  });
}

function byTurn(one: Candidate, other: Candidate): number {
  return byCount(one.organization, other.organization) || byCount(one.member, other.member);
}

function byCount(one: Count, other: Count): number {
  return one.taken - other.taken || one.free - other.free;
}
