import { inject, injectable } from 'tsyringe';
import { DatabaseClient, rawRows } from './database/database-client.js';

/** How an app is used in one organization. */
export type AppUsage = {
  isEnabled: boolean;
  /** How many agents were given it. */
  agentCount: number;
  /** How many members have a connection; present if `countMembers` was set. */
  memberCount?: number;
};

/** Reads the usage of all apps of an organization in one query, however many there are. */
export interface AppUsageStore {
  /** The usage by slug, sorted. Leaves out apps that are neither enabled, assigned nor connected in the organization. */
  read(orgId: string, options: { countMembers: boolean }): Promise<Map<string, AppUsage>>;
}

export const AppUsageStore = Symbol('AppUsageStore');

/** PostgreSQL returns counts as text, since its numbers can be larger than those of JavaScript. */
type Row = { app: string; fact: 'enabled' | 'agents' | 'members'; total: number | string };

const enabledAndAgents = `
  select app, 'enabled' as fact, 1 as total from appconnect_enabled_apps where org_id = ?
  union all
  select app, 'agents', count(*) from appconnect_agent_assignments where org_id = ? group by app`;

const andMembers = `${enabledAndAgents}
  union all
  select app, 'members', count(*) from appconnect_user_connections where org_id = ? group by app`;

@injectable()
export class SqlAppUsageStore implements AppUsageStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async read(orgId: string, { countMembers }: { countMembers: boolean }): Promise<Map<string, AppUsage>> {
    const rows = countMembers
      ? await rawRows<Row>(this.client, andMembers, [orgId, orgId, orgId])
      : await rawRows<Row>(this.client, enabledAndAgents, [orgId, orgId]);
    // Sorted here, since each database orders text by its own collation.
    rows.sort((one, other) => (one.app < other.app ? -1 : 1));
    const usages = new Map<string, AppUsage>();
    for (const { app, fact, total } of rows) {
      const usage = usages.get(app) ?? { isEnabled: false, agentCount: 0, ...(countMembers && { memberCount: 0 }) };
      usages.set(app, { ...usage, ...toFact(fact, Number(total)) });
    }
    return usages;
  }
}

function toFact(fact: Row['fact'], total: number): Partial<AppUsage> {
  if (fact === 'enabled') return { isEnabled: true };
  return fact === 'agents' ? { agentCount: total } : { memberCount: total };
}
