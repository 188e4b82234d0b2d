import { expect } from 'chai';
import {
  type ProviderEmulator,
  startProviderEmulator,
} from '../../../src/testing/provider-emulator/provider-emulator.js';
import { Conversation } from '../../support/agents/conversation.js';
import { BrowserClient } from '../../support/browser/browser-client.js';
import { type Example, startExample, variants } from './start-example.js';

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

for (const { database, basePath, open } of variants) {
  describe(`The example on Express, with the plugin, on ${database}, at ${basePath}/`, () => {
    let provider: ProviderEmulator;
    let example: Example;

    before(async () => {
      provider = await startProviderEmulator();
      const environment = { APPCONNECT_PROVIDER_URL: provider.url };
      example = await startExample({ basePath, environment }, open);
    });

    after(async () => {
      await example.close();
      await provider.close();
    });

    it('leads from signing in to a call of an agent with the account of the member', async () => {
      const browser = new BrowserClient(example.url);
      expect((await browser.get('/')).headers.get('location')).to.equal(`${basePath}/sign-in`);
      const { status, headers } = await browser.post('/sign-in', 'user=ada', formType);
      expect([status, headers.get('location')]).to.deep.equal([303, `${example.url}/`]);
      expect((await browser.get('/')).body).to.include('<appconnect-integrations-card');
      const cookie = headers.get('set-cookie')?.split(';', 1)[0] ?? '';

      const host = { url: example.url, signIn: async () => cookie };
      const conversation = await Conversation.open(host, { user: 'ada', agent: 'assistant' });
      await browser.put('/v1/appconnect/settings/api-key', { apiKey: provider.projectKey });
      await browser.put('/v1/appconnect/apps/gmail/enablement');
      await conversation.waitForChangeAfter(0);
      await browser.connect('gmail', 'ada@example.com');
      await browser.waitUntilConnected('gmail', 'ada@example.com');

      const found = await conversation.read('search_actions', { query: 'find the latest mails' });
      const result = await conversation.invoke('GMAIL_FETCH_EMAILS');
      await conversation.close();

      expect(found.actions.map(({ action }: { action: string }) => action)).to.include('GMAIL_FETCH_EMAILS');
      expect(result).to.include({ app: 'gmail', acting_as: 'Ada (ada@example.com)' });
      expect(provider.executions().map(({ tool }) => tool)).to.deep.equal(['GMAIL_FETCH_EMAILS']);
    });
  });
}
