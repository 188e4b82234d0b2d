import type { Mistake } from '../mistake.js';

/** What happens while the plugin stops. */
export const stopMistakes: Mistake[] = [
  {
    name: 'a stop while old activity is deleted deletes counts of days whose lines are still there',
    file: 'src/services/maintenance/audit-retention-service.ts',
    find: 'if (signal.aborted) return;',
    replace: '',
    caughtBy: ['test/component/services/maintenance/audit-retention-service.test.ts'],
  },
  {
    name: 'the provider is closed before the calls in flight have ended',
    file: 'src/services/closables.ts',
    find: `  'calls',
  // Gives up removals of accounts, the search for lost ones, and lists for later calls. Before the provider is closed, which would
  // look like a failure of it.
  'lists',
  // Aborts the calls that are left.
  'provider',`,
    replace: `  'provider',
  'calls',
  'lists',`,
    caughtBy: ['test/unit/services/closables.test.ts'],
  },
  {
    name: 'removals go on while the provider is closed',
    file: 'src/services/account-removal/account-removal-service.ts',
    find: "    closables.add('lists', () => this.task.stop());\n",
    replace: '',
    caughtBy: ['test/component/services/closables.test.ts'],
  },
  {
    name: 'a removal that a stop ended counts as failed',
    file: 'src/services/account-removal/account-removal-attempts.ts',
    find: 'if (!closing.aborted) await',
    replace: 'await',
    caughtBy: ['test/component/services/closables.test.ts'],
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
];
