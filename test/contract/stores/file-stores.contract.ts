import { expect } from 'chai';
import type { AppActions, Catalog } from '../../../src/domain/app.js';
import type { ApiKeyStore } from '../../../src/stores/settings/api-key-store.js';
import type { HomeIdStore } from '../../../src/stores/settings/home-id-store.js';
import type { PublicAddressStore } from '../../../src/stores/settings/public-address-store.js';
import type { SnapshotStore } from '../../../src/stores/snapshot-store.js';
import { minute } from '../../support/stores/store-records.js';

/** `open` gives another store over the same content each time, as a restart would. */
export function describeApiKeyStore(name: string, open: () => ApiKeyStore): void {
  describe(`${name} as an ApiKeyStore`, () => {
    it('has no key at first', async () => {
      expect(await open().read()).to.equal(undefined);
    });

    it('gives back the key that was saved last', async () => {
      await open().save('ak_first_key_000');
      await open().save('ak_second-key_111');

      expect(await open().read()).to.equal('ak_second-key_111');
    });

    it('forgets the key, and forgets none a second time', async () => {
      await open().save('ak_first_key_000');

      expect(await open().forget()).to.equal(true);
      expect(await open().forget()).to.equal(false);

      expect(await open().read()).to.equal(undefined);
    });

    it('holds one of the keys that are saved at once', async () => {
      const store = open();
      const keys = Array.from({ length: 20 }, (_, number) => `ak_key_number_${number}`);

      await Promise.all(keys.map((key) => store.save(key)));

      expect(await store.read()).to.equal(keys.at(-1));
    });
  });
}

export function describeHomeIdStore(name: string, open: () => HomeIdStore): void {
  describe(`${name} as a HomeIdStore`, () => {
    it('has no id at first, and gives back the one that was saved last', async () => {
      expect(await open().read()).to.equal(undefined);

      await open().save('0b5c1d0e-8a8e-4f1e-9a55-7a3f3f6d2a01');
      await open().save('5f0f0c50-2f0e-4a1b-b1a5-5f5f3f6d2a02');

      expect(await open().read()).to.equal('5f0f0c50-2f0e-4a1b-b1a5-5f5f3f6d2a02');
    });
  });
}

export function describePublicAddressStore(name: string, open: () => PublicAddressStore): void {
  describe(`${name} as a PublicAddressStore`, () => {
    it('has no address at first', async () => {
      expect(await open().read()).to.equal(undefined);
    });

    for (const address of ['https://platform.example', 'http://10.0.0.7:8080', 'https://[2001:db8::1]:8443']) {
      it(`gives back ${address}`, async () => {
        await open().save('https://earlier.example');
        await open().save(address);

        expect(await open().read()).to.equal(address);
      });
    }

    it('takes the address away', async () => {
      await open().save('https://platform.example');

      expect(await open().save(undefined)).to.equal(true);
      expect(await open().save(undefined)).to.equal(false);

      expect(await open().read()).to.equal(undefined);
    });

    it('says whether an address is another than before', async () => {
      const store = open();

      expect(await store.save('https://platform.example')).to.equal(true);
      expect(await store.save('https://platform.example')).to.equal(false);
      expect(await store.save('https://other.example')).to.equal(true);
    });
  });
}

export const catalog: Catalog = {
  fetchedAt: minute(0),
  apps: [
    {
      slug: 'gmail',
      name: 'Gmail',
      description: 'Mail — „Post“ 🙂',
      logoUrl: 'https://provider.example/gmail.svg',
      categories: ['email'],
      connectability: 'one_click',
      collectableSchemes: ['API_KEY'],
    },
    {
      slug: 'weather',
      name: 'Weather',
      description: '',
      categories: [],
      connectability: 'none',
      collectableSchemes: [],
    },
  ],
  missed: ['weather'],
};

export function someActions(app: string): AppActions {
  return {
    app,
    fetchedAt: minute(0),
    actions: [
      {
        slug: 'GMAIL_SEND_EMAIL',
        app,
        name: 'Send email',
        description: 'Sends an email.',
        inputSchema: { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] },
        effect: 'send',
        isDeprecated: false,
      },
    ],
  };
}

export function describeSnapshotStore(name: string, open: () => SnapshotStore): void {
  describe(`${name} as a SnapshotStore`, () => {
    it('has nothing at first', async () => {
      expect(await open().readCatalog('pr_1')).to.equal(undefined);
      expect(await open().readActions('gmail')).to.equal(undefined);
    });

    it('gives back the latest catalog of each project', async () => {
      await open().writeCatalog('pr_1', { ...catalog, apps: [] });
      await open().writeCatalog('pr_1', catalog);

      expect(await open().readCatalog('pr_1')).to.deep.equal(catalog);
      expect(await open().readCatalog('pr_2')).to.equal(undefined);
    });

    it('keeps the actions of apps apart, however their slugs are spelled', async () => {
      const slugs = ['gmail', 'Gmail', 'g_mail', 'g-mail', '../gmail', 'a/b', 'a\\b', 'con', '', 'x'.repeat(500), '🙂'];

      for (const slug of slugs) await open().writeActions(someActions(slug));

      for (const slug of slugs) expect(await open().readActions(slug)).to.deep.equal(someActions(slug));
    });

    it('is not changed by what happens to the object that was written or read', async () => {
      const actions = someActions('gmail');
      await open().writeActions(actions);
      actions.actions.length = 0;
      (await open().readActions('gmail'))?.actions.splice(0);

      expect(await open().readActions('gmail')).to.deep.equal(someActions('gmail'));
    });
  });
}
