import { inject, injectable } from 'tsyringe';
import type { BrokenReason, Connection, ConnectionKey } from '../domain/connection.js';
import { type ConnectionRow, toConnection, toConnectionRow, toKeyColumns } from './connection-mapper.js';
import type { ConnectionStore } from './connection-store.js';
import { DatabaseClient } from './database-client.js';
import { deleteReturning } from './delete-returning.js';

const table = 'appconnect_user_connections';

type Place = { id: string; accountId: string };

@injectable()
export class SqlConnectionStore implements ConnectionStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async find(key: ConnectionKey): Promise<Connection | undefined> {
    const row = await this.rows().where(toKeyColumns(key)).first();
    return row && toConnection(row);
  }

  async listOfMember(member: { orgId: string; userId: string }): Promise<Connection[]> {
    const rows = await this.rows()
      .where({ org_id: member.orgId, user_id: member.userId })
      .orderBy(['created_at', 'id']);
    return rows.map(toConnection);
  }

  async listOfOrganization(orgId: string): Promise<Connection[]> {
    const rows = await this.rows().where({ org_id: orgId }).orderBy(['created_at', 'id']);
    return rows.map(toConnection);
  }

  async countAll(): Promise<{ connections: number; members: number; apps: number }> {
    const members = this.client(table).distinct('org_id', 'user_id').as('members');
    const [connections] = await this.client(table).count({ rows: '*', apps: this.client.raw('distinct ??', ['app']) });
    const [memberCount] = await this.client.from(members).count({ rows: '*' });
    return {
      connections: Number(connections?.rows),
      members: Number(memberCount?.rows),
      apps: Number(connections?.apps),
    };
  }

  async replace(connection: Connection): Promise<{ replacedAccountId?: string }> {
    const row = toConnectionRow(connection);
    const [kept] = await this.rows()
      .insert(row)
      .onConflict(['org_id', 'user_id', 'app'])
      // The column on the right is the row's before the update: what is returned names the account that went.
      .merge({ ...row, replaced_account_id: this.client.ref(`${table}.account_id`) } as unknown as ConnectionRow)
      .returning('replaced_account_id');
    const replaced = kept?.replaced_account_id ?? undefined;
    return replaced === undefined || replaced === connection.accountId ? {} : { replacedAccountId: replaced };
  }

  async keepSession(place: Place, session: { id: string; url: string }): Promise<void> {
    await this.at(place).update({ session_id: session.id, session_url: session.url });
  }

  async dropSession(place: Place, sessionId: string): Promise<void> {
    await this.at(place).where({ session_id: sessionId }).update({ session_id: null, session_url: null });
  }

  async markBroken(place: Place, change: { reason: BrokenReason; at: string }): Promise<boolean> {
    const since = this.client.raw(`case when health = 'healthy' then ? else health_since end`, [change.at]);
    const changed = await this.at(place)
      .where((row) => {
        row.where({ health: 'healthy' });
        // The vaguest reason does not replace one that says more.
        if (change.reason !== 'refused_by_app') row.orWhereNot({ broken_reason: change.reason });
      })
      .update({ health: 'broken', broken_reason: change.reason, health_since: since, updated_at: change.at });
    return changed === 1;
  }

  async keepLabel(place: Place, label: string): Promise<void> {
    await this.at(place).update({ label });
  }

  async remove(key: ConnectionKey): Promise<Connection | undefined> {
    const [row] = await deleteReturning<ConnectionRow>(this.client, table, toKeyColumns(key));
    return row && toConnection(row);
  }

  async isConnectedAnywhere({ userId, app }: { userId: string; app: string }): Promise<boolean> {
    return (await this.rows().where({ user_id: userId, app }).first('id')) !== undefined;
  }

  listOrganizations(): Promise<string[]> {
    return this.client(table).distinct('org_id').orderBy('org_id').pluck('org_id');
  }

  async adoptProject(projectId: string): Promise<void> {
    await this.rows().whereNull('project_id').update({ project_id: projectId });
  }

  async isAccountInUse(accountId: string): Promise<boolean> {
    return (await this.rows().where({ account_id: accountId }).first('id')) !== undefined;
  }

  async countMadeWith(authConfigId: string): Promise<number> {
    const [row] = await this.rows().where({ auth_config_id: authConfigId }).count({ count: '*' });
    return Number(row?.count ?? 0);
  }

  private rows() {
    return this.client<ConnectionRow>(table);
  }

  private at(place: Place) {
    return this.rows().where({ id: place.id, account_id: place.accountId });
  }
}
