import type { GateName } from '../../../../src/contract/access-constants.js';
import type { Mistake } from '../mistake.js';

const gates = ['test/unit/domain/gates.test.ts'];
const callers = ['test/unit/domain/caller.test.ts'];
const stores = ['test/contract/stores/sqlite.test.ts'];

/** The compiler wants a mistake for each gate. */
const openGates: Record<GateName, Omit<Mistake, 'file' | 'caughtBy'>> = {
  key: {
    name: 'the gate "key" is always open',
    find: 'passes: (facts) => facts.hasKey,',
    replace: 'passes: () => true,',
  },
  enabled: {
    name: 'the gate "enabled" is open for an app that the provider offers, whether it is enabled or not',
    find: 'facts.isEnabled && facts.isOffered',
    replace: 'facts.isEnabled || facts.isOffered',
  },
  assigned: {
    name: 'the gate "assigned" is always open',
    find: 'passes: (facts) => facts.isAssigned,',
    replace: 'passes: () => true,',
  },
  acting_member: {
    name: 'the gate "acting member" is open with nobody to act for',
    find: 'passes: (facts) => facts.actingMemberName !== undefined,',
    replace: 'passes: () => true,',
  },
  connected: {
    name: 'the gate "connected" is open for every connection, whatever its status',
    find: "passes: (facts) => facts.status === 'connected',",
    replace: "passes: (facts) => facts.status !== 'not_connected',",
  },
};

