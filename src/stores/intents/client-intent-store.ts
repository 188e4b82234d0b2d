import { inject, injectable } from 'tsyringe';
import type { AuthConfigKey } from '../auth-config-store.js';
import { DatabaseClient } from '../database/database-client.js';

/**
 * An own client that the provider is asked to make, and that is not in use yet: it may be at the provider without a record
 * here.
 */
export type ClientIntent = AuthConfigKey & {
  /** The name at the provider, which no other auth config has. */
  name: string;
  /** When the request was sent, UTC ISO 8601. */
  beganAt: string;
};

/** Requests for own clients whose outcome is not stored; they survive restarts. */
export interface ClientIntentStore {
  add(intent: ClientIntent): Promise<void>;
  /** False when it was removed already. */
  remove(name: string): Promise<boolean>;
  /** All of a project, oldest first. */
  list(projectId: string): Promise<ClientIntent[]>;
}

export const ClientIntentStore = Symbol('ClientIntentStore');

type Row = { name: string; project_id: string; app: string; began_at: string };

@injectable()
export class SqlClientIntentStore implements ClientIntentStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async add({ name, projectId, app, beganAt }: ClientIntent): Promise<void> {
    await this.rows().insert({ name, project_id: projectId, app, began_at: beganAt });
  }

  async remove(name: string): Promise<boolean> {
    return (await this.rows().where({ name }).del()) > 0;
  }

  async list(projectId: string): Promise<ClientIntent[]> {
    const rows: Row[] = await this.rows().where({ project_id: projectId }).orderBy('began_at');
    return rows.map(({ name, app, began_at: beganAt }) => ({ name, projectId, app, beganAt }));
  }

  private rows() {
    return this.client<Row>('appconnect_client_intents');
  }
}
