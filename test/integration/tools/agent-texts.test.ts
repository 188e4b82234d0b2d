import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { type BrowserClient, readResult } from '../../support/browser/browser-client.js';
import { Installation } from '../../support/installation.js';

const agent = 'acme-assistant';
const read = 'GMAIL_FETCH_EMAILS';

describe('The texts that an agent reads', () => {
  let installation: Installation;
  let ada: BrowserClient;
  let ben: BrowserClient;

  beforeEach(async () => {
    installation = await Installation.open({
      apps: ['gmail'],
      prepare: (home) => writeFile(join(home, 'config.ini'), 'web_public_url = https://platform.example\n'),
    });
    [ada, ben] = [await installation.signIn('ada'), await installation.signIn('ben')];
  });

  afterEach(() => installation.close());

  const instructionsOf = async (client: BrowserClient, channel = 'web'): Promise<string> =>
    (await client.get(`/v1/agents/${agent}/tools?channel=${channel}`)).body.instructions;

  it('say while no key is saved that no app can be used yet, and who can change that', async () => {
    await ada.connect('gmail', 'ada@example.com');
    expect(await instructionsOf(ada)).to.match(/^You can act in these apps, .*: Gmail \(connected\)\./);

    await ada.delete('/v1/appconnect/settings/api-key');

    expect(await instructionsOf(ada)).to.equal(
      'You were given these apps, but cannot act in them yet: Gmail. No usable project key is saved; a platform admin saves one in the control center.',
    );
  });

  describe('where the account of another member is used', () => {
    const others = 'Here the account of Ada Lovelace is used, whoever talks: the link is for Ada Lovelace alone.';

    for (const channel of ['bridge', 'cli']) {
      it(`say on ${channel} whose it is, and that the link is for nobody else`, async () => {
        const refused = await ben.invoke(agent, read, {}, channel);
        const { structuredContent } = await ben.call(agent, 'connect_account', { app: 'gmail' }, channel);

        expect(refused.message).to.equal('Ada Lovelace has not connected their Gmail account.');
        expect(refused.fix).to.equal(`Offer Ada Lovelace a link with appconnect__connect_account. ${others}`);
        expect(structuredContent.say).to.contain(others);
        expect(await instructionsOf(ben, channel)).to.contain('offer Ada Lovelace the link');
      });
    }

    it('do not say so on the web, where everybody uses their own', async () => {
      const refused = await ben.invoke(agent, read);
      const { structuredContent } = await ben.call(agent, 'connect_account', { app: 'gmail' });

      expect(refused.fix).to.equal('Offer Ben Okafor a link with appconnect__connect_account.');
      expect(structuredContent.say).not.to.contain('whoever talks');
    });
  });

  it('say which app has to be connected again for an account of another project', async () => {
    await ada.connect('gmail', 'ada@example.com');
    const database = await installation.host.host.database.getClient();
    await database('appconnect_user_connections').update({ project_id: 'pr_before' });

    const refused = await ada.invoke(agent, read);
    const found = readResult(await ada.call(agent, 'search_actions', { query: 'fetch emails' }));

    expect(refused).to.include({
      code: 'reconnect_needed',
      message:
        'The Gmail account of Ada Lovelace (ada@example.com) has to be connected again. It was made with the project key that was in use before.',
    });
    expect(found.actions[0].connection).to.equal('reconnect_needed');
  });

  it('say that the words of a search are unknown, and which apps were searched, where nothing is found', async () => {
    const found = readResult(await ada.call(agent, 'search_actions', { query: 'zzzzzz qqqqqq' }));

    expect(found).to.deep.equal({
      actions: [],
      total: 0,
      note: 'I know none of: zzzzzz, qqqqqq. Ask in English: a verb and a thing. Nothing fits in Gmail. Try other words for the task.',
    });
  });
});
