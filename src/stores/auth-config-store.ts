import { inject, injectable } from 'tsyringe';
import { DatabaseClient, inWriteTransaction } from './database-client.js';
import { liveStates } from './sign-in-rows.js';

export type AuthConfigRecord = {
  /** The provider project it lives in; `unknown` while the provider does not tell. */
  projectId: string;
  app: string;
  authConfigId: string;
  /** `managed` or the scheme that the hosted page collects, such as `API_KEY`. */
  scheme: string;
  /** Absent on rows of versions that did not tell. */
  source?: AuthConfigSource;
  /** How the client of an own one is shown to people, `1234…wxyz`. */
  clientLabel?: string;
  createdAt: string;
};

/** `made`: by the plugin, without a client; `own`: with a client that an admin gave; `found`: was at the provider already. */
export const authConfigSources = ['made', 'own', 'found'] as const;
export type AuthConfigSource = (typeof authConfigSources)[number];

export type AuthConfigKey = { projectId: string; app: string };

/** The provider's auth config of each app: one per project and app, for every organization. */
export interface AuthConfigStore {
  find(key: AuthConfigKey): Promise<AuthConfigRecord | undefined>;
  list(projectId: string): Promise<AuthConfigRecord[]>;
  /** Keeps the first one that arrives; returns the one that is kept. */
  keep(record: AuthConfigRecord): Promise<AuthConfigRecord>;
  /** Puts one in the place of what is kept, which it returns. */
  replace(record: AuthConfigRecord): Promise<AuthConfigRecord | undefined>;
  /** Forgets one that the provider no longer knows. */
  forget(key: AuthConfigKey & { authConfigId: string }): Promise<void>;
  /** Remembers one that is not to be taken again, though the provider may still list it for the sake of its connections. */
  retire(key: AuthConfigKey & { authConfigId: string }, at: string): Promise<void>;
  listRetired(key: AuthConfigKey): Promise<string[]>;
  /** The apps of a project that have any that is retired. */
  listRetiredApps(projectId: string): Promise<string[]>;
  /** Whether a sign-in under way left with it, or accounts of its app wait to be revoked, of which nobody knows that it made none. */
  isAwaited(key: AuthConfigKey & { authConfigId: string }): Promise<boolean>;
  /** The provider has it no more. */
  forgetRetired(place: { projectId: string; authConfigId: string }): Promise<void>;
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

@injectable()
export class SqlAuthConfigStore implements AuthConfigStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async find(place: { projectId: string; app: string }): Promise<AuthConfigRecord | undefined> {
    const row = await this.rows().where({ project_id: place.projectId, app: place.app }).first();
    return row && toRecord(row);
  }

  async list(projectId: string): Promise<AuthConfigRecord[]> {
    return (await this.rows().where({ project_id: projectId }).orderBy('app')).map(toRecord);
  }

  async keep(record: AuthConfigRecord): Promise<AuthConfigRecord> {
    await this.rows().insert(toRow(record)).onConflict(['project_id', 'app']).ignore();
    // Forgotten again in between: then this one is as good as the first.
    return (await this.find(record)) ?? this.keep(record);
  }

  replace(record: AuthConfigRecord): Promise<AuthConfigRecord | undefined> {
    return inWriteTransaction(this.client, async (transaction) => {
      const store = new SqlAuthConfigStore(transaction);
      const before = await store.find(record);
      await store.rows().insert(toRow(record)).onConflict(['project_id', 'app']).merge();
      return before;
    });
  }

  async forget(place: { projectId: string; app: string; authConfigId: string }): Promise<void> {
    await this.rows().where({ project_id: place.projectId, app: place.app, auth_config_id: place.authConfigId }).del();
  }

  async retire(place: { projectId: string; app: string; authConfigId: string }, at: string): Promise<void> {
    const { projectId, app, authConfigId } = place;
    const row = { project_id: projectId, auth_config_id: authConfigId, app, retired_at: at };
    await this.retired().insert(row).onConflict(['project_id', 'auth_config_id']).ignore();
  }

  async listRetired(place: { projectId: string; app: string }): Promise<string[]> {
    const rows = await this.retired().where({ project_id: place.projectId, app: place.app }).orderBy('retired_at');
    return rows.map(({ auth_config_id: id }) => id);
  }

  async listRetiredApps(projectId: string): Promise<string[]> {
    return this.retired().where({ project_id: projectId }).distinct('app').orderBy('app').pluck('app');
  }

  async isAwaited({ projectId, app, authConfigId }: { projectId: string; app: string; authConfigId: string }) {
    const [signIn, revocation] = await Promise.all([
      this.client('appconnect_sign_ins')
        .where({ auth_config_id: authConfigId })
        .whereIn('state', liveStates)
        .first('id'),
      this.client('appconnect_revocations')
        .where({ app })
        .where((either) => either.where({ project_id: projectId }).orWhereNull('project_id'))
        .first('account_id'),
    ]);
    return signIn !== undefined || revocation !== undefined;
  }

  async forgetRetired(place: { projectId: string; authConfigId: string }): Promise<void> {
    await this.retired().where({ project_id: place.projectId, auth_config_id: place.authConfigId }).del();
  }

  private rows() {
    return this.client<Row>('appconnect_auth_configs');
  }

  private retired() {
    return this.client<RetiredRow>('appconnect_retired_auth_configs');
  }
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
