import { inject, injectable } from 'tsyringe';
import { DatabaseClient } from './database-client.js';
import { deleteReturning } from './delete-returning.js';
import { presentFields } from './present-fields.js';
import { rawRows } from './raw-rows.js';
import type { Revocation, RevocationOutcome, RevocationStore } from './revocation-store.js';

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

// What is being worked at takes the first turns of its member and organization, so that slow accounts of one hold up
// nobody else's. Repeated in the last line: of two replicas that chose the same row, the later finds it claimed.
const isFree = `(due_at <= :now or due_at > :farthest)
  and (claimed_until is null or claimed_until <= :now or claimed_until > :farthest)`;
const isTaken = 'claimed_until > :now and claimed_until <= :farthest';
const claimNext = `
  update ${table} set claimed_until = :until where account_id = (
    select account_id from (
      select account_id, due_at, is_free,
        row_number() over (partition by org_id order by is_free, member_turn, of_member, due_at, account_id) as org_turn,
        count(*) over (partition by org_id) as of_org
      from (
        select account_id, org_id, due_at, is_free,
          row_number() over (partition by org_id, user_id order by is_free, due_at, account_id) as member_turn,
          count(*) over (partition by org_id, user_id) as of_member
        from (
          select account_id, org_id, user_id, due_at, case when ${isTaken} then 0 else 1 end as is_free
          from ${table} where (${isFree}) or (${isTaken})
        ) as wanted
      ) as of_members
    ) as of_orgs
    where is_free = 1 order by org_turn, of_org, due_at, account_id limit 1
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
    await this.rows().where({ account_id: accountId }).update({ outcome });
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

function toRevocation(row: Row): Revocation {
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
