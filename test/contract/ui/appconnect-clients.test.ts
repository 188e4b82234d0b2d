import makeFetchCookie from 'fetch-cookie';
import { AppConnectApi } from '../../../ui/api/appconnect-api.js';
import { Installation } from '../../support/installation.js';
import { aConnection, anApp } from '../../ui/support/builders.js';
import { FakeApi } from '../../ui/support/fake-api.js';
import { type ClientUnderTest, describeAppConnectClient } from './appconnect-client.contract.js';

describe('The client of the real service', () => {
  describeAppConnectClient(openRealService);
});

describe('The service in the tests of the elements', () => {
  describeAppConnectClient(openFakeService);
});

/** Ada, in Node with the cookies that her browser would keep. */
async function openRealService(): Promise<ClientUnderTest> {
  const installation = await Installation.open({ apps: ['gmail', 'notion'] });
  const ada = await installation.signIn('ada');
  await ada.connect('gmail', 'ada@example.com');
  await ada.connect('notion', 'ada@example.com');
  installation.provider.setAccountStatus(installation.provider.accounts().at(-1)?.id ?? '', 'EXPIRED');
  await ada.invoke('acme-assistant', 'NOTION_SEARCH_NOTION_PAGE', { query: 'plans' });

  const withoutCookies = globalThis.fetch;
  globalThis.fetch = makeFetchCookie(withoutCookies) as typeof fetch;
  const headers = { 'content-type': 'application/json' };
  await fetch(`${installation.url}/v1/session`, { method: 'POST', headers, body: '{"user":"ada","org":"acme"}' });
  return {
    client: new AppConnectApi(installation.url),
    close: async () => {
      globalThis.fetch = withoutCookies;
      await installation.close();
    },
  };
}

async function openFakeService(): Promise<ClientUnderTest> {
  const connected = aConnection({ status: 'connected', account: 'ada@example.com' });
  const ended = aConnection({ status: 'reconnect_needed' });
  const others = Array.from({ length: 60 }, (_, index) =>
    anApp({ app: `app-${index}`, enabled: false, agentCount: 0 }),
  );
  const client = Object.assign(new FakeApi(), {
    apps: [
      anApp({ connection: connected }),
      anApp({ app: 'notion', name: 'Notion', categories: ['notes'], connection: ended }),
      anApp({ app: 'slack', name: 'Slack', categories: ['chat'], enabled: false, agentCount: 0 }),
      ...others,
    ],
  });
  return { client, close: async () => undefined };
}
