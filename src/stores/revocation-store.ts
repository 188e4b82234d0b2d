import { inject, injectable } from 'tsyringe';
import { DatabaseClient, deleteReturning, presentFields, rawRows } from './database/database-client.js';

/** An account to be removed: first its grant is revoked at the app, then it is deleted at the provider. */
export type Revocation = {
  accountId: string;
  app: string;
  orgId: string;
  userId: string;
  projectId?: string;
  /** The account's name at the app, `ada@example.com`, when known. */
  label?: string;
  /** How many attempts failed so far. */
  attempts: number;
  /** When the next attempt is due, UTC ISO 8601. */
  dueAt: string;
  /** The result of an earlier attempt, after which the account was not deleted. */
  outcome?: RevocationOutcome;
};

/**
 * `revoked`: the app revoked the grant; `not_supported`: it cannot, or refused; `kept_grant`: it was not asked, since that might have
 * ended another connection.
 */
export type RevocationOutcome = 'revoked' | 'not_supported' | 'kept_grant';

export type ClaimLimits = { until: string; farthest: string; projectId?: string };

/** The accounts that are still to be removed at the provider. The list survives restarts. */
export interface RevocationStore {
  /** Adds an account. Changes nothing where the account is on the list already. */
  add(revocation: Omit<Revocation, 'attempts' | 'outcome'>): Promise<void>;
  /**
   * Claims, until `until`, an account that is due and not claimed by another replica. Organizations take turns, and so do the
   * members of each; the one with the shorter list comes first. A due time or a claim after `farthest` was written by a wrong
   * clock and is ignored. With a `projectId`, accounts of other projects are left out, whose key is not in use.
   */
  claimDue(now: string, limits: ClaimLimits): Promise<Revocation | undefined>;
  /**
   * Stores the app's first answer, before the account is deleted and the app cannot be asked again; before it, that the grant was
   * kept.
   */
  saveOutcome(accountId: string, outcome: RevocationOutcome): Promise<void>;
  /** Deletes it from the list and returns it; undefined when another replica had deleted it. */
  settle(accountId: string): Promise<Revocation | undefined>;
  /** Makes it due again at `dueAt`, and ends its claim; `counts` adds one to the attempts. */
  postpone(accountId: string, next: { dueAt: string; counts: boolean }): Promise<void>;
  /** Assigns the accounts without a project to that project. */
  adoptProject(projectId: string): Promise<void>;
}

export const RevocationStore = Symbol('RevocationStore');

const table = 'appconnect_revocations';

type Row = {
  account_id: string;
  app: string;
  org_id: string;
  user_id: string;
  project_id: string | null;
  label: string | null;
  attempts: number;
  due_at: string;
  claimed_until: string | null;
  outcome: RevocationOutcome | null;
};

const isFree = `(due_at <= :now or due_at > :farthest)
  and (claimed_until is null or claimed_until <= :now or claimed_until > :farthest)
  and (project_id is null or project_id = coalesce(:projectId, project_id))`;
const isTaken = 'claimed_until > :now and claimed_until <= :farthest';
const members = `
  select org_id, user_id, min(due_at) as oldest,
    sum(case when ${isTaken} then 1 else 0 end) as taken, sum(case when ${isTaken} then 0 else 1 end) as free
  from ${table} where (${isFree}) or (${isTaken}) group by org_id, user_id`;
// First the organization with the fewest claims, then the one with the shortest list; the same among its members.
const nextMember = `
  select org_id, user_id from (
    select members.*, sum(taken) over (partition by org_id) as of_org_taken, sum(free) over (partition by org_id) as of_org_free
    from (${members}) as members
  ) as candidates
  where free > 0 order by of_org_taken, of_org_free, taken, free, oldest, org_id, user_id limit 1`;
// The outer condition is repeated: when two replicas choose the same row, the second one finds it claimed.
const claimNext = `
  update ${table} set claimed_until = :until where account_id = (
    select listed.account_id from ${table} as listed
    join (${nextMember}) as next on next.org_id = listed.org_id and next.user_id = listed.user_id
    where ${isFree} order by listed.due_at, listed.account_id limit 1
  ) and ${isFree} returning *`;

@injectable()
export class SqlRevocationStore implements RevocationStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async add(revocation: Omit<Revocation, 'attempts' | 'outcome'>): Promise<void> {
    await this.rows()
      .insert({
        account_id: revocation.accountId,
        app: revocation.app,
        org_id: revocation.orgId,
        user_id: revocation.userId,
        project_id: revocation.projectId ?? null,
        label: revocation.label ?? null,
        attempts: 0,
        due_at: revocation.dueAt,
      })
      .onConflict('account_id')
      .ignore();
  }

  async claimDue(now: string, { projectId, ...limits }: ClaimLimits): Promise<Revocation | undefined> {
    const [row] = await rawRows<Row>(this.client, claimNext, { now, ...limits, projectId: projectId ?? null });
    return row && toRevocation(row);
  }

  async saveOutcome(accountId: string, outcome: RevocationOutcome): Promise<void> {
    await this.rows()
      .where({ account_id: accountId })
      .andWhere((row) => row.whereNull('outcome').orWhere({ outcome: 'kept_grant' }))
      .update({ outcome });
  }

  async settle(accountId: string): Promise<Revocation | undefined> {
    const [row] = await deleteReturning<Row>(this.client, table, { account_id: accountId });
    return row && toRevocation(row);
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

  async adoptProject(projectId: string): Promise<void> {
    await this.rows().whereNull('project_id').update({ project_id: projectId });
  }

  private rows() {
    return this.client<Row>(table);
  }
}

export function toRevocation(row: Row): Revocation {
  return presentFields<Revocation>({
    accountId: row.account_id,
    app: row.app,
    orgId: row.org_id,
    userId: row.user_id,
    projectId: row.project_id,
    label: row.label,
    attempts: row.attempts,
    dueAt: row.due_at,
    outcome: row.outcome,
  });
}
