import type { Flow } from '../flow.js';
import type { Place } from '../place.js';
import { readPage, readProblem } from '../reading.js';

const path = '/v1/appconnect/apps/twitter/oauth-client';
export const clientSecret = 'canary-secret-of-a-client';
const client = { clientId: 'client-of-the-test', clientSecret, fields: { generic_id: 'bearer-of-the-test' } };
const describeSource = ({ source }: { source: string }) => `source: ${source}`;

async function save(place: Place): Promise<void> {
  const saved = await place.step(place.ada.put(path, client));
  if (saved.status !== 200) throw new Error(`The client was refused: ${saved.body.detail}`);
}

/** An OAuth client of the platform's own. */
export const clientFlows = {
  'show what sign-ins of an app go through': {
    calls: ['GET /auth_configs', 'GET /toolkits/*'],
    open: async ({ ada }) => ({ act: async () => readProblem(await ada.get(path), describeSource) }),
  },
  'save an own OAuth client': {
    calls: ['GET /toolkits/*', 'POST /auth_configs'],
    open: async ({ ada }) => ({ act: async () => readProblem(await ada.put(path, client), describeSource) }),
  },
  'remove an own OAuth client': {
    calls: ['DELETE /auth_configs/*', 'GET /auth_configs', 'GET /toolkits/*'],
    open: async (place) => {
      await save(place);
      return { act: async () => readProblem(await place.ada.delete(path), describeSource) };
    },
  },
  'test an own OAuth client': {
    calls: [
      'DELETE /connected_accounts/*',
      'GET /connected_accounts/*',
      'POST /connected_accounts/*/revoke',
      'POST /connected_accounts/link',
    ],
    open: async (place) => {
      await save(place);
      return { act: () => testClient(place) };
    },
  },
} as const satisfies Record<string, Flow>;

async function testClient({ ada }: Place) {
  const started = await ada.post(`${path}/test`);
  if (started.status !== 201) return readProblem(started);
  const back = await ada.answerHostedPage(started.body.signInUrl, 'ada@example.com');
  return readPage(await ada.get(back), 'The sign-in works');
}
