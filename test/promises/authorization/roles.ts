import type { Knex } from 'knex';

export type Organization = 'acme' | 'globex';

/** Who sends a request, by their rights at that moment. */
export type Role = {
  /** Absent when the request has no valid session. */
  session?: { user: string; org: Organization };
  isOrgAdmin?: true;
  isPlatformAdmin?: true;
  /** The cookie was given to this user of Acme, who then lost it or a right. */
  was?: { user: string; lost: 'membership' | 'time' | 'admin role' };
  cookie?: string;
};

const acme = (user: string) => ({ session: { user, org: 'acme' as const } });
const globex = (user: string) => ({ session: { user, org: 'globex' as const } });

/** Everybody who may send a request to the host. Acme and Globex are its organizations. */
export const roles = {
  'nobody, without a session': {},
  'a stranger with a forged cookie': { cookie: `platform_session=${'A'.repeat(43)}` },
  'a member whose session has expired': { was: { user: 'fay', lost: 'time' } },
  'a member just removed': { was: { user: 'rob', lost: 'membership' } },
  'a member': acme('cleo'),
  'another member, who is an org admin elsewhere': acme('dev'),
  'an org admin until just now': { ...acme('dora'), was: { user: 'dora', lost: 'admin role' } },
  'an org admin': { ...acme('ben'), isOrgAdmin: true },
  'a platform admin who is an org admin': { ...acme('ada'), isOrgAdmin: true, isPlatformAdmin: true },
  'a platform admin without a role in the organization': { ...acme('pia'), isPlatformAdmin: true },
  'a member of another organization': globex('eve'),
  'an org admin of another organization': { ...globex('dev'), isOrgAdmin: true },
} as const satisfies Record<string, Role>;

export type RoleName = keyof typeof roles;
export const roleNames = Object.keys(roles) as RoleName[];

export function roleOf(name: RoleName): Role {
  return roles[name];
}

/** People of the table above who are not among the host's own. */
const newcomers = ['fay', 'rob', 'dora', 'pia'];

/**
 * Adds the missing people to the tables of the host, signs everybody in, and only then takes from them what they lost.
 * Returns the `Cookie` header of each role.
 */
export async function signInRoles(
  host: Knex,
  signIn: (user: string, org: Organization) => Promise<string>,
): Promise<Record<RoleName, string | undefined>> {
  await addPeople(host);
  const cookies = {} as Record<RoleName, string | undefined>;
  for (const name of roleNames) {
    const { session, was, cookie } = roleOf(name);
    const start = session ?? (was && { user: was.user, org: 'acme' as const });
    cookies[name] = start === undefined ? cookie : await signIn(start.user, start.org);
  }
  await host('host_sessions').where({ user_id: 'fay' }).update({ expires_at: '2020-01-01T00:00:00.000Z' });
  await host('host_members').where({ user_id: 'rob' }).delete();
  await host('host_members').where({ user_id: 'dora' }).update({ role: 'member' });
  return cookies;
}

async function addPeople(host: Knex): Promise<void> {
  for (const id of newcomers) {
    await host('host_users').insert({
      id,
      name: `${id} of Acme`,
      is_platform_admin: id === 'pia' ? 1 : 0,
      is_service_account: 0,
    });
    const role = id === 'dora' ? 'org_admin' : 'member';
    await host('host_members').insert({ org_id: 'acme', user_id: id, role, joined_at: '2025-01-01T00:00:00.000Z' });
  }
}
