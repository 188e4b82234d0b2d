import { inject, injectable } from 'tsyringe';
import type { ConnectionKey } from '../domain/connection.js';
import { inTurns, type WaitingMember } from './account-removal-turns.js';
import { DatabaseClient, deleteReturning, presentFields, rawRows } from './database/database-client.js';

/** An account to be removed: first its grant is revoked at the app, then it is deleted at the provider. */
export type AccountToRemove = {
  accountId: string;
  app: string;
  orgId: string;
  userId: string;
  /** The provider's user that it was made for. Absent where an earlier version listed it: the member's, as far as is known. */
  providerUserId?: string;
  projectId?: string;
  /** The account's name at the app, `ada@example.com`, when known. */
  label?: string;
  /** Whether the member was confirmed to be the one who signed in with it, as for every account that was connected. */
  isConfirmed?: boolean;
  /** How many attempts failed so far. */
  attempts: number;
  /** When the next attempt is due, UTC ISO 8601. */
  dueAt: string;
  /** The result of an earlier attempt, after which the account was not deleted. */
  outcome?: GrantOutcome;
};

/**
 * `revoked`: the app revoked the grant; `not_supported`: it cannot, or refused; `kept_grant`: it was not asked, since that
 * might have ended another connection.
 */
export type GrantOutcome = 'revoked' | 'not_supported' | 'kept_grant';

/** An account at the provider, with the member and the project that it belongs to. */
export type AccountRef = Omit<AccountToRemove, 'attempts' | 'dueAt' | 'outcome'>;

/**
 * `count`: how many at most. With a `projectId`, accounts of other projects are left out, whose key is not in use. `among`: the ids
 * of those that may be given out; then nobody takes turns.
 */
type ClaimLimits = { until: string; farthest: string; count: number; projectId?: string; among?: readonly string[] };

/** The accounts that are still to be removed at the provider. The list survives restarts. */
export interface AccountRemovalStore {
  /** Adds an account. Changes nothing where the account is on the list already. */
  add(account: AccountRef, { dueAt }: { dueAt: string }): Promise<void>;
  /** The accounts of one member and app, the one that is due first at the beginning. */
  listOfConnection(key: ConnectionKey): Promise<AccountToRemove[]>;
  /**
   * Claims, until `until`, accounts that are due and not claimed by another replica. Organizations take turns, and so do the
   * members of each; the one with the shorter list comes first. A due time or a claim after `farthest` was written by a wrong
   * clock and is ignored.
   */
  claimDue(now: string, limits: ClaimLimits): Promise<AccountToRemove[]>;
  /**
   * Stores the app's first answer, before the account is deleted and the app cannot be asked again; before it, that the grant was
   * kept.
   */
  saveOutcome(accountId: string, outcome: GrantOutcome): Promise<void>;
  /** Deletes it from the list and returns it; undefined when another replica had deleted it. */
  settle(accountId: string): Promise<AccountToRemove | undefined>;
  /** Makes it due again at `dueAt`, and ends its claim; `counts` adds one to the attempts. */
  postpone(accountId: string, next: { dueAt: string; counts: boolean }): Promise<void>;
  /** Stores the project of an account that has none yet. */
  saveProject(accountId: string, projectId: string): Promise<void>;
}

export const AccountRemovalStore = Symbol('AccountRemovalStore');

// An older name of the list, which a log line has too.
const table = 'appconnect_revocations';

type Row = {
  account_id: string;
  app: string;
  org_id: string;
  user_id: string;
  project_id: string | null;
  label: string | null;
  confirmed: 1 | null;
  provider_user_id: string | null;
  attempts: number;
  due_at: string;
  claimed_until: string | null;
  outcome: GrantOutcome | null;
};

type OwnerRow = Pick<Row, 'account_id' | 'org_id' | 'user_id'>;

type MemberRow = Pick<Row, 'org_id' | 'user_id'> & {
  taken: number;
  free: number;
  taken_of_org: number;
  free_of_org: number;
};

type Bindings = { now: string; until: string; farthest: string; count: number; projectId: string | null };

const isFree = `(due_at <= :now or due_at > :farthest)
  and (claimed_until is null or claimed_until <= :now or claimed_until > :farthest)
  and (project_id is null or project_id = coalesce(:projectId, project_id))`;
