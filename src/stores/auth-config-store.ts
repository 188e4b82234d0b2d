import { inject, injectable } from 'tsyringe';
import { PluginError } from '../domain/plugin-error.js';
import { DatabaseClient } from './database/database-client.js';
import { inWriteTransaction } from './database/write-transaction.js';
import { liveStates } from './sign-ins/sign-in-rows.js';

export type AuthConfigRecord = {
  /** The provider project it lives in; `unknown` while the provider does not return it. */
  projectId: string;
  app: string;
  authConfigId: string;
  /** `managed`, or the scheme whose credentials the hosted page asks for, such as `API_KEY`. */
  scheme: string;
  /** Absent in rows of older versions. */
  source?: AuthConfigSource;
  /** The shortened client id of an `own` one, for people: `1234…wxyz`. */
  clientLabel?: string;
  createdAt: string;
};

/**
 * `made`: created by the plugin, without a client; `own`: with a client that an admin saved; `found`: existed at the provider
 * already.
 */
const authConfigSources = ['made', 'own', 'found'] as const;
type AuthConfigSource = (typeof authConfigSources)[number];

/** Where a project has the auth config of an app. */
export type AuthConfigKey = { projectId: string; app: string };

/** Names one auth config. A change with it does nothing once the app has another. */
export type AuthConfigRef = AuthConfigKey & { authConfigId: string };

/**
 * `connections`: how many, over all organizations, were made with it. `isPending`: whether an open sign-in needs it, a link of
 * its app that is being made, or an account of its app that waits to be revoked.
 */
type AuthConfigUses = { connections: number; isPending: boolean };

/** The auth config of each app at the provider: one for each project and app, shared by all organizations. */
export interface AuthConfigStore {
  find(key: AuthConfigKey): Promise<AuthConfigRecord | undefined>;
  list(projectId: string): Promise<AuthConfigRecord[]>;
  /** Those of the ids that are in use, in any project. */
  listByIds(authConfigIds: readonly string[]): Promise<AuthConfigRecord[]>;
  /** Whether a project has any: in use, retired, or being made. */
  hasAny(projectId: string): Promise<boolean>;
  /** Stores an auth config unless one is stored already. Returns the stored one, which is the same for concurrent callers. */
  insertIfAbsent(record: AuthConfigRecord): Promise<AuthConfigRecord>;
  /** Stores an auth config in place of an earlier one, which it returns. */
  replace(record: AuthConfigRecord): Promise<AuthConfigRecord | undefined>;
  /** Deletes the record of an auth config, as of one that no longer exists at the provider. False where there is none. */
  remove(ref: AuthConfigRef): Promise<boolean>;
  /** Records an auth config that must not be used again, although the provider still lists it while connections use it. */
  retire(ref: AuthConfigRef, at: string): Promise<void>;
  listRetired(key: AuthConfigKey): Promise<string[]>;
  /** The apps of a project with any retired auth config. */
  listRetiredApps(projectId: string): Promise<string[]>;
  /** Who needs it at one moment, so that a sign-in that becomes a connection meanwhile is one of both. */
  findUses(ref: AuthConfigRef): Promise<AuthConfigUses>;
  /** Deletes the record of a retired auth config that no longer exists at the provider. */
  removeRetired(ref: Omit<AuthConfigRef, 'app'>): Promise<void>;
}

export const AuthConfigStore = Symbol('AuthConfigStore');

type Row = {
  project_id: string;
  app: string;
  auth_config_id: string;
  scheme: string;
  source: string | null;
  client_label: string | null;
  created_at: string;
};
type RetiredRow = { project_id: string; auth_config_id: string; app: string; retired_at: string };

// Each further attempt means that a concurrent request deleted the stored one in between.
const maxInsertAttempts = 5;

