import { inject, injectable } from 'tsyringe';
import type { OrgApp } from '../domain/organization-keys.js';
import { DatabaseClient, deleteReturning } from './database/database-client.js';

/** Which apps an organization may use. */
export interface EnabledAppStore {
  isEnabled(key: OrgApp): Promise<boolean>;
  isEnabledAnywhere(app: string): Promise<boolean>;
  /** Returns false when it was enabled already. `awaitsAgent`: the organization has no default agent yet, which would get it. */
  enable(key: OrgApp, change: { byUserId: string; at: string; awaitsAgent?: boolean }): Promise<boolean>;
  /** The apps that wait for a default agent, of one organization or of all, sorted. */
  listAwaitingAgent(orgId?: string): Promise<{ orgId: string; app: string; enabledBy: string }[]>;
  /** Returns false when it did not wait for an agent. */
  endAwaitingAgent(key: OrgApp): Promise<boolean>;
  /** From now on those of the apps that are enabled and that no agent has wait for a default agent. */
  awaitAgent(orgId: string, apps: readonly string[]): Promise<void>;
  /** Returns false when it was not enabled. Assignments and connections stay. */
  disable(key: OrgApp): Promise<boolean>;
  /** Organizations that have any app enabled, sorted; any of these where `apps` is given. */
  listOrganizations(apps?: readonly string[]): Promise<string[]>;
  /** Disables all apps of the organization, and returns them. */
  removeOrganization(orgId: string): Promise<string[]>;
}

export const EnabledAppStore = Symbol('EnabledAppStore');

const table = 'appconnect_enabled_apps';

type Row = { org_id: string; app: string; enabled_by: string; enabled_at: string; awaits_agent?: number | null };

@injectable()
export class SqlEnabledAppStore implements EnabledAppStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async isEnabled({ orgId, app }: OrgApp): Promise<boolean> {
    return (await this.rows().where({ org_id: orgId, app }).first('app')) !== undefined;
  }

  async isEnabledAnywhere(app: string): Promise<boolean> {
    return (await this.rows().where({ app }).first('app')) !== undefined;
  }

  async enable(key: OrgApp, change: { byUserId: string; at: string; awaitsAgent?: boolean }): Promise<boolean> {
    const { byUserId, at, awaitsAgent } = change;
    const row = { org_id: key.orgId, app: key.app, enabled_by: byUserId, enabled_at: at };
    const inserted = await this.rows()
      .insert({ ...row, ...(awaitsAgent && { awaits_agent: 1 }) })
      .onConflict(['org_id', 'app'])
      .ignore()
      .returning('app');
    return inserted.length === 1;
  }

  async disable({ orgId, app }: OrgApp): Promise<boolean> {
    return (await this.rows().where({ org_id: orgId, app }).del()) === 1;
  }

  async listAwaitingAgent(orgId?: string): Promise<{ orgId: string; app: string; enabledBy: string }[]> {
    const rows = await this.rows()
      .where({ awaits_agent: 1, ...(orgId !== undefined && { org_id: orgId }) })
      .select('org_id', 'app', 'enabled_by');
    // Sorted here, since each database orders text by its own collation.
    const keyOf = (row: Pick<Row, 'org_id' | 'app'>) => `${row.org_id}\n${row.app}`;
    rows.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    return rows.map((row) => ({ orgId: row.org_id, app: row.app, enabledBy: row.enabled_by }));
  }

  async endAwaitingAgent({ orgId, app }: OrgApp): Promise<boolean> {
    return (await this.rows().where({ org_id: orgId, app, awaits_agent: 1 }).update({ awaits_agent: null })) === 1;
  }

  async awaitAgent(orgId: string, apps: readonly string[]): Promise<void> {
    const given = this.client('appconnect_agent_assignments').where({ org_id: orgId }).select('app');
    await this.rows()
      .where({ org_id: orgId })
      .whereIn('app', apps)
      .whereNotIn('app', given)
      .update({ awaits_agent: 1 });
  }

  async listOrganizations(apps?: readonly string[]): Promise<string[]> {
    const rows = apps === undefined ? this.rows() : this.rows().whereIn('app', apps);
    const orgIds: string[] = await rows.distinct().pluck('org_id');
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
