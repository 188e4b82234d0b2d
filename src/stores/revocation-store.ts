import { inject, injectable } from 'tsyringe';
import { DatabaseClient, deleteReturning, presentFields, rawRows } from './database-client.js';

/** An account at the provider that must go: revoked at the app, then deleted at the provider. */
export type Revocation = {
  accountId: string;
  app: string;
  orgId: string;
  userId: string;
  projectId?: string;
  /** Tries so far. */
  attempts: number;
  /** When the next try is due, UTC ISO 8601. */
  dueAt: string;
  /** What the app came to in an earlier try that ended before the account was off the list. */
  outcome?: RevocationOutcome;
};

/** `revoked`: the app took the grant back; `not_supported`: it has no way to, or would not. */
export type RevocationOutcome = 'revoked' | 'not_supported';

/** The list of accounts still to be removed at the provider; survives restarts. */
export interface RevocationStore {
  /** Adds it; an account that is on the list already stays as it is. */
  add(revocation: Omit<Revocation, 'attempts' | 'outcome'>): Promise<void>;
  /**
   * One that is due and that nobody else works at, taken by the caller until `until`. Organizations take turns, so do the
   * members of each, and whoever has fewer on the list comes first. A due time or a claim later than `farthest`, which no
   * clock that went right would have written, counts for nothing.
   */
  claimDue(now: string, limits: { until: string; farthest: string }): Promise<Revocation | undefined>;
  /** Keeps what the app said first, before the account is deleted and nobody can ask again. */
  keepOutcome(accountId: string, outcome: RevocationOutcome): Promise<void>;
  /** Takes it off the list. Returns it as it stood there; undefined when somebody else had taken it off. */
  settle(accountId: string): Promise<Revocation | undefined>;
  /** To be tried again at `dueAt`, by anybody; `counts` adds this try to the attempts. */
  postpone(accountId: string, next: { dueAt: string; counts: boolean }): Promise<void>;
}

export const RevocationStore = Symbol('RevocationStore');

const table = 'appconnect_revocations';

type Row = {
  account_id: string;
  app: string;
  org_id: string;
  user_id: string;
  project_id: string | null;
  attempts: number;
  due_at: string;
  claimed_until: string | null;
  outcome: RevocationOutcome | null;
};

const isFree = `(due_at <= :now or due_at > :farthest)
  and (claimed_until is null or claimed_until <= :now or claimed_until > :farthest)`;
const isTaken = 'claimed_until > :now and claimed_until <= :farthest';
const members = `
  select org_id, user_id, min(due_at) as oldest,
    sum(case when ${isTaken} then 1 else 0 end) as taken, sum(case when ${isTaken} then 0 else 1 end) as free
  from ${table} where (${isFree}) or (${isTaken}) group by org_id, user_id`;
// The organization of which least is being worked at, then the one with the shortest list; so too among its members.
const nextMember = `
  select org_id, user_id from (
    select members.*, sum(taken) over (partition by org_id) as of_org_taken, sum(free) over (partition by org_id) as of_org_free
    from (${members}) as members
  ) as candidates
  where free > 0 order by of_org_taken, of_org_free, taken, free, oldest, org_id, user_id limit 1`;
// Whether it is free is asked again in the last line: of two replicas that chose the same row, the later finds it claimed.
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
        attempts: 0,
        due_at: revocation.dueAt,
      })
      .onConflict('account_id')
      .ignore();
  }

  async claimDue(now: string, limits: { until: string; farthest: string }): Promise<Revocation | undefined> {
    const [row] = await rawRows<Row>(this.client, claimNext, { now, ...limits });
    return row && toRevocation(row);
  }

  async keepOutcome(accountId: string, outcome: RevocationOutcome): Promise<void> {
    await this.rows().where({ account_id: accountId }).whereNull('outcome').update({ outcome });
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
    attempts: row.attempts,
    dueAt: row.due_at,
    outcome: row.outcome,
  });
}
