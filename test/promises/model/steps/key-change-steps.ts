import fc from 'fast-check';
import { apps, keys } from '../people.js';
import { call, callParams } from './call-steps.js';
import { any, defineStep, isAnyAlive } from './define-step.js';
import { settingSteps } from './setting-steps.js';
import { signInSteps } from './sign-in-steps.js';

/** The key is replaced while a call waits: most accounts are then unknown to the provider. */
export const keyChangeSteps = {
  changeKeyWhileCalling: defineStep({
    weight: 2,
    params: {
      replica: any.replica,
      ...callParams,
      method: fc.constantFrom('createSession', 'callAction'),
      key: fc.constantFrom(...keys),
    },
    isPossible: isAnyAlive,
    run: async (world, { replica, method, key, ...made }) => {
      const { place } = made;
      const [app] = apps;
      await settingSteps.enable.run(world, { replica, orgId: place.orgId === 'globex' ? 'globex' : 'acme', app });
      await signInSteps.reconnect.run(world, { replica, place, app });
      world.replicaAt(replica)?.requests.arm(method, 'held_before');
      await call(world, replica, { ...made, app });
      await settingSteps.saveKey.run(world, { replica: 1 - replica, key });
      await world.releaseAll();
    },
  }),
};