export const gateMistakes: Mistake[] = [
  ...Object.values(openGates).map((mistake) => ({ ...mistake, file: 'src/domain/gates.ts', caughtBy: gates })),
  {
    name: 'a call is authorized with a gate closed, if somebody acts',
    file: 'src/services/calls/call-authorizer.ts',
    find: 'if (access.closed !== undefined) throw gateClosedError(access);',
    replace: 'if (access.closed && !access.actingMember) throw gateClosedError(access);',
    caughtBy: 'types',
  },
  {
    name: 'bridges use the account of whoever is said to talk',
    file: 'src/domain/caller.ts',
    find: "return channel === 'bridge' || channel === 'cli';",
    replace: "return channel === 'cli';",
    caughtBy: callers,
  },
  {
    name: 'an automation without a person uses the account of the first org admin',
    file: 'src/domain/caller.ts',
    find: "return channel === 'bridge' || channel === 'cli';",
    replace: "return channel !== 'web';",
    caughtBy: callers,
  },
  {
    name: 'the first member to join acts on bridges, org admin or not',
    file: 'src/domain/caller.ts',
    find: "member.role === 'org_admin' && !member.isServiceAccount",
    replace: '!member.isServiceAccount',
    caughtBy: callers,
  },
  {
    name: 'a broken connection stays so, though its account is active again',
    file: 'src/services/calls/call-authorizer.ts',
    find: 'return isHealed ? this.access.evaluate(caller, app) : access;',
    replace: 'return access;',
    caughtBy: ['test/component/services/calls/healed-connections.test.ts'],
  },
  {
    name: 'a connection that another replica has marked as broken heals by what was found before that',
    file: 'src/services/accounts/connection-health-service.ts',
    find: 'compositeKey(accountId, healthSince, brokenReason)',
    replace: 'compositeKey(accountId)',
    caughtBy: ['test/component/services/calls/healed-connections.test.ts'],
  },
  {
    name: 'an account that was switched off never heals, since it was found active before the app refused it',
    file: 'src/services/accounts/connection-health-service.ts',
    find: 'if (!isCertain || !isFaultless(found)) return found;',
    replace: 'if (key) return found;',
    caughtBy: ['test/component/services/accounts/calls-on-broken-accounts.test.ts'],
  },
  {
    name: 'an account that was refused a session never heals',
    file: 'src/services/accounts/connection-health-service.ts',
    find: "return refusedBy === 'provider' ? 'disabled' : refusedBy && 'refused_by_app';",
    replace: "return refusedBy && 'refused_by_app';",
    caughtBy: ['test/component/services/accounts/calls-without-session.test.ts'],
  },
  {
    name: 'a call that its caller has stopped waits for the last look at the gates',
    file: 'src/services/calls/tool-call-service.ts',
    find: 'permit.renew(() => whileWaitedFor(this.authorizer.confirm(caller, authorized), signal));',
    replace: 'permit.renew(() => this.authorizer.confirm(caller, authorized));',
    caughtBy: ['test/component/services/calls/gone-callers.test.ts'],
  },
  {
    name: 'a connection is marked as broken without its line in the activity',
    file: 'src/services/accounts/connection-health-service.ts',
    find: 'await appendEntry(audit, orgId, entry);',
    replace: 'void appendEntry(audit, orgId, entry).catch(() => undefined);',
    caughtBy: ['test/component/services/accounts/calls-on-broken-accounts.test.ts'],
  },
  {
    name: 'a connection that the app refused heals, since the provider lists it as active',
    file: 'src/services/accounts/connection-health-service.ts',
    find: 'if (reason === undefined || !passingReasons.includes(reason)) return false;',
    replace: 'if (reason === undefined) return false;',
    caughtBy: ['test/component/services/calls/healed-connections.test.ts'],
  },
  {
    name: 'an account of another project counts as connected',
    file: 'src/domain/connection.ts',
    find: "if (belongsToOtherProject(connection, projectId)) return 'other_project';",
    replace: '',
    caughtBy: ['test/unit/domain/connection.test.ts'],
  },
  {
    name: 'an agent that was deleted keeps its apps until its rows are gone',
    file: 'src/services/access/access-service.ts',
    find: 'isRemoved ? { ...found, isAssigned: false } : found',
    replace: 'found',
    caughtBy: ['test/component/services/access/pending-removals.test.ts'],
  },
  {
    name: 'an agent that was deleted while it got an app keeps it',
    file: 'src/services/apps/assignment-service.ts',
    find: '    await this.agentRemovals.takeBackIfGone(assignment);',
    replace: '',
    caughtBy: ['test/component/services/apps/removed-agents.test.ts'],
  },
  {
    name: 'an agent that was deleted while it got the apps that waited for it keeps them',
    file: 'src/services/apps/default-agent-service.ts',
    find: '      if (given.length > 0) await this.takeBackIfGone({ orgId, agentId }, given);',
    replace: '',
    caughtBy: ['test/component/services/apps/removed-agents.test.ts'],
  },
  {
    name: 'an agent of a directory that has just started loses its apps',
    file: 'src/services/apps/agent-removal-service.ts',
    find: 'if (agents.length === 0 && !(await',
    replace: 'if (agents.length < 0 && !(await',
    caughtBy: ['test/component/services/apps/removed-agents.test.ts'],
  },
  {
    name: 'an agent of a directory that knows nobody yet loses its apps',
    file: 'src/services/apps/agent-removal-service.ts',
    find: 'return (await this.directory.listOrganizations()).length > 0;',
    replace: 'return true;',
    caughtBy: ['test/component/services/apps/removed-agents.test.ts'],
  },
  {
    name: 'the removal of an agent that failed is not tried again',
    file: 'src/services/maintenance/directory-reconciliation-service.ts',
    find: 'for (const { orgId } of this.pendingRemovals.list()) this.request(orgId);',
    replace: '',
    caughtBy: ['test/component/services/apps/removed-agents.test.ts'],
  },
  {
    name: 'the removal of an agent that failed is not finished by the daily check',
    file: 'src/services/maintenance/directory-reconciliation-service.ts',
    find: 'await this.offboarding.finishPending(orgId);',
    replace: '',
    caughtBy: ['test/component/services/apps/removed-agents.test.ts'],
  },
  {
    name: 'an app that one organization enabled is enabled for all',
    file: 'src/stores/access-store.ts',
    find: 'where enabled.org_id = callers.org_id and enabled.app',
    replace: 'where enabled.app',
    caughtBy: stores,
  },
  {
    name: 'an app that one agent was given is given to all agents of the organization',
    file: 'src/stores/access-store.ts',
    find: 'and assignments.agent_id = callers.agent_id) as',
    replace: ') as',
    caughtBy: stores,
  },
  {
    name: 'of many calls at once, each is judged by the rows of another',
    file: 'src/stores/access-store.ts',
    find: 'facts[Number(row.number)]',
    replace: 'facts[keys.length - 1 - Number(row.number)]',
    caughtBy: stores,
  },
  {
    name: 'a call goes out with a key that was replaced while its conversation was opened',
    file: 'src/provider/execution/action-runner.ts',
    find: '.fingerprint === fingerprint;',
    replace: '.fingerprint !== undefined;',
    caughtBy: ['test/contract/provider/current-key.test.ts'],
  },
  {
    name: 'open conversations on a bridge keep the tools of an admin who lost the role',
    file: 'src/services/maintenance/event-reaction-service.ts',
    find: 'this.announcer.membersChanged(member);',
    replace: '',
    caughtBy: ['test/component/services/maintenance/event-reaction-service.test.ts'],
  },
];
