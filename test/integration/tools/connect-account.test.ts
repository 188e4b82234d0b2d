import { expect } from 'chai';
import type { SearchOutput } from '../../../src/contract/tool-contract.js';
import { Conversation } from '../../support/agents/conversation.js';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { Installation } from '../../support/installation.js';

const read = 'GMAIL_FETCH_EMAILS';

describe('Connecting inside a conversation', () => {
  let installation: Installation;
  let cleo: BrowserClient;
  let conversation: Conversation;

  beforeEach(async () => {
    installation = await Installation.open({ apps: ['gmail'] });
    cleo = await installation.signIn('cleo');
    conversation = await Conversation.open(installation.host, { user: 'cleo' });
    await conversation.tools();
  });

  afterEach(async () => {
    await conversation.close();
    await installation.close();
  });

  const askForLink = async (app = 'gmail') => {
    const { isError, structuredContent, content } = await conversation.call('connect_account', { app });
    if (isError) expect.fail(JSON.stringify(content));
    return structuredContent as { app: string; sign_in_url: string; expires_at: string; say: string };
  };

  /** Opens the link from the chat, continues to the provider, signs in there and calls back. */
  const followLink = async (link: string, account: string) => {
    const page = await cleo.get(link);
    expect(page.body).to.contain('Cleo Martin').and.contain('Continue');
    const redirect = await cleo.post(link, '', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(redirect.status).to.equal(303);
    return cleo.get(await cleo.answerHostedPage(redirect.headers.get('location') ?? '', account));
  };

  it('returns the link at once, and sends no request to the provider before the person continues', async () => {
    const before = installation.provider.requests().length;

    const { app, sign_in_url, expires_at, say } = await askForLink();

    expect(app).to.equal('gmail');
    expect(new URL(sign_in_url).origin).to.equal(installation.url);
    expect(Date.parse(expires_at) - Date.now()).to.be.within(9 * 60_000, 10 * 60_000);
    expect(say).to.contain(sign_in_url).and.contain('Cleo Martin').and.contain('Gmail');
    expect(say).to.contain(`${expires_at.slice(11, 16)} UTC`);
    const asked = installation.provider.requests().slice(before);
    expect(asked.filter(({ method }) => method !== 'GET')).to.deep.equal([]);
  });

  it('notifies the open conversation of the connection, and the next call works', async () => {
    expect(await conversation.invoke(read)).to.include({ code: 'not_connected' });
    const { sign_in_url } = await askForLink();
    const { changeCount } = conversation;

    const arrival = await followLink(sign_in_url, 'cleo@example.com');

    expect(arrival.body).to.contain('Gmail is connected as cleo@example.com');
    await conversation.waitForChangeAfter(changeCount);
    expect(await conversation.toolNames()).to.deep.equal(['search_actions', 'invoke_action']);
    expect(await conversation.invoke(read)).to.have.property('data');
  });

  it('returns a link for an expired account too, with the reason', async () => {
    await cleo.connect('gmail', 'cleo@example.com');
    expect(await conversation.invoke(read)).to.have.property('data');
    for (const { id } of installation.provider.accounts()) installation.provider.setAccountStatus(id, 'EXPIRED');
    const { changeCount } = conversation;

    expect(await conversation.invoke(read)).to.include({ code: 'reconnect_needed' });

    await conversation.waitForChangeAfter(changeCount);
    expect(await conversation.toolNames()).to.include('connect_account');
    const again = await conversation.invoke(read);
    expect(again).to.include({ code: 'reconnect_needed' });
    expect(again.message).to.contain('The sign-in has run out at the app.');
    const { sign_in_url, say } = await askForLink();
    expect(say).to.match(
      /^The Gmail account of Cleo Martin \(cleo@example\.com\) has to be connected again\. The sign-in has run out at the app\. /,
    );

    await followLink(sign_in_url, 'cleo@example.com');

    expect(await conversation.invoke(read)).to.have.property('data');
    expect(await conversation.toolNames()).to.deep.equal(['search_actions', 'invoke_action']);
  });

  it('says that an app is connected already', async () => {
    await installation.signIn('ada').then((ada) => ada.put('/v1/appconnect/apps/slack/enablement'));
    await cleo.connect('gmail', 'cleo@example.com');
    await cleo.waitUntilConnected('gmail', 'cleo@example.com');

    expect(await conversation.read('connect_account', { app: 'gmail' })).to.include({
      message: 'Gmail is connected already, for Cleo Martin as cleo@example.com.',
      fix: 'Run its actions with appconnect__invoke_action.',
    });
  });

  it('accepts an app as the instructions write it or otherwise, and lists the apps when there is none of that name', async () => {
    const ways = ['Google Calendar', 'googlecalendar', 'GOOGLE_CALENDAR', 'google-calendar', 'Google Calender'];
    await (await installation.signIn('ada')).put('/v1/appconnect/apps/googlecalendar/enablement');

    for (const way of [...ways, 'Google Calendar [googlecalendar]', ' Google Calendar (not connected)']) {
      expect((await askForLink(way)).app, way).to.equal('googlecalendar');
      const found = await conversation.call('search_actions', { query: 'events', app: way });
      expect(found.isError, JSON.stringify(found.content)).not.to.equal(true);
    }
    for (const [tool, query] of [
      ['connect_account', {}],
      ['search_actions', { query: 'issues' }],
    ] as const) {
      expect(await conversation.read(tool, { app: 'Jira', ...query })).to.include({
        code: 'app_not_available',
        message: 'This agent has no app "Jira". Its apps: Gmail, Google Calendar [googlecalendar].',
      });
    }
  });

  describe('while a sign-in is open', () => {
    const stateOf = async () => {
      const found = await conversation.call('search_actions', { query: 'fetch emails' });
      const { actions, note } = found.structuredContent as SearchOutput;
      return { connection: actions[0]?.connection, note };
    };

    it('says until when, so that no further link ends it', async () => {
      const { expires_at } = await askForLink();
      const until = `${expires_at.slice(11, 16)} UTC`;

      const refused = await conversation.invoke(read);
      const { connection, note } = await stateOf();
      const later = await Conversation.open(installation.host, { user: 'cleo' });

      expect(refused).to.include({ code: 'not_connected' });
      expect(refused.message).to.contain(`A sign-in of Cleo Martin at Gmail is open until ${until}.`);
      expect(refused.fix).to.match(/^Wait until Cleo Martin has finished it, .* it ends this sign-in\.$/);
      expect(connection).to.equal('signing_in');
      expect(note).to.contain(` A sign-in of Cleo Martin at Gmail is open until ${until}.`);
      expect(later.instructions).to.contain('Gmail (signing in)');
      await later.close();
    });

    it('lets the person finish it after the agent has tried again', async () => {
      const { sign_in_url } = await askForLink();
      const redirect = await cleo.post(sign_in_url, '', { 'content-type': 'application/x-www-form-urlencoded' });
      await conversation.invoke(read);

      await cleo.get(await cleo.answerHostedPage(redirect.headers.get('location') ?? '', 'cleo@example.com'));

      expect(await conversation.invoke(read)).to.have.property('data');
    });

    it('says with a new link that the earlier one no longer works', async () => {
      const first = await askForLink();
      const second = await askForLink();

      expect(first.say).not.to.contain('no longer works');
      expect(second.say).to.contain('The sign-in that was open before has ended; its link no longer works.');
    });
  });
});
