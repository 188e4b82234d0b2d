import type { Knex } from 'knex';
import { inject, injectable } from 'tsyringe';
import type { BrokenReason } from '../contract/connection-constants.js';
import type { Connection, ConnectionKey } from '../domain/connection.js';
import type { MemberKey } from '../domain/organization-keys.js';
import { ownerIdsOf, providerUserIdOf } from '../domain/provider-user.js';
import { type ConnectionRow, toConnection, toConnectionRow, toKeyColumns } from './connection-rows.js';
import { DatabaseClient, deleteReturning, inAnyOrder, isPostgres } from './database/database-client.js';

/** Names a connection and its account. A change with it does nothing once the connection has another account. */
type ConnectionRef = { id: string; accountId: string };

type RelatedTo = { orgId: string; userId: string; providerUserId?: string; label?: string };

/** The verified accounts of members, one for each member and app. Calls may use no other accounts. */
export interface ConnectionStore {
  find(key: ConnectionKey): Promise<Connection | undefined>;
  /** The connections of one member in one organization. */
  listOfMember(member: MemberKey): Promise<Connection[]>;
  listOfOrganization(orgId: string): Promise<Connection[]>;
  /** The members of the organization that have any connection. */
  listMembers(orgId: string): Promise<string[]>;
  /** Counts over all organizations: what would stop working without the key. */
  countAll(): Promise<{ connections: number; members: number; apps: number }>;
  /** Stores the connection in place of the member's earlier one to that app, and returns the account id of the earlier one. */
  replace(connection: Connection): Promise<{ replacedAccountId?: string }>;
  /** Stores the provider session of the connection. */
  saveSession(ref: ConnectionRef, session: { id: string; url: string }): Promise<void>;
  /** Clears that session, but not one that has replaced it. */
  clearSession(ref: ConnectionRef, sessionId: string): Promise<void>;
  /** Marks the connection as broken. Returns false when that changed nothing. */
  markBroken(ref: ConnectionRef, change: { reason: BrokenReason; at: string }): Promise<boolean>;
  /** Changes why a connection is broken for that reason. Returns false when that changed nothing. */
  correctReason(ref: ConnectionRef, change: { from: BrokenReason; to: BrokenReason; at: string }): Promise<boolean>;
  /** Marks a connection that is broken for that reason as healthy. Returns false when that changed nothing. */
  markHealthy(ref: ConnectionRef, change: { reason: BrokenReason; at: string }): Promise<boolean>;
  /** Returns false where the connection is gone, or has another account. */
  saveLabel(ref: ConnectionRef, label: string): Promise<boolean>;
  /** Removes the connection and returns it. */
  remove(key: ConnectionKey): Promise<Connection | undefined>;
  /** Removes the connection unless it has another account by now. Returns false where that removed nothing. */
  removeIfSame(ref: ConnectionRef): Promise<boolean>;
  /**
   * The connections of that person, and of the one for whom the account was made, in any organization, also those with accounts that
   * were made for them; and of colleagues in theirs whose account has that label. To whatever app.
   */
  listRelated(account: RelatedTo): Promise<Connection[]>;
  /** Organizations that have any connection. */
  listOrganizations(): Promise<string[]>;
  /** Stores the project of a connection that has none yet. */
  saveProject(ref: ConnectionRef, projectId: string): Promise<void>;
  /**
   * Assigns the connections without a project to that project: those from before members had their own, which name no auth
   * config.
   */
  adoptProject(projectId: string): Promise<void>;
  /** How many connections, over all organizations, are known to be of a project other than that one. */
  countInOtherProjects(projectId: string): Promise<number>;
  /** Whether any organization still uses that account. `holds`: within a transaction, nobody else ends that before it has ended. */
  isAccountInUse(accountId: string, options?: { holds?: boolean }): Promise<boolean>;
}

export const ConnectionStore = Symbol('ConnectionStore');

const table = 'appconnect_user_connections';

