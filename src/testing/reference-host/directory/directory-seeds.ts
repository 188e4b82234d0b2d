import type { Knex } from 'knex';

const organizations = [
  { id: 'acme', name: 'Acme' },
  { id: 'globex', name: 'Globex' },
];

const users = [
  { id: 'ada', name: 'Ada Lovelace', is_platform_admin: 1, is_service_account: 0 },
  { id: 'ben', name: 'Ben Okafor', is_platform_admin: 0, is_service_account: 0 },
  { id: 'cleo', name: 'Cleo Martin', is_platform_admin: 0, is_service_account: 0 },
  { id: 'dev', name: 'Dev Patel', is_platform_admin: 0, is_service_account: 0 },
  { id: 'eve', name: 'Eve Lindqvist', is_platform_admin: 0, is_service_account: 0 },
  { id: 'acme-backup', name: 'Acme backup service', is_platform_admin: 0, is_service_account: 1 },
];

// The service account joined acme before every person and is an org admin; nevertheless it must never act for anybody.
const members = [
  { org_id: 'acme', user_id: 'acme-backup', role: 'org_admin', joined_at: '2023-01-02T08:00:00.000Z' },
  { org_id: 'acme', user_id: 'cleo', role: 'member', joined_at: '2023-02-06T08:00:00.000Z' },
  { org_id: 'acme', user_id: 'ada', role: 'org_admin', joined_at: '2023-03-01T09:00:00.000Z' },
  { org_id: 'acme', user_id: 'dev', role: 'member', joined_at: '2023-09-11T09:00:00.000Z' },
  { org_id: 'acme', user_id: 'ben', role: 'org_admin', joined_at: '2024-05-20T09:00:00.000Z' },
  { org_id: 'globex', user_id: 'eve', role: 'member', joined_at: '2023-04-03T09:00:00.000Z' },
  { org_id: 'globex', user_id: 'dev', role: 'org_admin', joined_at: '2023-06-15T09:00:00.000Z' },
];

const agents = [
  { id: 'acme-assistant', org_id: 'acme', name: 'Assistant', is_default: 1, position: 1 },
  { id: 'acme-researcher', org_id: 'acme', name: 'Researcher', is_default: 0, position: 2 },
  { id: 'acme-support', org_id: 'acme', name: 'Support', is_default: 0, position: 3 },
  { id: 'globex-assistant', org_id: 'globex', name: 'Assistant', is_default: 1, position: 1 },
  { id: 'globex-ops', org_id: 'globex', name: 'Operations', is_default: 0, position: 2 },
];

/** Fills an empty directory. A directory with any content stays as it is, so that a removed person stays removed. */
export async function seedDirectory(database: Knex): Promise<void> {
  await database.transaction(async (transaction) => {
    const known = await transaction('host_organizations').first('id');
    if (known) return;
    await transaction('host_organizations').insert(organizations).onConflict().ignore();
    await transaction('host_users').insert(users).onConflict().ignore();
    await transaction('host_members').insert(members).onConflict().ignore();
    await transaction('host_agents').insert(agents).onConflict().ignore();
  });
}
