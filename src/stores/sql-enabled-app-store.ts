import { inject, injectable } from 'tsyringe';
import { DatabaseClient } from './database-client.js';
import { deleteReturning } from './delete-returning.js';
import type { EnabledAppStore } from './enabled-app-store.js';

const table = 'appconnect_enabled_apps';

type Row = { org_id: string; app: string; enabled_by: string; enabled_at: string };

@injectable()
export class SqlEnabledAppStore implements EnabledAppStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async isEnabled(place: { orgId: string; app: string }): Promise<boolean> {
    return (await this.rows().where({ org_id: place.orgId, app: place.app }).first('app')) !== undefined;
  }

  async isEnabledAnywhere(app: string): Promise<boolean> {
    return (await this.rows().where({ app }).first('app')) !== undefined;
  }

  async enable(place: { orgId: string; app: string }, change: { byUserId: string; at: string }): Promise<boolean> {
    const inserted = await this.rows()
      .insert({ org_id: place.orgId, app: place.app, enabled_by: change.byUserId, enabled_at: change.at })
      .onConflict(['org_id', 'app'])
      .ignore()
      .returning('app');
    return inserted.length === 1;
  }

  async disable(place: { orgId: string; app: string }): Promise<boolean> {
    return (await this.rows().where({ org_id: place.orgId, app: place.app }).del()) === 1;
  }

  async listOrganizations(): Promise<string[]> {
    const orgIds: string[] = await this.rows().distinct().pluck('org_id');
    return orgIds.sort();
  }

  async removeOrganization(orgId: string): Promise<string[]> {
    const removed = await deleteReturning<Row>(this.client, table, { org_id: orgId });
    return removed.map(({ app }) => app);
  }

  private rows() {
    return this.client<Row>(table);
  }
}
