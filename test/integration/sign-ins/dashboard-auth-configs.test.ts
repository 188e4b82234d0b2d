import { expect } from 'chai';
import type { CatalogSeed } from '../../../src/testing/provider-emulator/catalog/catalog-seeds.js';
import { useInstallation } from '../../support/installation.js';
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
    'with a key that all members would share': {
      ...custom,
      authScheme: 'API_KEY',
      shared_credentials: { api_key: 'of everybody' },
    },
  };

  for (const [name, auth_config] of Object.entries(listed)) {
    it(`lets members sign in by the provider’s client, though it has one ${name}`, async () => {
      const installation = await open({ provider: { catalog }, apps: ['gmail'] });
      const response = await fetch(`${installation.provider.url}/api/v3.1/auth_configs`, {
        method: 'POST',
        headers: { 'x-api-key': installation.provider.projectKey, 'content-type': 'application/json' },
        body: JSON.stringify({ toolkit: { slug: 'gmail' }, auth_config }),
      });
      const { auth_config: made } = await response.json();
      const cleo = await installation.signIn('cleo');

      await cleo.connect('gmail', 'cleo@example.com');

      const [account] = installation.provider.accounts();
      expect(account).to.include({ authScheme: 'OAUTH2', isManaged: true });
      expect(account?.authConfigId).not.to.equal(made.id);
    });
  }
});
