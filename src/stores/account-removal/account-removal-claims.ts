import { type DatabaseClient, rawRows } from '../database/database-client.js';
import { inTurns, type WaitingMember } from './account-removal-turns.js';

// An older name of the list, which a log line has too.
export const accountRemovalTable = 'appconnect_revocations';

type OwnerRow = { account_id: string; org_id: string; user_id: string };

type MemberRow = {
  org_id: string;
  user_id: string;
  taken: number;
  free: number;
  taken_of_org: number;
  free_of_org: number;
};

/** A claim of what is due at `now`, until `until`; times after `farthest` were written by a wrong clock. */
type Claim = { now: string; until: string; farthest: string; count: number; projectId: string | null };

const isFree = `(due_at <= :now or due_at > :farthest)
  and (claimed_until is null or claimed_until <= :now or claimed_until > :farthest)
  and (project_id is null or project_id = coalesce(:projectId, project_id))`;
const isTaken = 'claimed_until > :now and claimed_until <= :farthest';
const members = `
  select org_id, user_id, min(due_at) as oldest,
    sum(case when ${isTaken} then 1 else 0 end) as taken, sum(case when ${isTaken} then 0 else 1 end) as free
  from ${accountRemovalTable} where (${isFree}) or (${isTaken}) group by org_id, user_id`;
// Reads the whole list, once for several claims. Whoever is not among these has no turn before `:count` others had theirs.
const nextMembers = `
  select org_id, user_id, taken, free, taken_of_org, free_of_org from (
    select members.*, sum(taken) over (partition by org_id) as taken_of_org, sum(free) over (partition by org_id) as free_of_org,
      row_number() over (
        partition by org_id order by case when free > 0 then 0 else 1 end, taken, free, oldest, user_id
      ) as place
    from (${members}) as members
  ) as candidates
  where free > 0 and place <= :count
  order by taken_of_org + place, free_of_org, taken, free, oldest, org_id, user_id limit :count`;
const firstOfMembers = (owners: string) => `
  select account_id, org_id, user_id from (
    select listed.*, row_number() over (partition by org_id, user_id order by due_at, account_id) as place
    from ${accountRemovalTable} as listed where (org_id, user_id) in (values ${owners}) and ${isFree}
  ) as ranked
  where place <= :count order by place`;

/** The ids of the accounts whose turn it is. */
export async function listNext(client: DatabaseClient, claim: Claim): Promise<string[]> {
  const members = await rawRows<MemberRow>(client, nextMembers, claim);
  if (members.length === 0) return [];
  const first = await listFirstOf(client, members, claim);
  return inTurns(
    members.map((member) => toWaitingMember(member, first)),
    claim.count,
  );
}

function listFirstOf(client: DatabaseClient, members: readonly MemberRow[], claim: Claim): Promise<OwnerRow[]> {
  const owners = members.map((_, index) => `(:org${index}, :user${index})`);
  const ids = members.flatMap((member, index) => [
    [`org${index}`, member.org_id],
    [`user${index}`, member.user_id],
  ]);
  return rawRows(client, firstOfMembers(`${owners}`), { ...claim, ...Object.fromEntries(ids) });
}

/** The condition is repeated: when two replicas choose the same account, the second one finds it claimed. */
export async function claimRows<Row>(
  client: DatabaseClient,
  accountIds: readonly string[],
  claim: Claim,
): Promise<Row[]> {
  if (accountIds.length === 0) return [];
  const names = accountIds.map((_, index) => `:id${index}`);
  const ids = Object.fromEntries(accountIds.map((accountId, index) => [`id${index}`, accountId]));
  const free = `select account_id from ${accountRemovalTable} where account_id in (${names}) and ${isFree} order by due_at limit :count`;
  const sql = `update ${accountRemovalTable} set claimed_until = :until where account_id in (${free}) and ${isFree} returning *`;
  return rawRows<Row>(client, sql, { ...claim, ...ids });
}

function toWaitingMember(member: MemberRow, first: readonly OwnerRow[]): WaitingMember {
  const own = first.filter((row) => row.org_id === member.org_id && row.user_id === member.user_id);
  return {
    orgId: member.org_id,
    // PostgreSQL gives sums as text.
    taken: Number(member.taken),
    free: Number(member.free),
    takenOfOrg: Number(member.taken_of_org),
    freeOfOrg: Number(member.free_of_org),
    accountIds: own.map(({ account_id: accountId }) => accountId),
  };
}
