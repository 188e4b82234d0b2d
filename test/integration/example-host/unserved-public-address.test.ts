import { expect } from 'chai';
import {
  type ProviderEmulator,
  startProviderEmulator,
} from '../../../src/testing/provider-emulator/provider-emulator.js';
import { BrowserClient } from '../../support/browser/browser-client.js';
import { type Example, startExample } from './start-example.js';

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

describe('A link at a public address that a PluginHost does not serve', () => {
  const publicAddress = 'https://tunnel.example';
  let provider: ProviderEmulator;
  let example: Example;

  before(async () => {
    provider = await startProviderEmulator();
    const environment = { APPCONNECT_PROVIDER_URL: provider.url, PLATFORM_WEB_PUBLIC_URL: publicAddress };
    example = await startExample({ environment });
  });

  after(async () => {
    await example.close();
    await provider.close();
  });

  it('says that nobody can sign in there, and leads nobody to a sign-in that refuses its own form', async () => {
    const ada = new BrowserClient(example.url);
    await ada.post('/sign-in', 'user=ada', formType);
    await ada.put('/v1/appconnect/settings/api-key', { apiKey: provider.projectKey });
    await ada.put('/v1/appconnect/apps/gmail/enablement');
    const { body } = await ada.post('/v1/appconnect/apps/gmail/connection', { handOff: true });

    // A browser at the public address, where it has no session; a tunnel hands its requests on.
    const atPublicAddress = new BrowserClient(example.url);
    const headers = { ...formType, origin: publicAddress };
    const pressed = await atPublicAddress.post(new URL(body.signInUrl).pathname, '', headers);

    expect((await atPublicAddress.post('/sign-in', 'user=ada', headers)).status).to.equal(403);
    expect([pressed.status, pressed.headers.get('location')]).to.deep.equal([403, null]);
    expect(pressed.body).to.contain('<h1>Nobody can sign in at this address</h1>');
  });
});
