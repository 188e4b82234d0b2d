import { ConnectionService } from '../../../../src/services/connections/connection-service.js';
import { nameOf, principalOf } from '../people.js';
import { any, defineStep, isAnyAlive } from './define-step.js';

/** What members do with their connections. */
export const connectionSteps = {
  disconnect: defineStep({
    weight: 3,
    params: { replica: any.replica, place: any.place, app: any.app },
    isPossible: isAnyAlive,
    run: async (world, { replica, place, app }) => {
      const asked = world.replicaAt(replica);
      if (asked === undefined) return;
      const end = world.history.connected.at(nameOf(place.orgId, place.userId, app)).begin(undefined);
      await world.perform(
        asked,
        () => asked.get(ConnectionService).disconnect(principalOf(place), app),
        ({ state }) => end(state === 'answered'),
      );
    },
  }),
  cancelSignIn: defineStep({
    weight: 1,
    params: { replica: any.replica, place: any.place, app: any.app },
    isPossible: isAnyAlive,
    run: async (world, { replica, place, app }) => {
      const asked = world.replicaAt(replica);
      if (asked === undefined) return;
      await world.perform(asked, () => asked.get(ConnectionService).cancelSignIn(principalOf(place), app));
    },
  }),
  lookAtConnection: defineStep({
    weight: 1,
    params: { replica: any.replica, place: any.place, app: any.app },
    isPossible: isAnyAlive,
    run: async (world, { replica, place, app }) => {
      const asked = world.replicaAt(replica);
      if (asked === undefined) return;
      await world.perform(
        asked,
        () => asked.get(ConnectionService).describe(principalOf(place), app),
        (result) => {
          const account = result.state === 'answered' ? result.value.account : undefined;
          if (account === undefined || account.startsWith(`${nameOf(place.orgId, place.userId)}/`)) return;
          world.history.leaks.push(`${place.userId} of ${place.orgId} was shown the account ${account}`);
        },
      );
    },
  }),
};
