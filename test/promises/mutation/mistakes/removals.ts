import type { Mistake } from '../mistake.js';

const revocations = ['account-removal-service', 'uncompleted-sign-ins'].map(
  (name) => `test/component/services/accounts/${name}.test.ts`,
);
const unknownProjects = ['test/component/services/accounts/accounts-of-no-known-project.test.ts'];
const grants = ['test/component/services/accounts/grant-use-service.test.ts'];
const offboarding = ['test/component/services/maintenance/offboarding-service.test.ts'];

export const removalMistakes: Mistake[] = [
  {
    name: 'a disconnected account is not put on the list of revocations',
    file: 'src/services/connections/connection-removal-service.ts',
    find: 'await revocations.add(connection, { dueAt: afterFirstAttempt() });',
    replace: '',
    caughtBy: ['test/component/services/connections/connection-removal-service.test.ts'],
  },
  {
    name: 'the connection of somebody who was added again is removed with those of before',
    file: 'src/services/connections/connection-removal-service.ts',
    find: 'if (!(await connections.removeIfSame(connection))) return false;',
    replace: 'if ((await connections.remove(connection)) === undefined) return false;',
    caughtBy: ['test/component/services/connections/connection-removal-service.test.ts'],
  },
  {
    name: 'an account is looked up with the key of another project',
    file: 'src/services/provider-project/provider-project-service.ts',
    find: 'if (!belongsToOtherProject(item, await this.findProjectIdOf(key))) return key;',
    replace: 'if (item) return key;',
    caughtBy: ['test/component/services/accounts/accounts-during-key-changes.test.ts'],
  },
  {
    name: 'a connection is marked as deleted, though its account may be of another project',
    file: 'src/services/accounts/connection-health-service.ts',
    find: "if (other === undefined) return 'deleted';",
    replace: "if (other !== '') return 'deleted';",
    caughtBy: unknownProjects,
  },
  {
    name: 'an account is taken off the list of revocations, though it may be of another project',
    file: 'src/services/accounts/account-remover.ts',
    find: "(await this.projects.listOthersOf(revocation, projectId)).length === 0 ? 'gone' : 'other_project'",
    replace: "'gone'",
    caughtBy: unknownProjects,
  },
  {
    name: 'connections without a project are given to one of several',
    file: 'src/services/provider-project/provider-project-service.ts',
    find: 'if (projectId === undefined || projectId === newProjectId || others.length > 0) return;',
    replace: 'if (projectId === undefined || others.length > 9) return;',
    caughtBy: unknownProjects,
  },
  {
    name: 'an account is removed while a connection uses it',
    file: 'src/services/accounts/account-remover.ts',
    find: "if (await this.connections.isAccountInUse(revocation.accountId)) return 'in_use';",
    replace: '',
    caughtBy: revocations,
  },
  {
    name: 'an account of another member is taken away',
    file: 'src/services/accounts/account-remover.ts',
    find: "if (isAccountOfAnother(revocation, account)) return 'gone';",
    replace: '',
    caughtBy: revocations,
  },
  {
    name: 'an account that was allowed a moment ago is deleted before it is active, and not revoked',
    file: 'src/services/accounts/account-remover.ts',
    find: "account?.state !== 'opened'",
    replace: 'account !== null',
    caughtBy: revocations,
  },
  {
    name: 'a grant is revoked that another connection needs',
    file: 'src/services/accounts/account-remover.ts',
    find: "if (user === 'another') return isUnfinished ? 'gone' : 'kept_grant';",
    replace: '',
    caughtBy: grants,
  },
  {
    name: 'a page of something in between takes the revocation away',
    file: 'src/services/accounts/account-remover.ts',
    find: "if (result === 'unclear' && attempts < maxUnclearAttempts) throw unclearAnswerError();",
    replace: '',
    caughtBy: revocations,
  },
  {
    name: 'access that somebody ended at the provider counts as taken back at the app',
    file: 'src/services/connections/connection-service.ts',
    find: "gone: 'not_supported',",
    replace: 'gone: undefined,',
    caughtBy: ['test/integration/sign-ins/transitions.test.ts'],
  },
  {
    name: 'a grant is revoked that a colleague needs who connected the same address',
    file: 'src/services/accounts/grant-use-service.ts',
    find: 'listRelated({ ...removed, label: isAddress(label) ? label : undefined })',
    replace: 'listRelated({ orgId: removed.orgId, userId: removed.userId, app: removed.app })',
    caughtBy: grants,
  },
  {
    name: 'the grant of a replaced account is kept because of the account that replaced it',
    file: 'src/services/accounts/grant-use-service.ts',
    find: 'labelled.filter((connection) => mayBeSameAccount(label, connection.label))',
    replace: 'labelled',
    caughtBy: grants,
  },
  {
    name: 'a stranger of another organization keeps a grant by the name of an account',
    file: 'src/stores/connection-store.ts',
    find: 'row.orWhere((colleague) => colleague.where({ org_id: orgId }).andWhere(hasLabel(this.client, label)));',
    replace: 'row.orWhere(hasLabel(this.client, label));',
    caughtBy: grants,
  },
  {
    name: 'accounts are told apart by names that may change',
    file: 'src/domain/account-label.ts',
    find: 'return !isAddress(one) || !isAddress(other) || ',
    replace: 'return one === undefined || other === undefined || ',
    caughtBy: ['test/unit/domain/account-label.test.ts', ...grants],
  },
  {
    name: 'an account is deleted before the app’s answer is stored',
    file: 'src/services/accounts/account-remover.ts',
    find: `    if (isGrantOutcome(result)) await this.store.saveOutcome(accountId, result);
    await this.delete(accountId, result, options);`,
    replace: `    await this.delete(accountId, result, options);
    if (isGrantOutcome(result)) await this.store.saveOutcome(accountId, result);`,
    caughtBy: ['test/component/services/accounts/revocation-replicas.test.ts', ...revocations],
  },
  {
    name: 'a removal that failed counts as done',
    file: 'src/services/accounts/account-removal-service.ts',
    find: 'await this.postpone(revocation, isGrantDecided ? error.cause : error, failures);',
    replace: "await this.settle(revocation, 'gone');",
    caughtBy: revocations,
  },
  {
    name: 'a member’s accounts are removed on an event alone',
    file: 'src/services/maintenance/offboarding-service.ts',
    find: 'if ((await this.directory.findMember(member.orgId, member.userId)) !== undefined) return this.refuse(member);',
    replace: '',
    caughtBy: offboarding,
  },
  {
    name: 'an empty list of the directory removes everybody',
    file: 'src/services/maintenance/directory-reconciliation-service.ts',
    find: 'new Set(listed.length === 0 ? [] : stored)',
    replace: 'new Set(stored)',
    caughtBy: ['test/component/services/maintenance/maintenance-service.test.ts', ...offboarding],
  },
  {
    name: 'the provider is closed before the calls in flight have ended',
    file: 'src/services/closables.ts',
    find: `  'calls',
  // Gives up reading what later calls would need. Before the provider is closed, which would look like a failure of it.
  'lists',
  // Aborts the calls that are left.
  'provider',`,
    replace: `  'provider',
  'calls',
  'lists',`,
    caughtBy: ['test/unit/services/closables.test.ts'],
  },
  {
    name: 'records are written before the aborted calls have ended',
    file: 'src/services/closables.ts',
    find: `  'ended calls',
  // Writes records that are not stored yet.
  'records',`,
    replace: `  'records',
  'ended calls',`,
    caughtBy: ['test/unit/services/closables.test.ts'],
  },
  {
    name: 'a part that does not close keeps the others open',
    file: 'src/services/closables.ts',
    find: '        onFailure(error);',
    replace: '        onFailure(error);\n        throw error;',
    caughtBy: ['test/unit/services/closables.test.ts'],
  },
  {
    name: 'tools that were resolved before still run while the plugin stops',
    file: 'src/tools/agent-tool-provider.ts',
    find: 'if (this.isClosed) throw callsClosedError();',
    replace: '',
    caughtBy: ['test/component/tools/agent-tool-provider.test.ts'],
  },
  {
    name: 'new calls begin while the plugin waits for the last ones',
    file: 'src/services/calls/call-limiter.ts',
    find: 'if (this.isClosing) throw callsClosedError();',
    replace: '',
    caughtBy: ['test/unit/services/calls/call-limiter.test.ts'],
  },
  {
    name: 'calls that wait for their place are sent while the plugin stops',
    file: 'src/services/calls/call-limiter.ts',
    find: 'this.limiter.endWaits(callsClosedError);',
    replace: '',
    caughtBy: ['test/unit/services/calls/call-limiter.test.ts'],
  },
  {
    name: 'a member whom the directory answers null for still acts',
    file: 'src/host/checks/directory-answers.ts',
    find: 'if (given === undefined || given === null) return undefined;',
    replace: 'if (given === undefined || given === null) return given as undefined;',
    caughtBy: ['test/unit/host/checks/directory-answers.test.ts'],
  },
  {
    name: 'a member of another organization acts where the directory looks at the user alone',
    file: 'src/host/checks/directory-answers.ts',
    find: 'if (record[field] !== about[field])',
    replace: 'if (false)',
    caughtBy: ['test/unit/host/checks/directory-answers.test.ts'],
  },
];
