import type { Mistake } from '../mistake.js';

const stores = ['test/contract/stores/sqlite.test.ts'];
const keyFile = ['test/component/stores/ini-file.test.ts'];
const keySettings = ['test/component/services/settings/key-settings-service.test.ts'];

export const storageMistakes: Mistake[] = [
  {
    name: 'connections of older versions are moved at every start',
    file: 'src/stores/legacy-connection-store.ts',
    find: `one of two processes that start at the same time gets the rows.
      const rows = await deleteOf(transaction, orgId);`,
    replace: `one of two processes that start at the same time gets the rows.
      const rows: LegacyRow[] = await transaction(table).where({ org_id: orgId });`,
    caughtBy: stores,
  },
  {
    name: 'a connection of older versions replaces the member’s own',
    file: 'src/stores/legacy-connection-store.ts',
    find: `    .ignore()
    .returning('id');`,
    replace: `    .merge()
    .returning('id');`,
    caughtBy: stores,
  },
  {
    name: 'a database of a newer version is written to',
    file: 'src/stores/migrations/migrate.ts',
    find: '    refuseNewerSchema(applied);\n',
    replace: '',
    caughtBy: stores,
  },
  {
    name: 'the key file is written in place',
    file: 'src/stores/file-replacement.ts',
    find: 'return await writeFileAtomic(path, text, { ...options });',
    replace: "return await (await import('node:fs/promises')).writeFile(path, text, { ...options });",
    caughtBy: ['test/component/stores/interrupted-key-saves.test.ts'],
  },
  {
    name: 'other users of the computer can read the key file',
    file: 'src/stores/settings/ini-file.ts',
    find: 'await replaceFile(path, text, isSecret ? { mode: 0o600 } : {});',
    replace: 'await replaceFile(path, text, {});',
    caughtBy: keyFile,
  },
  {
    name: 'a key file that is a symbolic link is followed',
    file: 'src/stores/settings/regular-file.ts',
    find: 'followsLinks ? openFlags : openFlags | (constants.O_NOFOLLOW ?? 0)',
    replace: 'openFlags',
    caughtBy: keyFile,
  },
  {
    name: 'a key is saved before the provider has accepted it',
    file: 'src/services/settings/key-settings-service.ts',
    find: '    const { projectId } = await this.checkCandidate(key, signal);\n',
    replace: `    await this.store.save(key.reveal());
    const { projectId } = await this.checkCandidate(key, signal);\n`,
    caughtBy: keySettings,
  },
  {
    name: 'deleting a key is recorded where none was saved',
    file: 'src/services/settings/shared-setting-service.ts',
    find: 'if (await change()) await',
    replace: 'await change(); await',
    caughtBy: keySettings,
  },
  {
    name: 'a key of the environment that is set but empty lets the saved key count',
    file: 'src/services/provider-project/api-key-service.ts',
    find: 'if (this.environment.APPCONNECT_API_KEY !== undefined)',
    replace: 'if (this.environment.APPCONNECT_API_KEY)',
    caughtBy: ['test/integration/plugin/key-sources.test.ts'],
  },
  {
    name: 'enabling an app does not give it to the default agent',
    file: 'src/services/apps/enablement-service.ts',
    find: 'agentId !== undefined && (await assignments.assign({ ...appKey, agentId }, change))',
    replace: 'false',
    caughtBy: ['test/component/services/apps/default-agent-service.test.ts'],
  },
  {
    name: 'an agent that kept its tick is recorded as given the app when it is enabled again',
    file: 'src/services/apps/enablement-service.ts',
    find: 'if (isGiven)',
    replace: 'if (agentId !== undefined)',
    caughtBy: ['test/component/services/apps/enablement-service.test.ts'],
  },
  {
    name: 'a call that still runs is recorded as of unknown outcome',
    file: 'src/services/calls/unsettled-call-service.ts',
    find: 'ageMs > maxCallMs && !isRecorded',
    replace: '!isRecorded',
    caughtBy: ['test/component/services/calls/unsettled-call-service.test.ts'],
  },
  {
    name: 'an equal call overwrites the open call of the one before',
    file: 'src/stores/open-call-store.ts',
    find: 'on conflict (call_hash) do nothing returning call_hash',
    replace: 'on conflict (call_hash) do update set sent_at = excluded.sent_at returning call_hash',
    caughtBy: stores,
  },
  {
    name: 'two replicas send the same call at once where their lists of actions have different schemas',
    file: 'src/stores/open-call-store.ts',
    find: 'inTurn: [lockClass, call.givenHash],',
    replace: '',
    caughtBy: ['test/contract/stores/postgres.test.ts'],
  },
  {
    name: 'a process that stands still in a transaction stops all others',
    file: 'src/stores/database/write-transaction.ts',
    find: "set_config('idle_in_transaction_session_timeout', '30s', true)",
    replace: "set_config('idle_in_transaction_session_timeout', '0', true)",
    caughtBy: ['test/contract/stores/frozen-process.test.ts'],
  },
  {
    name: 'a connection that is lost in the middle of a statement ends the process of the host',
    file: 'src/stores/database/supported-client.ts',
    find: "connection.on('error', () => undefined);",
    replace: 'return connection;',
    caughtBy: ['test/contract/stores/frozen-process.test.ts'],
  },
  {
    name: 'what was told as failed is done once a lock comes free',
    file: 'src/stores/database/write-transaction.ts',
    find: 'if (isGivenUp(client, startedAt, options)) throw lateQueryError(client);',
    replace: '',
    caughtBy: ['test/contract/stores/frozen-process.test.ts'],
  },
  {
    name: 'connections of an older version that the role may not read count as absent',
    file: 'src/stores/legacy-connection-store.ts',
    find: 'if (!(await hasTable(this.client, table))) return [];',
    replace: 'if (!(await this.client.schema.hasTable(table))) return [];',
    caughtBy: ['test/contract/stores/postgres-set-up.test.ts'],
  },
  {
    name: 'an own OAuth client that is saved while the one before is removed is lost',
    file: 'src/stores/auth-config-store.ts',
    find: 'await stored().forUpdate().first();',
    replace: 'await stored().first();',
    caughtBy: ['test/contract/stores/postgres.test.ts'],
  },
  {
    name: 'an own OAuth client that the database stored late is deleted at the provider',
    file: 'src/services/auth-configs/own-client-service.ts',
    find: "if (isPluginError(error, 'conflict')) {",
    replace: 'if (error !== undefined) {',
    caughtBy: ['test/component/services/auth-configs/unanswered-client-changes.test.ts'],
  },
  {
    name: 'an own OAuth client whose answer was lost is forgotten, and stays at the provider',
    file: 'src/services/auth-configs/own-client-service.ts',
    find: "if (isPluginError(error, 'invalid_request', 'conflict')) await",
    replace: "if (isPluginError(error, 'invalid_request', 'conflict', 'provider_unreachable')) await",
    caughtBy: ['test/component/services/auth-configs/unanswered-client-changes.test.ts'],
  },
  {
    name: 'sign-ins go through a client that another installation saved',
    file: 'src/services/auth-configs/auth-config-choice.ts',
    find: ' && !isOwnClientName(config.name)',
    replace: '',
    caughtBy: ['test/component/services/auth-configs/listed-auth-configs.test.ts'],
  },
  {
    name: 'sign-ins go on through a client of another installation that an earlier version took',
    file: 'src/services/auth-configs/auth-config-service.ts',
    find: 'if (isTaken(stored, listed)) {',
    replace: 'if (stored === undefined) {',
    caughtBy: ['test/component/services/auth-configs/listed-auth-configs.test.ts'],
  },
  {
    name: 'the test of a client that is gone at the provider goes through another one, and says that it works',
    file: 'src/services/sign-ins/authorization-redirect-service.ts',
    find: 'if (isTest(signIn)) throw ownClientUnusedError(link.app, error);',
    replace: '',
    caughtBy: ['test/component/services/auth-configs/switched-off-clients.test.ts'],
  },
  {
    name: 'damage is over once any other transaction has worked',
    file: 'src/stores/database/recovery-evidence.ts',
    find: 'operation === met.operation && (isAnswered || trace.tables.size === 0)',
    replace: 'operation === met.operation',
    caughtBy: ['test/unit/stores/database-monitor.test.ts'],
  },
  {
    name: 'an org admin replaces the key of an organization that was made while it was checked',
    file: 'src/services/settings/key-settings-service.ts',
    find: `    await this.requireEditor(principal);
    // What was stored while`,
    replace: '    // What was stored while',
    caughtBy: ['test/component/services/settings/second-organization.test.ts'],
  },
];
