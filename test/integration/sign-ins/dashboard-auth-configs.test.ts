import { expect } from 'chai';
import type { CatalogSeed } from '../../../src/testing/provider-emulator/catalog/catalog-seeds.js';
import { type Installation, useInstallation } from '../../support/installation.js';
import { ProviderCaller } from '../../support/provider-emulator/provider-caller.js';
import { tinyCatalog } from '../../support/provider-emulator/tiny-catalog.js';

/** Gmail with a sign-in that the provider manages, with keys, and with a client between servers. */
const catalog: CatalogSeed = {
  ...tinyCatalog,
  apps: tinyCatalog.apps.map((app) =>
    app.slug === 'gmail' ? { ...app, furtherSchemes: ['API_KEY', 'S2S_OAUTH2'] } : app,
  ),
};
const custom = { type: 'use_custom_auth', credentials: {} };

describe('A project that has auth configs of an app already', () => {
  const open = useInstallation();

  const listed: Record<string, object> = {
    'that asks for a key': { ...custom, authScheme: 'API_KEY' },
    'for servers, by which no person signs in': { ...custom, authScheme: 'S2S_OAUTH2' },
  };

  async function addAuthConfig({ provider }: Installation, slug: string, auth_config: object): Promise<string> {
    const { body } = await new ProviderCaller(provider).post('/auth_configs', { toolkit: { slug }, auth_config });
    return body.auth_config.id;
  }

  for (const [name, authConfig] of Object.entries(listed)) {
    it(`lets members sign in by the provider’s client, though it has one ${name}`, async () => {
      const installation = await open({ provider: { catalog }, apps: ['gmail'] });
      const listedId = await addAuthConfig(installation, 'gmail', authConfig);
      const cleo = await installation.signIn('cleo');

      await cleo.connect('gmail', 'cleo@example.com');

      const [account] = installation.provider.accounts();
      expect(account).to.include({ authScheme: 'OAUTH2', isManaged: true });
      expect(account?.authConfigId).not.to.equal(listedId);
    });
  }

  it('has members give keys of their own, though it has one with a key that all would share', async () => {
    const installation = await open({ provider: { catalog }, apps: ['perplexityai'] });
    const shared = { ...custom, authScheme: 'API_KEY', shared_credentials: { api_key: 'of everybody' } };
    const listedId = await addAuthConfig(installation, 'perplexityai', shared);
    const cleo = await installation.signIn('cleo');

    await cleo.connect('perplexityai', 'cleo@example.com');

    expect(installation.provider.accounts()[0]?.authConfigId).to.be.a('string').and.not.equal(listedId);
  });
});
