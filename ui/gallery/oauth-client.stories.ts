import type { OauthClient } from '../elements/oauth-client/oauth-client.js';
import { aFailingService, aService, aSlowService } from './sample-apps.js';
import type { ElementStories } from './story-preview.js';

const forX = { app: 'x', appName: 'X' };
const own = { ...aService().oauthClient, source: 'own', clientId: '1234…wxyz', earlierConnections: 2 } as const;

/** With the dialog closed, since it would cover the page. */
export const oauthClientStories: ElementStories = {
  tag: 'appconnect-oauth-client',
  stories: [
    { name: 'None yet', api: () => aService(), properties: forX },
    { name: 'One is set, beside earlier ones', api: () => aService({ oauthClient: own }), properties: forX },
    { name: 'As a symbol', api: () => aService({ oauthClient: own }), properties: { ...forX, compact: true } },
    { name: 'Loading', api: () => aSlowService('getOauthClient'), properties: forX },
    { name: 'Failed', api: () => aFailingService('getOauthClient', 'provider_unreachable'), properties: forX },
  ],
};

/** The results of a test sign-in. */
export const clientTestStories: ElementStories = {
  tag: 'appconnect-client-test',
  stories: [
    { name: 'Not tried yet', api: () => aService(), properties: { app: 'x' } },
    ...(
      [
        { state: 'open' },
        { state: 'worked', account: 'ada@example.com' },
        { state: 'failed', reason: 'invalid_client: the client secret is wrong' },
        { state: 'expired' },
      ] as const
    ).map((clientTest) => ({ name: clientTest.state, api: () => aService({ clientTest }), properties: { app: 'x' } })),
    {
      name: 'Failed to start',
      api: () => aFailingService('getClientTest', 'provider_unreachable'),
      properties: { app: 'x' },
    },
  ],
};

/** The open dialog, as an entry of its own. */
export const openClientStories: ElementStories = {
  tag: 'appconnect-oauth-client (open)',
  stories: [
    {
      name: 'The open dialog',
      api: () => aService({ oauthClient: own }),
      properties: forX,
      play: (element) => (element as OauthClient).show(),
    },
  ],
};
