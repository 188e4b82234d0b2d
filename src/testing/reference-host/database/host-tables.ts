import type { Knex } from 'knex';

// Plain SQL that SQLite and PostgreSQL read alike; times are UTC ISO 8601, yes and no are 1 and 0.
const statements = [
  `create table if not exists host_organizations (id text primary key, name text not null)`,
  `create table if not exists host_users (
    id text primary key, name text not null, is_platform_admin integer not null, is_service_account integer not null)`,
  `create table if not exists host_members (
    org_id text not null references host_organizations (id) on delete cascade,
    user_id text not null references host_users (id) on delete cascade,
    role text not null, joined_at text not null, primary key (org_id, user_id))`,
  `create index if not exists host_members_by_role on host_members (org_id, role, joined_at)`,
  `create table if not exists host_agents (
    id text not null, org_id text not null references host_organizations (id) on delete cascade,
    name text not null, is_default integer not null, position integer not null, primary key (org_id, id))`,
  `create table if not exists host_sessions (
    token_hash text primary key, user_id text not null, org_id text not null, expires_at text not null)`,
];

/** Replicas start together: on PostgreSQL the first makes the tables while the others wait. */
export async function createHostTables(database: Knex, options: { isPostgres: boolean }): Promise<void> {
  await database.transaction(async (transaction) => {
    if (options.isPostgres) await transaction.raw(`select pg_advisory_xact_lock(hashtext('host_tables'))`);
    for (const statement of statements) await transaction.raw(statement);
  });
}
