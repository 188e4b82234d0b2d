import { connection } from '../../../support/provider-fault-fixture.js';
import { until } from '../../../support/until.js';
import type { Flow } from '../flow.js';
import { readPage, readProblem, unread } from '../reading.js';

/** Whatever takes an account away from the provider. */
export const removalFlows = {
  'disconnect an account': {
    calls: ['DELETE /connected_accounts/*', 'GET /connected_accounts/*', 'POST /connected_accounts/*/revoke'],
    open: async (place) => {
      await place.connect();
      return {
        act: async () => readProblem(await place.cleo.delete(connection), describeDisconnection),
        again: async () => readProblem(await place.cleo.delete(connection)),
      };
    },
  },
  'connect another account instead': {
    calls: ['DELETE /connected_accounts/*', 'GET /connected_accounts/*', 'POST /connected_accounts/*/revoke'],
    backgroundMs: 120_000,
    open: async (place) => {
      await place.connect('old@example.com');
      const { body } = await place.step(place.cleo.post(connection));
      const back = await place.step(place.cleo.answerHostedPage(body.signInUrl, 'new@example.com'));
      return { act: async () => readPage(await place.cleo.get(back), ' is connected') };
    },
  },
  'remove a member': {
    calls: ['DELETE /connected_accounts/*', 'GET /connected_accounts/*', 'POST /connected_accounts/*/revoke'],
    backgroundMs: 120_000,
    open: async (place) => {
      await place.connect();
      return {
        act: async () => {
          await place.installation.host.changes.removeMember('acme', 'cleo');
          const database = await place.database();
          const isGone = async () => (await database('appconnect_user_connections')).length === 0;
          await until('the connection of the member is gone', isGone);
          return unread;
        },
        again: async () => unread,
      };
    },
  },
  'let a sign-in run out': {
    calls: ['DELETE /connected_accounts/*', 'GET /connected_accounts/*', 'POST /connected_accounts/*/revoke'],
    backgroundMs: 13 * 60_000,
    open: async (place) => {
      await place.step(place.cleo.post(connection));
      return { act: async () => unread };
    },
  },
} as const satisfies Record<string, Flow>;

type Disconnected = { connection: { status: string }; revoked: boolean; note?: string };

function describeDisconnection({ connection: { status }, revoked, note = '' }: Disconnected): string {
  return [status, revoked ? 'revoked' : 'not revoked', note].filter((part) => part !== '').join(' — ');
}
