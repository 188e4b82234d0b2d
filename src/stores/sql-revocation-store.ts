import { inject, injectable } from 'tsyringe';
import { DatabaseClient } from './database-client.js';
import { presentFields } from './present-fields.js';
import type { Revocation, RevocationStore } from './revocation-store.js';

type Row = {
  account_id: string;
  app: string;
  org_id: string;
  user_id: string;
  project_id: string | null;
  attempts: number;
  due_at: string;
};

@injectable()
export class SqlRevocationStore implements RevocationStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async add(revocation: Omit<Revocation, 'attempts'>): Promise<void> {
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

  async listDue(now: string, limit: number): Promise<Revocation[]> {
    const rows = await this.rows().where('due_at', '<=', now).orderBy(['due_at', 'account_id']).limit(limit);
    return rows.map(toRevocation);
  }

  async settle(accountId: string): Promise<void> {
    await this.rows().where({ account_id: accountId }).del();
  }

  async postpone(accountId: string, { dueAt, counts }: { dueAt: string; counts: boolean }): Promise<void> {
    await this.rows()
      .where({ account_id: accountId })
      .update({ due_at: dueAt, attempts: this.client.raw('?? + ?', ['attempts', counts ? 1 : 0]) });
  }

  private rows() {
    return this.client<Row>('appconnect_revocations');
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
  });
}
