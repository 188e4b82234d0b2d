import { expect } from 'chai';
import { submitHostedPage } from '../../support/provider-emulator/provider-caller.js';
import { tinyCatalog } from '../../support/provider-emulator/tiny-catalog.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

describe('Provider emulator: hosted page', () => {
  const at = withEmulator();
  const allow = { account: 'ada@example.com', decision: 'allow' };
  const newLink = async (fields: Record<string, unknown> = {}, toolkit = 'gmail') =>
    (await at.provider.link(await at.provider.authConfigFor(toolkit), fields)).body;

  it('shows the app, an account field, Allow and Deny, without script', async () => {
    const page = await fetch((await newLink()).redirect_url);
    const text = await page.text();

    expect(text).to.contain('Connect your Gmail account').and.contain('src="/logos/gmail.svg"');
    expect(text).to.contain('name="account"').and.contain('value="allow"').and.contain('value="deny"');
    expect(text).not.to.contain('<script').and.not.to.contain('name="api_key"');
    expect(page.headers.get('content-security-policy')).to.contain("default-src 'none'");
  });

  it('fills in an account for the user, so that only Allow is left', async () => {
    const page = await (await fetch((await newLink({ user_id: 'platform:user:ada' })).redirect_url)).text();

    expect(/<input id="account"[^>]*>/.exec(page)?.[0]).to.contain('value="ada@example.com"');
    expect(/<[^>]*autofocus[^>]*>/.exec(page)?.[0]).to.contain('value="allow"');
  });

  it('moves the focus to what it cannot fill in', async () => {
    const page = await (await fetch((await newLink({}, 'perplexityai')).redirect_url)).text();

    expect(/<[^>]*autofocus[^>]*>/.exec(page)?.[0]).to.contain('id="api_key"');
  });

  it('redirects to the callback with both parameters after its own query', async () => {
    const link = await newLink({ callback_url: 'https://host.test/back?state=a%26b&n=1#end' });

    const page = await submitHostedPage(link.redirect_url, allow);

    expect(page.status).to.equal(303);
    expect(page.headers.get('location')).to.equal(
      `https://host.test/back?state=a%26b&n=1&status=success&connected_account_id=${link.connected_account_id}#end`,
    );
  });

  it('redirects with status failed when the person denies', async () => {
    const link = await newLink({ callback_url: 'https://host.test/back' });

    const page = await submitHostedPage(link.redirect_url, { account: '', decision: 'deny' });

    expect(page.headers.get('location')).to.equal(
      `https://host.test/back?status=failed&connected_account_id=${link.connected_account_id}&error=access_denied`,
    );
  });

  it('shows a closing page without a callback', async () => {
    const allowed = await submitHostedPage((await newLink()).redirect_url, allow);
    const denied = await submitHostedPage((await newLink()).redirect_url, { decision: 'deny' });

    expect(await allowed.text()).to.contain('Account connected');
    expect(await denied.text()).to.contain('Account not connected');
  });

  it('asks again for an empty account, and keeps the sign-in open', async () => {
    const link = await newLink();

    const empty = await submitHostedPage(link.redirect_url, { account: '  ', decision: 'allow' });
    const filled = await submitHostedPage(link.redirect_url, allow);

    expect(empty.status).to.equal(422);
    expect(await empty.text()).to.contain('Enter the name of your Gmail account.');
    expect(filled.status).to.equal(200);
  });

  it('asks for an API key if the app requires one, and refuses an empty one', async () => {
    const link = await newLink({}, 'perplexityai');

    const page = await (await fetch(link.redirect_url)).text();
    const empty = await submitHostedPage(link.redirect_url, { ...allow, api_key: '' });
    const filled = await submitHostedPage(link.redirect_url, { ...allow, api_key: 'pk' });

    expect(page).to.contain('name="api_key"');
    expect([empty.status, filled.status]).to.deep.equal([422, 200]);
  });

  it('refuses a form without a decision', async () => {
    const link = await newLink();

    expect((await submitHostedPage(link.redirect_url, { account: 'ada' })).status).to.equal(400);
    expect((await submitHostedPage(link.redirect_url, { account: 'ada', decision: 'maybe' })).status).to.equal(400);
  });

  it('accepts one decision', async () => {
    const link = await newLink({ callback_url: 'https://host.test/back' });
    await submitHostedPage(link.redirect_url, allow);

    const again = await submitHostedPage(link.redirect_url, { account: 'eve@example.com', decision: 'deny' });

    expect([again.status, (await fetch(link.redirect_url)).status]).to.deep.equal([410, 410]);
    expect(at.emulator.accounts().map(({ status, label }) => ({ status, label }))).to.deep.equal([
      { status: 'ACTIVE', label: 'ada@example.com' },
    ]);
  });

  it('accepts Allow after Deny, with that switch on', async () => {
    at.emulator.switches.refusedLinksStayOpen = true;
    const link = await newLink({ callback_url: 'https://host.test/back' });
    await fetch(link.redirect_url);

    const denied = await submitHostedPage(link.redirect_url, { account: '', decision: 'deny' });
    const pending = at.emulator.accounts().map(({ status }) => status);
    await submitHostedPage(link.redirect_url, allow);

    expect(denied.headers.get('location')).to.contain('status=failed');
    expect([...pending, at.emulator.accounts()[0]?.status]).to.deep.equal(['INITIATED', 'ACTIVE']);
  });

  it('answers 404 for an unknown token', async () => {
    expect((await fetch(`${at.emulator.url}/link/lk_none`)).status).to.equal(404);
  });

  it('redirects before the account is ACTIVE, with that switch on', async () => {
    at.emulator.switches.readsUntilActive = 1;
    const link = await newLink({ callback_url: 'https://host.test/back' });

    const page = await submitHostedPage(link.redirect_url, allow);

    expect(page.headers.get('location')).to.contain('status=success');
    expect(at.emulator.accounts()[0]?.status).to.equal('INITIATED');
  });
});

describe('Provider emulator: hosted page of an app with a hostile name', () => {
  const name = '"><script>alert(1)</script>';
  const apps = tinyCatalog.apps.map((app) => (app.slug === 'gmail' ? { ...app, name } : app));
  const at = withEmulator({ catalog: { ...tinyCatalog, apps } });

  it('escapes all values', async () => {
    const link = (await at.provider.link(await at.provider.authConfigFor('gmail'))).body;

    const page = await fetch(link.redirect_url);
    const again = await submitHostedPage(link.redirect_url, { account: '', decision: 'allow' });

    expect(await page.text()).not.to.contain('<script');
    expect(await again.text()).not.to.contain('<script');
  });
});
