import { expect } from 'chai';
import type { ActionSeed, AppSeed } from '../../../src/testing/provider-emulator/provider-emulator.js';
import { useInstallation } from '../../support/installation.js';

const anything = { type: 'object' };

const listContacts: ActionSeed = {
  slug: '_2CHAT_LIST_CONTACTS',
  name: 'List contacts',
  description: 'Lists the contacts of the account.',
  tags: ['readOnlyHint'],
  input: anything,
  output: anything,
  run: () => ({ contacts: ['Grace'] }),
};

const anApp = (slug: string, name = slug): AppSeed => ({
  slug,
  name,
  description: 'An app.',
  categories: [],
  signIn: 'one_click',
});

/** The provider puts an underscore before a name that begins with a digit; the rest are names that no path can hold. */
const unusable = ['__proto__', '..', 'a.b', 'a/b', 'ünï', ' gmail', 'x'.repeat(121)];

describe('The slugs of apps', () => {
  const open = useInstallation();
  const agent = 'acme-assistant';

  const openWith = (apps: AppSeed[]) =>
    open({ apps: [], provider: { catalog: { apps, actionsOf: (app) => (app === '_2chat' ? [listContacts] : []) } } });

  it('may begin with an underscore: such an app is enabled, connected, found and used', async () => {
    const installation = await openWith([anApp('_2chat', '2Chat')]);
    const ada = await installation.signIn('ada');

    expect((await ada.put('/v1/appconnect/apps/_2chat/enablement')).status).to.equal(200);
    await ada.connect('_2chat', 'ada@example.com');
    const search = (input: object) => ada.call(agent, 'search_actions', { ...input });
    const ways = [{ query: 'list contacts', app: '2chat' }, { query: 'get the contacts' }];
    for (const query of [...ways, { query: 'run _2CHAT_LIST_CONTACTS' }, { query: '2CHAT_LIST_CONTACTS' }]) {
      expect((await search(query)).structuredContent.actions[0].action, query.query).to.equal('_2CHAT_LIST_CONTACTS');
    }
    const called = await ada.invoke(agent, '_2CHAT_LIST_CONTACTS');

    expect(called).to.deep.include({ app: '_2chat', data: { contacts: ['Grace'] } });
  });

  it('that no path can name are left out of the list, and the log says so', async () => {
    const installation = await openWith(['gmail', ...unusable].map((slug) => anApp(slug)));
    const ada = await installation.signIn('ada');

    const { body } = await ada.get('/v1/appconnect/apps?view=all');

    expect(body.apps.map(({ app }: { app: string }) => app)).to.deep.equal(['gmail']);
    expect(installation.logs.join()).to.contain('lists apps in a form that cannot be read').and.to.contain('a.b');
  });
});
