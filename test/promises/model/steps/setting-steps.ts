import fc from 'fast-check';
import { AssignmentService } from '../../../../src/services/apps/assignment-service.js';
import { EnablementService } from '../../../../src/services/apps/enablement-service.js';
import { KeySettingsService } from '../../../../src/services/settings/key-settings-service.js';
import { PublicAddressService } from '../../../../src/services/settings/public-address-service.js';
import { neverAborted } from '../../../support/signals.js';
import { adminOf, agents, keys, nameOf } from '../people.js';
import type { Register } from '../register.js';
import type { Replica } from '../replica.js';
import type { World } from '../world.js';
import { any, defineStep, isAnyAlive } from './define-step.js';

const platformAdmin = adminOf('acme');

/** Changes one stored value by a request to a replica. */
async function change<Value>(
  world: World,
  { replica, register, to }: { replica: number; register: Register<Value>; to: Value },
  request: (get: Replica['get']) => Promise<unknown>,
  ended: (isDone: boolean) => void = () => undefined,
): Promise<void> {
  const asked = world.replicaAt(replica);
  if (asked === undefined) return;
  const end = register.begin(to);
  await world.perform(
    asked,
    () => request(asked.get),
    ({ state }) => {
      end(state === 'answered');
      ended(state === 'answered');
    },
  );
}

/** Gives an app to an agent, or takes it away. */
function assignmentStep(weight: number, to: boolean) {
  return defineStep({
    weight,
    params: { replica: any.replica, agent: any.agent, app: any.app },
    isPossible: isAnyAlive,
    run: async (world, { replica, agent: { orgId, agentId }, app }) => {
      const register = world.history.assigned.at(nameOf(orgId, app, agentId));
      await change(world, { replica, register, to }, (get) =>
        get(AssignmentService)[to ? 'assign' : 'unassign'](adminOf(orgId), { app, agent: agentId }),
      );
    },
  });
}

/** What admins set, and what is acknowledged to them. */
export const settingSteps = {
  saveKey: defineStep({
    weight: 2,
    params: { replica: any.replica, key: fc.constantFrom(...keys, ...keys, 'ak_of_nobody') },
    isPossible: isAnyAlive,
    run: async (world, { replica, key }) => {
      const register = world.history.settings.at('key');
      await change(world, { replica, register, to: key }, (get) =>
        get(KeySettingsService).save(platformAdmin, key, neverAborted().signal),
      );
    },
  }),
  mendEverything: defineStep({
    weight: 10,
    params: { replica: any.replica },
    run: async (world, { replica }) => {
      world.provider.isDown = false;
      for (const [index, { isDead, gone }] of world.replicas.entries()) {
        await gone;
        if (isDead) world.start(index);
      }
      await settingSteps.saveKey.run(world, { replica, key: keys[0] ?? '' });
      await settingSteps.enable.run(world, { replica, orgId: 'acme', app: 'gmail' });
      await settingSteps.assign.run(world, { replica, agent: agents[0], app: 'gmail' });
    },
  }),
  deleteKey: defineStep({
    weight: 1,
    params: { replica: any.replica },
    isPossible: isAnyAlive,
    run: async (world, { replica }) => {
      const register = world.history.settings.at('key');
      await change(world, { replica, register, to: undefined }, (get) => get(KeySettingsService).forget(platformAdmin));
    },
  }),
  saveAddress: defineStep({
    weight: 1,
    params: { replica: any.replica, address: fc.constantFrom('https://platform.example', 'https://other.example') },
    isPossible: isAnyAlive,
    run: async (world, { replica, address }) => {
      const register = world.history.settings.at('address');
      await change(world, { replica, register, to: address }, (get) =>
        get(PublicAddressService).save(platformAdmin, address),
      );
    },
  }),
  enable: defineStep({
    weight: 4,
    params: { replica: any.replica, orgId: any.orgId, app: any.app },
    isPossible: isAnyAlive,
    run: async (world, { replica, orgId, app }) => {
      const register = world.history.enabled.at(nameOf(orgId, app));
      const wasOff = !register.mayBe(true);
      const agent = agents.find((each) => each.orgId === orgId)?.agentId ?? '';
      const endAssignment = world.history.assigned.at(nameOf(orgId, app, agent)).begin(true);
      const { agents: existing } = world.fakes.directory;
      const isGiven = wasOff && existing.some(({ id }) => id === agent);
      await change(
        world,
        { replica, register, to: true },
        (get) => get(EnablementService).enable(adminOf(orgId), app),
        (isDone) => endAssignment(isDone && isGiven),
      );
    },
  }),
  disable: defineStep({
    weight: 1,
    params: { replica: any.replica, orgId: any.orgId, app: any.app },
    isPossible: isAnyAlive,
    run: async (world, { replica, orgId, app }) => {
      const register = world.history.enabled.at(nameOf(orgId, app));
      await change(world, { replica, register, to: false }, (get) =>
        get(EnablementService).disable(adminOf(orgId), app),
      );
    },
  }),
  assign: assignmentStep(3, true),
  unassign: assignmentStep(1, false),
};
