import { inject, injectable } from 'tsyringe';
import type { AuthConfigRecord, AuthConfigStore } from './auth-config-store.js';
import { DatabaseClient } from './database-client.js';

type Row = { project_id: string; app: string; auth_config_id: string; scheme: string; created_at: string };

@injectable()
export class SqlAuthConfigStore implements AuthConfigStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async find(place: { projectId: string; app: string }): Promise<AuthConfigRecord | undefined> {
    const row = await this.rows().where({ project_id: place.projectId, app: place.app }).first();
    return row && toRecord(row);
  }

  async keep(record: AuthConfigRecord): Promise<AuthConfigRecord> {
    await this.rows().insert(toRow(record)).onConflict(['project_id', 'app']).ignore();
    // Forgotten again in between: then this one is as good as the first.
    return (await this.find(record)) ?? this.keep(record);
  }

  async forget(place: { projectId: string; app: string; authConfigId: string }): Promise<void> {
    await this.rows().where({ project_id: place.projectId, app: place.app, auth_config_id: place.authConfigId }).del();
  }

  private rows() {
    return this.client<Row>('appconnect_auth_configs');
  }
}

function toRecord(row: Row): AuthConfigRecord {
  return {
    projectId: row.project_id,
    app: row.app,
    authConfigId: row.auth_config_id,
    scheme: row.scheme,
    createdAt: row.created_at,
  };
}

function toRow(record: AuthConfigRecord): Row {
  return {
    project_id: record.projectId,
    app: record.app,
    auth_config_id: record.authConfigId,
    scheme: record.scheme,
    created_at: record.createdAt,
  };
}
