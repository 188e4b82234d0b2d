import type { Mistake } from '../mistake.js';

const stores = ['test/contract/stores/sqlite.test.ts'];
const roles = ['test/integration/plugin/roles.test.ts'];

export const organizationMistakes: Mistake[] = [
  {
    name: 'a member’s connections of all organizations are listed in each',
    file: 'src/stores/connection-store.ts',
    find: '.where({ org_id: member.orgId, user_id: member.userId })',
    replace: '.where({ user_id: member.userId })',
    caughtBy: stores,
  },
  {
    name: 'the connections of all organizations are listed in each',
    file: 'src/stores/connection-store.ts',
    find: 'await this.rows().where({ org_id: orgId }).orderBy',
    replace: 'await this.rows().orderBy',
    caughtBy: stores,
  },
  {
    name: 'an agent lists an app that only another organization has enabled',
    file: 'src/stores/access-store.ts',
    find: 'on enabled.org_id = assignments.org_id and enabled.app',
    replace: 'on enabled.app',
    caughtBy: stores,
  },
  {
    name: 'an agent lists the connections that its member has in another organization',
    file: 'src/stores/access-store.ts',
    find: 'on connections.org_id = assignments.org_id and connections.user_id',
    replace: 'on connections.user_id',
    caughtBy: stores,
  },
  {
    name: 'the activity of all organizations is listed in each',
    file: 'src/stores/audit-store.ts',
    find: 'const query = this.rows().where({ org_id: orgId });',
    replace: 'const query = this.rows();',
    caughtBy: stores,
  },
  {
    name: 'an app is enabled once another organization has enabled it',
    file: 'src/stores/enabled-app-store.ts',
    find: "return (await this.rows().where({ org_id: orgId, app }).first('app')) !== undefined;",
    replace: "return (await this.rows().where({ app }).first('app')) !== undefined;",
    caughtBy: stores,
  },
  {
    name: 'an organization that disables an app disables it for all',
    file: 'src/stores/enabled-app-store.ts',
    find: 'return (await this.rows().where({ org_id: orgId, app }).del()) === 1;',
    replace: 'return (await this.rows().where({ app }).del()) > 0;',
    caughtBy: stores,
  },
  {
    name: 'an app that is taken from one agent is taken from all',
    file: 'src/stores/agent-assignment-store.ts',
    find: 'where(toKeyColumns(assignment)).del()) === 1',
    replace: 'where({ org_id: assignment.orgId, app: assignment.app }).del()) > 0',
    caughtBy: stores,
  },
  {
    name: 'a deleted agent takes the apps of another organization’s agent with it',
    file: 'src/stores/agent-assignment-store.ts',
    find: '.where({ org_id: agent.orgId, agent_id: agent.agentId })',
    replace: '.where({ agent_id: agent.agentId })',
    caughtBy: stores,
  },
  {
    name: 'pages of every member hear of everybody’s connections',
    file: 'src/services/notifications/organization-streams.ts',
    find: 'if (subject === undefined || subject === listener.userId || admins.has(listener)) send(listener, text);',
    replace: 'send(listener, text);',
    caughtBy: ['test/unit/services/notifications/event-readers.test.ts'],
  },
  {
    name: 'a member reads the access of other members',
    file: 'src/services/access/access-explanation-service.ts',
    find: 'if (userId !== principal.userId && !isOrgAdmin(principal)) {',
    replace: 'if (userId !== principal.userId && principal === undefined) {',
    caughtBy: roles,
  },
  {
    name: 'an org admin of one of several organizations saves the key of all',
    file: 'src/services/authorization/permissions.ts',
    find: 'return isOrgAdmin(principal) && (await directory.listOrganizations()).length === 1;',
    replace: 'return isOrgAdmin(principal) || (await directory.listOrganizations()).length === 1;',
    caughtBy: ['test/component/services/settings/key-settings-service.test.ts'],
  },
  {
    name: 'every member may do what org admins may',
    file: 'src/services/authorization/permissions.ts',
    find: 'if (!isOrgAdmin(principal)) throw',
    replace: "if (principal.userId === '') throw",
    caughtBy: roles,
  },
  {
    name: 'a platform admin counts as admin of every organization',
    file: 'src/services/authorization/permissions.ts',
    find: "return principal.role === 'org_admin';",
    replace: "return principal.role === 'org_admin' || principal.isPlatformAdmin;",
    caughtBy: roles,
  },
  {
    name: 'a JSON route is public',
    file: 'src/routes/access-routes.ts',
    find: "access: 'member'",
    replace: "access: 'public'",
    caughtBy: 'types',
  },
];