const isTaken = 'claimed_until > :now and claimed_until <= :farthest';
const members = `
  select org_id, user_id, min(due_at) as oldest,
    sum(case when ${isTaken} then 1 else 0 end) as taken, sum(case when ${isTaken} then 0 else 1 end) as free
  from ${table} where (${isFree}) or (${isTaken}) group by org_id, user_id`;
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
    from ${table} as listed where (org_id, user_id) in (values ${owners}) and ${isFree}
  ) as ranked
  where place <= :count order by place`;

@injectable()
export class SqlAccountRemovalStore implements AccountRemovalStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async add(account: AccountRef, { dueAt }: { dueAt: string }): Promise<void> {
    await this.rows()
      .insert({
        account_id: account.accountId,
        app: account.app,
        org_id: account.orgId,
        user_id: account.userId,
        project_id: account.projectId ?? null,
        label: account.label ?? null,
        confirmed: account.isConfirmed ? 1 : null,
        provider_user_id: account.providerUserId ?? null,
        attempts: 0,
        due_at: dueAt,
      })
      .onConflict('account_id')
      .ignore();
  }

  async listOfConnection({ orgId, userId, app }: ConnectionKey): Promise<AccountToRemove[]> {
    const rows = await this.rows().where({ org_id: orgId, user_id: userId, app }).orderBy(['due_at', 'account_id']);
    return rows.map(toAccountToRemove);
  }

  async claimDue(now: string, { projectId, among, ...limits }: ClaimLimits): Promise<AccountToRemove[]> {
    const bindings = { now, ...limits, projectId: projectId ?? null };
    const accountIds = among ?? (await this.listNext(bindings));
    const claimed = (await this.claim(accountIds, bindings)).map(toAccountToRemove);
    return claimed.sort((one, other) => accountIds.indexOf(one.accountId) - accountIds.indexOf(other.accountId));
  }

  async saveOutcome(accountId: string, outcome: GrantOutcome): Promise<void> {
    await this.rows()
      .where({ account_id: accountId })
      .andWhere((row) => row.whereNull('outcome').orWhere({ outcome: 'kept_grant' }))
      .update({ outcome });
  }

  async settle(accountId: string): Promise<AccountToRemove | undefined> {
    const [row] = await deleteReturning<Row>(this.client, table, { account_id: accountId });
    return row && toAccountToRemove(row);
  }

  async postpone(accountId: string, { dueAt, counts }: { dueAt: string; counts: boolean }): Promise<void> {
    await this.rows()
      .where({ account_id: accountId })
      .update({
        due_at: dueAt,
        claimed_until: null,
        attempts: this.client.raw('?? + ?', ['attempts', counts ? 1 : 0]),
      });
  }

  async saveProject(accountId: string, projectId: string): Promise<void> {
    await this.rows().where({ account_id: accountId }).whereNull('project_id').update({ project_id: projectId });
  }

  private async listNext(bindings: Bindings): Promise<string[]> {
    const members = await rawRows<MemberRow>(this.client, nextMembers, bindings);
    if (members.length === 0) return [];
    const first = await this.listFirstOf(members, bindings);
    return inTurns(
      members.map((member) => toWaitingMember(member, first)),
      bindings.count,
    );
  }

  private listFirstOf(members: readonly MemberRow[], bindings: Bindings): Promise<OwnerRow[]> {
    const owners = members.map((_, index) => `(:org${index}, :user${index})`);
    const ids = members.flatMap((member, index) => [
      [`org${index}`, member.org_id],
      [`user${index}`, member.user_id],
    ]);
    return rawRows(this.client, firstOfMembers(`${owners}`), { ...bindings, ...Object.fromEntries(ids) });
  }

  /** The condition is repeated: when two replicas choose the same account, the second one finds it claimed. */
  private async claim(accountIds: readonly string[], bindings: Bindings): Promise<Row[]> {
    if (accountIds.length === 0) return [];
    const names = accountIds.map((_, index) => `:id${index}`);
    const ids = Object.fromEntries(accountIds.map((accountId, index) => [`id${index}`, accountId]));
    const free = `select account_id from ${table} where account_id in (${names}) and ${isFree} order by due_at limit :count`;
    const sql = `update ${table} set claimed_until = :until where account_id in (${free}) and ${isFree} returning *`;
    return rawRows<Row>(this.client, sql, { ...bindings, ...ids });
  }

  private rows() {
    return this.client<Row>(table);
  }
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

export function toAccountToRemove(row: Row): AccountToRemove {
  return presentFields<AccountToRemove>({
    accountId: row.account_id,
    app: row.app,
    orgId: row.org_id,
    userId: row.user_id,
    providerUserId: row.provider_user_id,
    projectId: row.project_id,
    label: row.label,
    isConfirmed: row.confirmed === 1 || undefined,
    attempts: row.attempts,
    dueAt: row.due_at,
    outcome: row.outcome,
  });
}
