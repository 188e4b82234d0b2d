import { expect } from 'chai';
import { submitHostedPage } from '../../support/provider-emulator/provider-caller.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

const verifierUrl = 'https://host.test/v1/verify?kept=no';
const minuteMs = 60_000;

describe('Provider emulator: a project with a verifier', () => {
  let passedMs = 0;
  const at = withEmulator({ switches: { verifierUrl }, now: () => new Date(Date.now() + passedMs) });
  const allow = { account: 'ada@example.com', decision: 'allow' };

  const newLink = async () => {
    const callback_url = 'https://host.test/back?state=s1';
    return (await at.provider.link(await at.provider.authConfigFor('gmail'), { callback_url })).body;
  };
  const statusOf = async (id: string) => (await at.provider.get(`/connected_accounts/${id}`)).body.status;
  const complete = (session_uri: string, user_id = 'ada') =>
    at.provider.post('/connected_accounts/complete_auth', { session_uri, user_id });

  async function comeBack() {
    const link = await newLink();
    const page = await submitHostedPage(link.redirect_url, allow);
    const address = new URL(page.headers.get('location') ?? '');
    return { address, accountId: link.connected_account_id, sessionUri: address.searchParams.get('session_uri') ?? '' };
  }

  it('sends the browser to the verifier with one parameter, and the account waits', async () => {
    const { address, accountId } = await comeBack();

    expect(`${address.origin}${address.pathname}`).to.equal('https://host.test/v1/verify');
    expect([...address.searchParams.keys()]).to.deep.equal(['session_uri']);
    expect(address.searchParams.get('session_uri')).to.match(/^session_/);
    expect(await statusOf(accountId)).to.equal('INITIATED');
  });

  it('activates the account for the right user, once', async () => {
    const { sessionUri, accountId } = await comeBack();

    const [first, again] = [await complete(sessionUri), await complete(sessionUri)];

    expect([first.status, again.status]).to.deep.equal([200, 404]);
    expect(first.body).to.deep.equal({ connected_account_id: accountId, toolkit_slug: 'gmail' });
    expect(await statusOf(accountId)).to.equal('ACTIVE');
  });

  it('fails the account for another user permanently', async () => {
    const { sessionUri, accountId } = await comeBack();

    const [wrong, right] = [await complete(sessionUri, 'eve'), await complete(sessionUri)];

    expect([wrong.status, right.status]).to.deep.equal([400, 404]);
    expect(await statusOf(accountId)).to.equal('FAILED');
  });

  it('waits ten minutes from the redirect', async () => {
    const link = await newLink();
    passedMs += 9 * minuteMs;
    const page = await submitHostedPage(link.redirect_url, allow);
    const sessionUri = new URL(page.headers.get('location') ?? '').searchParams.get('session_uri') ?? '';
    passedMs += 9 * minuteMs;
    expect((await complete(sessionUri)).status).to.equal(200);

    const late = await comeBack();
    passedMs += 10 * minuteMs;
    expect((await complete(late.sessionUri)).status).to.equal(404);
    expect(await statusOf(late.accountId)).to.equal('EXPIRED');
  });

  it('refuses an unknown session_uri, and one whose account was deleted', async () => {
    const { sessionUri, accountId } = await comeBack();
    await at.provider.delete(`/connected_accounts/${accountId}`);

    expect((await complete(sessionUri)).status).to.equal(404);
    expect((await complete('session_unknown')).status).to.equal(404);
    expect((await complete('')).status).to.equal(400);
  });

  it('still redirects to the callback after Deny', async () => {
    const page = await submitHostedPage((await newLink()).redirect_url, { decision: 'deny' });

    expect(page.headers.get('location')).to.contain('https://host.test/back?state=s1&status=failed');
  });
});
