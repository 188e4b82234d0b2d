import { inject, injectable } from 'tsyringe';
import { DatabaseClient } from './database/database-client.js';

/** The provider project of each key. Stored, so that no call has to ask the provider for it. */
export interface ProviderProjectStore {
  findProjectId(keyFingerprint: string): Promise<string | undefined>;
  saveProjectId(keyFingerprint: string, projectId: string): Promise<void>;
  /** Every project that a key of this installation was ever of. */
  listProjectIds(): Promise<string[]>;
}

export const ProviderProjectStore = Symbol('ProviderProjectStore');

type Row = { key_fingerprint: string; project_id: string };

@injectable()
export class SqlProviderProjectStore implements ProviderProjectStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async findProjectId(keyFingerprint: string): Promise<string | undefined> {
    const row = await this.rows().where({ key_fingerprint: keyFingerprint }).first();
    return row?.project_id;
  }

  async saveProjectId(keyFingerprint: string, projectId: string): Promise<void> {
    await this.rows()
      .insert({ key_fingerprint: keyFingerprint, project_id: projectId })
      .onConflict('key_fingerprint')
      .merge();
  }

  listProjectIds(): Promise<string[]> {
    return this.rows().distinct('project_id').orderBy('project_id').pluck('project_id');
  }

  private rows() {
    return this.client<Row>('appconnect_provider_projects');
  }
}
