import type { Knex } from 'knex';
import { listTables } from '../../../support/stores/databases.js';

export type TableSize = { table: string; rows: number; kilobytes: number };

/** The plugin's tables with their rows and their size on disk, indexes included. */
export async function measureTables(client: Knex): Promise<TableSize[]> {
  const tables = await listTables(client);
  return Promise.all(
    tables.map(async (table) => {
      const counted = await client(table).count({ count: '*' });
      const { rows } = await client.raw('select pg_total_relation_size(?::regclass) as bytes', [table]);
      return { table, rows: Number(counted[0]?.count), kilobytes: Number(rows[0].bytes) / 1024 };
    }),
  );
}

// Retried every 15 minutes at the latest, and given up as settled three minutes after the request.
const maxIntentAgeMs = 20 * 60_000;

/** How many links without a response are looked for although the provider has worked again for long enough. */
export async function countOverdueIntents(client: Knex): Promise<number> {
  const before = new Date(Date.now() - maxIntentAgeMs).toISOString();
  const counted = await client('appconnect_link_intents').where('began_at', '<', before).count({ count: '*' });
  return Number(counted[0]?.count);
}

export type LoadSize = {
  members: number;
  apps: number;
  /** Sign-ins that were asked for; what became of each is kept for a day. */
  signIns: number;
  /** Writes whose outcome nobody was told; their open calls stay for ten minutes. */
  untold: number;
};

/**
 * How many rows a table may have after any time: what bounds it. The activity and its counts alone grow with the calls; they
 * are kept for 400 days.
 */
export const maxRows: Record<string, (load: LoadSize) => number> = {
  appconnect_activity_days: () => Number.POSITIVE_INFINITY,
  appconnect_agent_assignments: ({ apps }) => apps * 5,
  appconnect_audit_events: () => Number.POSITIVE_INFINITY,
  appconnect_auth_configs: ({ apps }) => apps,
  // Saves of an OAuth client that were not finished.
  appconnect_client_intents: ({ apps }) => apps,
  appconnect_client_tests: () => 0,
  // As many days as the activity is kept, and the one before.
  appconnect_counted_days: () => 401,
  appconnect_enabled_apps: ({ apps }) => apps * 2,
  appconnect_installation: () => 10,
  appconnect_link_intents: ({ signIns }) => signIns,
  appconnect_open_calls: ({ untold }) => untold,
  appconnect_provider_projects: () => 1,
  appconnect_retired_auth_configs: ({ apps }) => apps,
  appconnect_revocations: ({ members, apps }) => members * apps,
  appconnect_sign_ins: ({ signIns }) => signIns,
  appconnect_sign_in_links: ({ signIns }) => signIns,
  // A counter for each member, organization and the installation, for starts and for redirects; for callbacks for each member.
  appconnect_start_counts: ({ members }) => 2 * (members + 3) + members,
  appconnect_user_connections: ({ members, apps }) => members * apps,
};
