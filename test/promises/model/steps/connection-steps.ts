import { ConnectionService } from '../../../../src/services/connections/connection-service.js';
import { nameOf, principalOf } from '../people.js';
import { defineMemberStep } from './define-step.js';

/** What members do with their connections. */
export const connectionSteps = {
  disconnect: defineMemberStep(3, async (world, asked, { place, app }) => {
    const end = world.history.connected.at(nameOf(place.orgId, place.userId, app)).begin(undefined);
    await world.perform(
      asked,
      () => asked.get(ConnectionService).disconnect(principalOf(place), app),
      ({ state }) => end(state === 'answered'),
    );
  }),
  cancelSignIn: defineMemberStep(1, async (world, asked, { place, app }) => {
    await world.perform(asked, () => asked.get(ConnectionService).cancelSignIn(principalOf(place), app));
  }),
  lookAtConnection: defineMemberStep(1, async (world, asked, { place, app }) => {
    await world.perform(
      asked,
      () => asked.get(ConnectionService).describe(principalOf(place), app),
      (result) => {
        const account = result.state === 'answered' ? result.value.account : undefined;
        if (account === undefined || account.startsWith(`${nameOf(place.orgId, place.userId)}/`)) return;
        world.history.leaks.push(`${place.userId} of ${place.orgId} was shown the account ${account}`);
      },
    );
  }),
};
