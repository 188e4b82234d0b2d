import fc from 'fast-check';
import { MaintenanceService } from '../../../../src/services/maintenance/maintenance-service.js';
import type { Method } from '../../../support/fakes/call-recorder.js';
import { faults } from '../replica-requests.js';
import { any, defineStep, isAnyAlive, pick } from './define-step.js';

const minute = 60_000;
const day = 24 * 60 * minute;
const methods: Method[] = [
  ...(['callAction', 'callAction', 'callAction', 'createLink', 'createLink', 'findAccount', 'findAccount'] as const),
  ...([
    'revokeAccount',
    'deleteAccount',
    'createSession',
    'checkKey',
    'listUnfinishedAccounts',
    'createAuthConfig',
  ] as const),
];
// More than any flow has, so that a crash may also come after it.
const maxStatements = 24;

/** What goes wrong: at the provider, between it and a replica, in a replica, with the clock. */
export const faultSteps = {
  armFault: defineStep({
    weight: 7,
    params: { replica: any.replica, method: fc.constantFrom(...methods), fault: fc.constantFrom(...faults) },
    run: async (world, { replica, method, fault }) => world.replicas[replica]?.requests.arm(method, fault),
  }),
  releaseHeld: defineStep({
    weight: 12,
    params: {},
    isPossible: (world) => world.replicas.some(({ requests }) => requests.held.count > 0),
    run: (world) => world.releaseAll(),
  }),
  deliverLate: defineStep({
    weight: 10,
    params: {},
    isPossible: ({ provider }) => provider.late.length > 0,
    run: ({ provider }) => provider.deliverLate(),
  }),
  providerGoesDown: defineStep({
    weight: 1,
    params: {},
    isPossible: ({ provider }) => !provider.isDown,
    run: async ({ provider }) => {
      provider.isDown = true;
    },
  }),
  providerComesBack: defineStep({
    weight: 5,
    params: {},
    isPossible: ({ provider }) => provider.isDown,
    run: async ({ provider }) => {
      provider.isDown = false;
    },
  }),
  accountDies: defineStep({
    weight: 2,
    params: { latest: any.latest, state: fc.constantFrom('expired', 'revoked', 'failed', 'disabled', 'deleted') },
    isPossible: ({ provider }) => provider.gateway.accounts.size > 0,
    run: async ({ provider: { gateway } }, { latest, state }) => {
      const active = [...gateway.accounts.values()].filter((account) => account.state === 'active');
      const account = pick(active, latest);
      if (account === undefined) return;
      if (state === 'deleted') gateway.accounts.delete(account.accountId);
      else gateway.setState(account.accountId, state as 'expired');
    },
  }),
  crash: defineStep({
    weight: 2,
    params: { replica: any.replica },
    isPossible: (world, { replica }) => world.replicas[replica]?.isDead === false,
    run: async (world, { replica }) => world.replicas[replica]?.crash(),
  }),
  crashAtStatement: defineStep({
    weight: 4,
    params: { replica: any.replica, statement: fc.nat(maxStatements) },
    isPossible: (world, { replica }) => world.replicas[replica]?.isDead === false,
    run: async (world, { replica, statement }) => world.replicas[replica]?.crashAtStatement(statement),
  }),
  restart: defineStep({
    weight: 6,
    params: { replica: any.replica },
    isPossible: (world, { replica }) => world.replicas[replica]?.isDead === true,
    run: async (world, { replica }) => {
      await world.replicas[replica]?.gone;
      world.start(replica);
    },
  }),
  timePasses: defineStep({
    weight: 3,
    params: { ms: fc.constantFrom(minute, 2 * minute, 11 * minute, day) },
    run: (world, { ms }) => world.pass(ms),
  }),
  clockJumps: defineStep({
    weight: 2,
    params: { ms: fc.constantFrom(5 * minute, -5 * minute, 3 * day, -3 * day) },
    run: (world, { ms }) => world.jump(ms),
  }),
  maintain: defineStep({
    weight: 4,
    params: { replica: any.replica },
    isPossible: isAnyAlive,
    run: async (world, { replica }) => {
      const asked = world.replicaAt(replica);
      if (asked !== undefined) await world.perform(asked, () => asked.get(MaintenanceService).run());
    },
  }),
};
