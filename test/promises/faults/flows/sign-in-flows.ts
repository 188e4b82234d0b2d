import { agent, connection } from '../../../support/provider-fault-fixture.js';
import type { Flow, Step } from '../flow.js';
import type { Place } from '../place.js';
import { type Reading, readPage, readProblem, unread } from '../reading.js';

const connectedTitle = ' is connected';
const startingCalls = ['GET /auth_configs', 'POST /auth_configs', 'POST /connected_accounts/link'] as const;

/** A whole sign-in, from Connect to the page at its end. */
const connectAgain =
  (place: Place, app = 'gmail') =>
  async (): Promise<Reading> => {
    const started = await place.cleo.post(`/v1/appconnect/apps/${app}/connection`);
    if (started.status !== 201) return readProblem(started);
    return readPage(await place.cleo.get(await signInAt(place, started.body.signInUrl)), connectedTitle);
  };

function signInAt({ cleo }: Place, address: string, label = 'cleo@example.com'): Promise<string> {
  return cleo.answerHostedPage(address, label);
}

/** Cleo is back from the provider's page, at this address. */
async function returned(place: Place): Promise<string> {
  const { body } = await place.step(place.cleo.post(connection));
  return place.step(signInAt(place, body.signInUrl));
}

/** Loads the page to which the provider led back. A sign-in that failed is begun anew. */
const comingBack = (place: Place, back: string): Step => ({
  act: async () => readPage(await place.cleo.get(back), connectedTitle),
  again: async () => {
    const page = readPage(await place.cleo.get(back), connectedTitle);
    return page.isDone || page.code === 'Almost done' ? page : connectAgain(place)();
  },
});

/** Starting a sign-in, and coming back from it. */
export const signInFlows = {
  'start a sign-in': {
    calls: startingCalls,
    open: async (place) => ({
      act: async () => readProblem(await place.cleo.post(connection)),
      again: connectAgain(place),
    }),
  },
  'go on from a link': {
    calls: startingCalls,
    open: async (place) => {
      const asked = await place.step(place.cleo.call(agent, 'connect_account', { app: 'gmail' }));
      const link = asked.structuredContent.sign_in_url;
      const press = async () => {
        const answer = await place.cleo.post(link);
        const location = answer.headers.get('location') ?? undefined;
        return { location, reading: readPage(answer, 'no page') };
      };
      return {
        act: async () => {
          const { location, reading } = await press();
          return location === undefined ? reading : { code: 'goes to the provider', text: '', isDone: true };
        },
        again: async () => {
          const { location, reading } = await press();
          if (location === undefined) return reading;
          return readPage(await place.cleo.get(await signInAt(place, location)), connectedTitle);
        },
      };
    },
  },
  "start a sign-in with a client of the provider's dashboard": {
    calls: ['GET /auth_configs', 'GET /auth_configs/*', 'PATCH /auth_configs/*', 'POST /connected_accounts/link'],
    open: async (place) => {
      await place.addDashboardClient('twitter');
      return {
        act: async () => readProblem(await place.cleo.post('/v1/appconnect/apps/twitter/connection')),
        again: connectAgain(place, 'twitter'),
      };
    },
  },
  'come back from the provider': {
    calls: ['GET /connected_accounts/*'],
    open: async (place) => comingBack(place, await returned(place)),
  },
  'come back, and have the owner of the account looked up': {
    calls: [
      'GET /connected_accounts',
      'GET /connected_accounts/*',
      'POST /tool_router/session',
      'POST /tool_router/session/*/search',
    ],
    open: async (place) => {
      const back = await returned(place);
      place.hideOwners();
      return comingBack(place, back);
    },
  },
  'come back through the verifier': {
    calls: ['GET /connected_accounts/*', 'POST /connected_accounts/complete_auth'],
    open: async (place) => {
      place.provider.switches.verifierUrl = `${place.installation.url}/v1/appconnect/verify`;
      return comingBack(place, await returned(place));
    },
  },
  'come back, and have the name of the account searched for': {
    switches: { tellsDisplayNames: false, searchesWhenOff: true },
    calls: ['GET /connected_accounts/*', 'POST /tool_router/session', 'POST /tool_router/session/*/search'],
    open: async (place) => comingBack(place, await returned(place)),
  },
  'look for the account of a link whose answer was lost': {
    calls: [
      'DELETE /connected_accounts/*',
      'GET /connected_accounts',
      'GET /connected_accounts/*',
      'POST /connected_accounts/link',
    ],
    backgroundMs: 120_000,
    open: async (place) => {
      await place.step(place.ada.connect('gmail', 'ada@example.com'));
      const act = async () => {
        place.inject('POST /connected_accounts/link', {
          class: 'down',
          fault: { kind: 'reset', after: true },
          isOnce: true,
        });
        await place.cleo.post(connection);
        return unread;
      };
      return { act, again: async () => unread };
    },
  },
} as const satisfies Record<string, Flow>;
