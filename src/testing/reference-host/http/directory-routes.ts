import type { RouteContext } from '../../../host/index.js';
import { HostProblem } from '../../../hosting/http/problem.js';
import type { RouteTable } from '../../../hosting/http/route-table.js';
import type { SqlDirectory } from '../directory/sql-directory.js';

/** People, agents and members. The sign-in page may see all people; a signed-in person sees their own organization. */
export function addDirectoryRoutes(table: RouteTable, options: { directory: SqlDirectory }): void {
  const { directory } = options;
  table.register({
    method: 'GET',
    path: '/v1/people',
    access: 'public',
    handle: async () => Response.json({ people: await describePeople(directory) }),
  });
  table.register({
    method: 'GET',
    path: '/v1/agents',
    access: 'member',
    handle: async (context) =>
      Response.json({ agents: await describeAgents(directory, await organizationOf(context, directory)) }),
  });
  table.register({
    method: 'GET',
    path: '/v1/members',
    access: 'member',
    handle: async (context) => {
      const { principal } = context;
      const orgId = await organizationOf(context, directory);
      if (orgId === principal?.orgId && principal.role !== 'org_admin') throw onlyAdmins();
      return Response.json({ members: await describeMembers(directory, orgId) });
    },
  });
}

/** The person's own organization, or the one in `?org=`. @throws HostProblem 403 unless the person is an admin there. */
async function organizationOf({ principal, request }: RouteContext, directory: SqlDirectory): Promise<string> {
  const own = principal?.orgId ?? '';
  const org = new URL(request.url).searchParams.get('org') ?? own;
  if (org === own) return own;
  const member = org.includes('\0') ? undefined : await directory.findMember(org, principal?.userId ?? '');
  if (member?.role !== 'org_admin') throw onlyAdmins();
  return org;
}

function onlyAdmins(): HostProblem {
  return new HostProblem(403, 'forbidden', 'Only org admins of that organization may look there.');
}

async function describePeople(directory: SqlDirectory) {
  const people = await directory.listPeople();
  return people.map(({ id, name, isPlatformAdmin, memberships }) => ({
    user: id,
    name,
    isPlatformAdmin,
    organizations: memberships,
  }));
}

async function describeAgents(directory: SqlDirectory, orgId: string) {
  const agents = await directory.listAgents(orgId);
  return agents.map(({ id, name, isDefault }) => ({ agent: id, name, isDefault }));
}

async function describeMembers(directory: SqlDirectory, orgId: string) {
  const members = await directory.listMembers(orgId);
  return members.map(({ userId, name, role, joinedAt, isServiceAccount }) => {
    return { user: userId, name, role, joinedAt, isServiceAccount };
  });
}
