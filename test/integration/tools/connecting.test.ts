import { expect } from 'chai';
import { Conversation } from '../../support/conversation.js';
import { Installation } from '../../support/installation.js';
import type { Person } from '../../support/person.js';

const read = 'GMAIL_FETCH_EMAILS';

describe('Connecting inside a conversation', () => {
  let place: Installation;
  let cleo: Person;
  let talk: Conversation;

  beforeEach(async () => {
    place = await Installation.open({ apps: ['gmail'] });
    cleo = await place.signIn('cleo');
    talk = await Conversation.open(place.host, { user: 'cleo' });
    await talk.tools();
  });

  afterEach(async () => {
    await talk.close();
    await place.close();
  });

  const askForLink = async () => {
    const { isError, structuredContent, content } = await talk.call('connect_account', { app: 'gmail' });
    if (isError) expect.fail(JSON.stringify(content));
    return structuredContent as { app: string; sign_in_url: string; expires_at: string; say: string };
  };

  /** The person opens the link from the chat, goes on to the provider, signs in there and comes back. */
  const followLink = async (link: string, account: string) => {
    const page = await cleo.get(link);
    expect(page.body).to.contain('Cleo Martin').and.contain('Continue');
    const departure = await cleo.post(link, '', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(departure.status).to.equal(303);
    return cleo.get(await cleo.answerHostedPage(departure.headers.get('location') ?? '', account));
  };

  it('gives out the link at once, and asks nothing of the provider before the person goes on', async () => {
    const before = place.provider.requests().length;

    const { app, sign_in_url, expires_at, say } = await askForLink();

    expect(app).to.equal('gmail');
    expect(new URL(sign_in_url).origin).to.equal(place.url);
    expect(Date.parse(expires_at) - Date.now()).to.be.within(9 * 60_000, 10 * 60_000);
    expect(say).to.contain(sign_in_url).and.contain('Cleo Martin').and.contain('Gmail');
    expect(say).to.contain(`${expires_at.slice(11, 16)} UTC`);
    const asked = place.provider.requests().slice(before);
    expect(asked.filter(({ method }) => method !== 'GET')).to.deep.equal([]);
  });

  it('tells the open conversation when the connection comes, and the next call just works', async () => {
    expect(await talk.invoke(read)).to.include({ code: 'not_connected' });
    const { sign_in_url } = await askForLink();
    const { changes } = talk;

    const arrival = await followLink(sign_in_url, 'cleo@example.com');

    expect(arrival.body).to.contain('Connected');
    await talk.changedSince(changes);
    expect(await talk.toolNames()).to.deep.equal(['search_actions', 'invoke_action']);
    expect(await talk.invoke(read)).to.have.property('data');
  });

  it('leads an account that ran out down the same road, with the reason', async () => {
    await cleo.connect('gmail', 'cleo@example.com');
    expect(await talk.invoke(read)).to.have.property('data');
    for (const { id } of place.provider.accounts()) place.provider.setAccountStatus(id, 'EXPIRED');
    const { changes } = talk;

    expect(await talk.invoke(read)).to.include({ code: 'reconnect_needed' });

    await talk.changedSince(changes);
    expect(await talk.toolNames()).to.include('connect_account');
    const again = await talk.invoke(read);
    expect(again).to.include({ code: 'reconnect_needed' });
    expect(again.message).to.contain('The sign-in has run out at the app.');
    const { sign_in_url, say } = await askForLink();
    expect(say).to.match(/^The sign-in has run out at the app\. /);

    await followLink(sign_in_url, 'cleo@example.com');

    expect(await talk.invoke(read)).to.have.property('data');
    expect(await talk.toolNames()).to.deep.equal(['search_actions', 'invoke_action']);
  });

  it('says that an app is connected already', async () => {
    await place.signIn('ada').then((ada) => ada.put('/v1/appconnect/apps/slack/enablement'));
    await cleo.connect('gmail', 'cleo@example.com');

    const result = await talk.call('connect_account', { app: 'gmail' });

    expect(result.isError).to.equal(true);
    expect(JSON.stringify(result.content)).to.contain('Gmail is connected already; run the action.');
  });
});