@injectable()
export class SqlAuthConfigStore implements AuthConfigStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async find({ projectId, app }: AuthConfigKey): Promise<AuthConfigRecord | undefined> {
    const row = await this.rows().where({ project_id: projectId, app }).first();
    return row && toRecord(row);
  }

  async list(projectId: string): Promise<AuthConfigRecord[]> {
    return (await this.rows().where({ project_id: projectId }).orderBy('app')).map(toRecord);
  }

  async listByIds(authConfigIds: readonly string[]): Promise<AuthConfigRecord[]> {
    return (await this.rows().whereIn('auth_config_id', authConfigIds).orderBy('app')).map(toRecord);
  }

  async hasAny(projectId: string): Promise<boolean> {
    const countOf = (table: string) => this.client(table).where({ project_id: projectId }).count('*');
    const [counted] = await this.client.select({
      in_use: countOf('appconnect_auth_configs'),
      retired: countOf('appconnect_retired_auth_configs'),
      being_made: countOf('appconnect_client_intents'),
    });
    return Object.values(counted as Record<string, unknown>).some((count) => Number(count) > 0);
  }

  async insertIfAbsent(record: AuthConfigRecord): Promise<AuthConfigRecord> {
    for (let attempt = 1; attempt <= maxInsertAttempts; attempt += 1) {
      await this.rows().insert(toRow(record)).onConflict(['project_id', 'app']).ignore();
      const stored = await this.find(record);
      if (stored !== undefined) return stored;
      // The auth config that prevented the insert was deleted in between.
    }
    throw changedMeanwhileError();
  }

  replace(record: AuthConfigRecord): Promise<AuthConfigRecord | undefined> {
    return inWriteTransaction(this.client, (transaction) => new SqlAuthConfigStore(transaction).replaceLocked(record));
  }

  async remove({ projectId, app, authConfigId }: AuthConfigRef): Promise<boolean> {
    return (await this.rows().where({ project_id: projectId, app, auth_config_id: authConfigId }).del()) > 0;
  }

  async retire({ projectId, app, authConfigId }: AuthConfigRef, at: string): Promise<void> {
    const row = { project_id: projectId, auth_config_id: authConfigId, app, retired_at: at };
    await this.retired().insert(row).onConflict(['project_id', 'auth_config_id']).ignore();
  }

  async listRetired({ projectId, app }: AuthConfigKey): Promise<string[]> {
    const rows = await this.retired().where({ project_id: projectId, app }).orderBy('retired_at');
    return rows.map(({ auth_config_id: id }) => id);
  }

  async listRetiredApps(projectId: string): Promise<string[]> {
    return this.retired().where({ project_id: projectId }).distinct('app').orderBy('app').pluck('app');
  }

  async findUses({ projectId, app, authConfigId }: AuthConfigRef): Promise<AuthConfigUses> {
    const countOf = (table: string) => this.client(table).count('*');
    const ofProject = (table: string) =>
      countOf(table)
        .where({ app })
        .where((row) => row.where({ project_id: projectId }).orWhereNull('project_id'));
    const [counted] = await this.client.select({
      connections: countOf('appconnect_user_connections').where({ auth_config_id: authConfigId }),
      sign_ins: countOf('appconnect_sign_ins').where({ auth_config_id: authConfigId }).whereIn('state', liveStates),
      link_intents: ofProject('appconnect_link_intents'),
      account_removals: ofProject('appconnect_revocations'),
    });
    const { connections, ...pending } = counted as Record<string, unknown>;
    return { connections: Number(connections), isPending: Object.values(pending).some((count) => Number(count) > 0) };
  }

  async removeRetired({ projectId, authConfigId }: Omit<AuthConfigRef, 'app'>): Promise<void> {
    await this.retired().where({ project_id: projectId, auth_config_id: authConfigId }).del();
  }

  /** Reads the earlier one under a lock: nobody else was told of it, and it is not replaced unseen. */
  private async replaceLocked(record: AuthConfigRecord): Promise<AuthConfigRecord | undefined> {
    const row = toRow(record);
    const stored = () => this.rows().where({ project_id: record.projectId, app: record.app });
    for (let attempt = 1; attempt <= maxInsertAttempts; attempt += 1) {
      const inserted = await this.rows().insert(row).onConflict(['project_id', 'app']).ignore().returning('app');
      if (inserted.length > 0) return undefined;
      const before = await stored().forUpdate().first();
      if (before === undefined) continue;
      await stored().update(row);
      return toRecord(before);
    }
    throw changedMeanwhileError();
  }

  private rows() {
    return this.client<Row>('appconnect_auth_configs');
  }

  private retired() {
    return this.client<RetiredRow>('appconnect_retired_auth_configs');
  }
}

function changedMeanwhileError(): PluginError {
  return new PluginError('conflict', 'Another request changed the auth config at the same moment.');
}

function toRecord(row: Row): AuthConfigRecord {
  const source = authConfigSources.find((each) => each === row.source);
  return {
    projectId: row.project_id,
    app: row.app,
    authConfigId: row.auth_config_id,
    scheme: row.scheme,
    ...(source !== undefined && { source }),
    ...(row.client_label !== null && { clientLabel: row.client_label }),
    createdAt: row.created_at,
  };
}

function toRow(record: AuthConfigRecord): Row {
  return {
    project_id: record.projectId,
    app: record.app,
    auth_config_id: record.authConfigId,
    scheme: record.scheme,
    source: record.source ?? null,
    client_label: record.clientLabel ?? null,
    created_at: record.createdAt,
  };
}
