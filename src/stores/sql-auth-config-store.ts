import { inject, injectable } from 'tsyringe';
import { type AuthConfigRecord, type AuthConfigStore, authConfigSources } from './auth-config-store.js';
import { DatabaseClient } from './database-client.js';
import { liveStates } from './sign-in-mapper.js';
import { inWriteTransaction } from './write-transaction.js';

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
