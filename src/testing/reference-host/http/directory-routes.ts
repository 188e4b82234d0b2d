import type { Principal } from '../../../host/index.js';
import type { SqlDirectory } from '../directory/sql-directory.js';
import type { RouteTable } from './route-table.js';

/** Who there is: for the sign-in page everybody, for the signed in only their own organization. */
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
    handle: async ({ principal }) =>
      Response.json({ agents: principal && (await describeAgents(directory, principal)) }),
  });
  table.register({
    method: 'GET',
    path: '/v1/members',
    access: 'org_admin',
    handle: async ({ principal }) =>
      Response.json({ members: principal && (await describeMembers(directory, principal)) }),
  });
}

async function describePeople(directory: SqlDirectory) {
  const people = await directory.listPeople();
  return Promise.all(
    people.map(async ({ id, name }) => ({
      user: id,
      name,
      isPlatformAdmin: await directory.isPlatformAdmin(id),
      organizations: await directory.listMemberships(id),
    })),
  );
}

async function describeAgents(directory: SqlDirectory, principal: Principal) {
  const agents = await directory.listAgents(principal.orgId);
  return agents.map(({ id, name, isDefault }) => ({ agent: id, name, isDefault }));
}

async function describeMembers(directory: SqlDirectory, principal: Principal) {
  const members = await directory.listMembers(principal.orgId);
  return members.map(({ userId, name, role, joinedAt, isServiceAccount }) => {
    return { user: userId, name, role, joinedAt, isServiceAccount };
  });
}