@injectable()
export class SqlConnectionStore implements ConnectionStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async find(key: ConnectionKey): Promise<Connection | undefined> {
    const row = await this.rows().where(toKeyColumns(key)).first();
    return row && toConnection(row);
  }

  async listOfMember(member: MemberKey): Promise<Connection[]> {
    const rows = await this.rows()
      .where({ org_id: member.orgId, user_id: member.userId })
      .orderBy(['created_at', 'id']);
    return rows.map(toConnection);
  }

  async listOfOrganization(orgId: string): Promise<Connection[]> {
    const rows = await this.rows().where({ org_id: orgId }).orderBy(['created_at', 'id']);
    return rows.map(toConnection);
  }

  async listMembers(orgId: string): Promise<string[]> {
    return this.rows().where({ org_id: orgId }).distinct('user_id').orderBy('user_id').pluck('user_id');
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
      // In an update, a column on the right has its value before the update: the account that is replaced.
      .merge({ ...row, replaced_account_id: this.client.ref(`${table}.account_id`) } as unknown as ConnectionRow)
      .returning('replaced_account_id');
    const replaced = kept?.replaced_account_id ?? undefined;
    return replaced === undefined || replaced === connection.accountId ? {} : { replacedAccountId: replaced };
  }

  async saveSession(ref: ConnectionRef, session: { id: string; url: string }): Promise<void> {
    await this.change(() => this.whereRef(ref).update({ session_id: session.id, session_url: session.url }));
  }

  async clearSession(ref: ConnectionRef, sessionId: string): Promise<void> {
    const ofSession = () => this.whereRef(ref).where({ session_id: sessionId });
    await this.change(() => ofSession().update({ session_id: null, session_url: null }));
  }

  async markBroken(ref: ConnectionRef, change: { reason: BrokenReason; at: string }): Promise<boolean> {
    const since = this.client.raw(`case when health = 'healthy' then ? else health_since end`, [change.at]);
    const isNew = (row: Knex.QueryBuilder) => {
      row.where({ health: 'healthy' });
      // `refused_by_app` is the least exact reason and replaces no other.
      if (change.reason !== 'refused_by_app') row.orWhereNot({ broken_reason: change.reason });
    };
    const broken = {
      health: 'broken',
      broken_reason: change.reason,
      health_since: since,
      updated_at: change.at,
    } as const;
    return (await this.change(() => this.whereRef(ref).where(isNew).update(broken))) === 1;
  }

  async markHealthy(ref: ConnectionRef, { reason, at }: { reason: BrokenReason; at: string }): Promise<boolean> {
    const healthy = { health: 'healthy', broken_reason: null, health_since: at, updated_at: at } as const;
    return (await this.change(() => this.whereBroken(ref, reason).update(healthy))) === 1;
  }

  async correctReason(
    ref: ConnectionRef,
    { from, to, at }: { from: BrokenReason; to: BrokenReason; at: string },
  ): Promise<boolean> {
    const corrected = { broken_reason: to, updated_at: at } as const;
    return (await this.change(() => this.whereBroken(ref, from).update(corrected))) === 1;
  }

  async saveLabel(ref: ConnectionRef, label: string): Promise<boolean> {
    return (await this.change(() => this.whereRef(ref).update({ label }))) === 1;
  }

  async remove(key: ConnectionKey): Promise<Connection | undefined> {
    const [row] = await deleteReturning<ConnectionRow>(this.client, table, toKeyColumns(key));
    return row && toConnection(row);
  }

  async removeIfSame(ref: ConnectionRef): Promise<boolean> {
    return (await this.whereRef(ref).del()) === 1;
  }

  async listRelated({ orgId, label, ...owner }: RelatedTo): Promise<Connection[]> {
    const ownerIds = ownerIdsOf(owner);
    const rows = await this.rows()
      .whereIn('user_id', ownerIds)
      .orWhereIn('provider_user_id', ownerIds.map(providerUserIdOf))
      .modify((row) => {
        if (label === undefined) return;
        row.orWhere((colleague) => colleague.where({ org_id: orgId }).andWhere(hasLabel(this.client, label)));
      })
      .orderBy(['created_at', 'id']);
    return rows.map(toConnection);
  }

  listOrganizations(): Promise<string[]> {
    return this.client(table).distinct('org_id').orderBy('org_id').pluck('org_id');
  }

  async saveProject(ref: ConnectionRef, projectId: string): Promise<void> {
    await this.change(() => this.whereRef(ref).whereNull('project_id').update({ project_id: projectId }));
  }

  async adoptProject(projectId: string): Promise<void> {
    const where = { project_id: null, auth_config_id: null };
    await this.rows().where(where).update({ project_id: projectId });
  }

  async countInOtherProjects(projectId: string): Promise<number> {
    const [row] = await this.rows().whereNot({ project_id: projectId }).count({ count: '*' });
    return Number(row?.count ?? 0);
  }

  async isAccountInUse(accountId: string, { holds = false } = {}): Promise<boolean> {
    const users = this.rows().where({ account_id: accountId });
    return (await (holds ? users.forUpdate() : users).first('id')) !== undefined;
  }

  /** How many rows a statement of a call changed; each is built anew where it is sent again. */
  private change(statement: () => PromiseLike<number>): Promise<number> {
    return inAnyOrder(this.client, statement);
  }

  private rows() {
    return this.client<ConnectionRow>(table);
  }

  private whereRef(ref: ConnectionRef) {
    return this.rows().where({ id: ref.id, account_id: ref.accountId });
  }

  private whereBroken(ref: ConnectionRef, reason: BrokenReason) {
    return this.whereRef(ref).where({ health: 'broken', broken_reason: reason });
  }
}

/**
 * Whether a label is this one but for its case. A database may be in Turkish, where the small letter of `I` is another than
 * `i`; addresses are in no language.
 */
function hasLabel(client: DatabaseClient, label: string): Knex.Raw {
  const inItsLanguage = 'lower(label) = lower(:label)';
  const inNone = 'lower(label collate "C") = lower(:label collate "C")';
  return client.raw(isPostgres(client) ? `(${inItsLanguage} or ${inNone})` : inItsLanguage, { label });
}
