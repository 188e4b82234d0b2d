import { expect } from 'chai';
import { type BrowserClient, connectionOf } from '../../support/browser/browser-client.js';
import { Installation } from '../../support/installation.js';
import { until } from '../../support/until.js';

const verify = '/v1/appconnect/verify';
const heading = (page: { body: string }) => /<h1>(.*?)<\/h1>/.exec(page.body)?.[1];

describe('Signing in to a project with a verifier (§4)', () => {
  let installation: Installation;
  let cleo: BrowserClient;

  beforeEach(async () => {
    installation = await Installation.open({ apps: ['gmail', 'slack', 'notion'] });
    installation.provider.switches.verifierUrl = `${installation.url}${verify}`;
    cleo = await installation.signIn('cleo');
  });

  afterEach(() => installation.close());

  const statusOf = async (client: BrowserClient, app = 'gmail') => (await client.get(connectionOf(app))).body.status;
  const told = () => installation.provider.requests().filter(({ path }) => path.endsWith('/complete_auth'));
  const accountsAre = (...statuses: string[]) =>
    until(`the accounts are ${statuses.join(', ') || 'none'}`, () => {
      const found = installation.provider.accounts().map(({ status }) => status);
      return found.sort().join() === [...statuses].sort().join();
    });

  /** Starts in the control center and signs in at the provider; returns the URL that the provider redirects to. */
  async function leave(client: BrowserClient, account: string, app = 'gmail'): Promise<string> {
    const { body } = await client.post(connectionOf(app));
    return client.answerHostedPage(body.signInUrl, account);
  }

  it('connects the redirected browser with only a session_uri', async () => {
    const back = await leave(cleo, 'cleo@example.com');
    expect([...new URL(back).searchParams.keys()]).to.deep.equal(['session_uri']);
    await accountsAre('INITIATED');

    const page = await cleo.get(back);

    expect(page.status).to.equal(200);
    expect(heading(page)).to.equal('Gmail is connected as cleo@example.com');
    expect(told().map(({ body }) => body)).to.deep.equal([
      { session_uri: new URL(back).searchParams.get('session_uri'), user_id: 'platform:user:cleo' },
    ]);
    expect(await cleo.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS')).to.have.property('data');
  });

  it('connects each of several tabs to its own app, in any order', async () => {
    const apps = ['gmail', 'slack', 'notion'];
    const returns = [];
    for (const app of apps) returns.push(await leave(cleo, `${app}@example.com`, app));

    const pages = await Promise.all(returns.reverse().map((back) => cleo.get(back)));

    expect(pages.map(heading)).to.deep.equal([
      'Notion is connected as notion@example.com',
      'Slack is connected as slack@example.com',
      'Gmail is connected as gmail@example.com',
    ]);
    for (const app of apps) await cleo.waitUntilConnected(app, `${app}@example.com`);
    await accountsAre('ACTIVE', 'ACTIVE', 'ACTIVE');
  });

  it('connects from a chat', async () => {
    const answer = await cleo.call('acme-assistant', 'connect_account', { app: 'gmail' });
    const redirect = await cleo.post(answer.structuredContent.sign_in_url);
    const back = await cleo.answerHostedPage(redirect.headers.get('location') ?? '', 'cleo@example.com');

    expect(heading(await cleo.get(back))).to.equal('Gmail is connected as cleo@example.com');
  });

  it('shows the same when the page is loaded again, and changes nothing', async () => {
    const [gmail, slack] = [await leave(cleo, 'cleo@example.com'), await leave(cleo, 'cleo@example.com', 'slack')];
    const first = await cleo.get(gmail);

    const again = await cleo.get(gmail);

    expect(again.body).to.equal(first.body);
    expect(told()).to.have.length(1);
    expect(heading(await cleo.get(slack))).to.equal('Slack is connected as cleo@example.com');
  });

  it('sends nothing and connects nothing in a browser that was not redirected', async () => {
    const back = await leave(cleo, 'victim@example.com');

    const pages = [];
    for (const who of [installation.anonymous(), await installation.signIn('dev'), await installation.signIn('cleo')]) {
      pages.push(await who.get(back));
    }

    expect(pages.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    expect(new Set(pages.map(({ body }) => body)).size).to.equal(1);
    expect(pages.map(heading)).to.deep.equal(['Not connected', 'Not connected', 'Not connected']);
    expect(pages[0]?.body).not.to.contain('Cleo');
    expect(told()).to.deep.equal([]);
    await accountsAre('INITIATED');
    expect(heading(await cleo.get(back))).to.equal('Gmail is connected as victim@example.com');
  });

  it('connects nothing for somebody whose link another person used, and removes the account', async () => {
    const { body } = await cleo.post(connectionOf('gmail'));
    const dev = await installation.signIn('dev');
    const ofDev = await leave(dev, 'dev@example.com', 'slack');

    // Dev opens the link of Cleo, with a sign-in of his own open in another tab.
    const page = await dev.get(await dev.answerHostedPage(body.signInUrl, 'dev@example.com'));

    expect(page.status).to.equal(404);
    await accountsAre('FAILED', 'INITIATED');
    expect([await statusOf(cleo), await statusOf(dev)]).to.deep.equal(['signing_in', 'not_connected']);
    expect(heading(await dev.get(ofDev))).to.equal('Slack is connected as dev@example.com');
  });

  it('gives an account to nobody who opens the callback of another person', async () => {
    const back = await leave(cleo, 'cleo@example.com');
    const mallory = await installation.signIn('dev');
    await leave(mallory, 'mallory@example.com');

    const page = await mallory.get(back);

    expect(page.status).to.equal(404);
    expect([await statusOf(cleo), await statusOf(mallory)]).to.deep.equal(['signing_in', 'signing_in']);
    expect((await mallory.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS')).code).to.equal('not_connected');
    await accountsAre('FAILED', 'INITIATED');
    expect(heading(await cleo.get(back))).to.equal('Not connected');
    await accountsAre('INITIATED');
  });

  it('connects nothing for a forged callback, though somebody else has signed in with the link', async () => {
    installation.provider.switches.verifierUrl = undefined;
    const { body } = await cleo.post(connectionOf('gmail'));
    const victim = installation.anonymous();
    const back = await victim.answerHostedPage(body.signInUrl, 'victim@example.com');
    await accountsAre('ACTIVE');

    for (const guess of ['session_guess', 'x']) await cleo.get(`${verify}?session_uri=${guess}`);
    expect(await statusOf(cleo)).to.equal('signing_in');

    await victim.get(back);
    await accountsAre();
  });

  it('connects nothing where another user is signed in meanwhile', async () => {
    const back = await leave(cleo, 'mixed@example.com');
    await cleo.post('/v1/session', { user: 'dev', org: 'acme' });

    expect(heading(await cleo.get(back))).to.equal('This sign-in is of somebody else');
    expect(told()).to.deep.equal([]);
    expect(await statusOf(cleo)).to.equal('not_connected');
  });

  it('starts again where the callback comes in another browser of the member', async () => {
    const other = await installation.signIn('cleo');
    await leave(other, 'slack@example.com', 'slack');
    const back = await leave(cleo, 'cleo@example.com');

    const page = await other.get(back);
    await accountsAre('INITIATED');
    const form = /<form method="post" action="([^"]+)">/.exec(page.body)?.[1] ?? '';
    const redirect = await other.post(new URL(form, back).pathname);
    const end = await other.get(await other.answerHostedPage(redirect.headers.get('location') ?? '', 'c@example.com'));

    expect(heading(page)).to.equal('Not connected');
    expect(heading(end)).to.equal('Gmail is connected as c@example.com');
  });

  it('changes nothing for a HEAD request, or a browser that prefetches', async () => {
    const back = await leave(cleo, 'cleo@example.com');

    expect((await cleo.send('HEAD', back)).status).to.equal(200);
    expect((await cleo.get(back, { 'sec-purpose': 'prefetch' })).status).to.equal(503);

    expect(told()).to.deep.equal([]);
    expect(heading(await cleo.get(back))).to.equal('Gmail is connected as cleo@example.com');
  });

  it('shows one page for every invalid callback, and sends nothing', async () => {
    await leave(cleo, 'cleo@example.com');
    const queries = [
      '',
      '?session_uri=',
      '?session_uri=a&session_uri=b',
      '?session_uri[]=a',
      '?state=s&status=success',
    ];
    queries.push(
      `?session_uri=${'s'.repeat(513)}`,
      '?session_uri=a%20b',
      '?session_uri=%00',
      '?session_uri=%F0%9F%92%A9',
    );

    const pages = [];
    for (const query of queries) pages.push(await cleo.get(`${verify}${query}`));

    expect(new Set(pages.map(({ body }) => body)).size).to.equal(1);
    expect(pages.map(({ status }) => status)).to.deep.equal(queries.map(() => 404));
    expect(told()).to.deep.equal([]);
  });

  it('shows that nothing was connected to a member who denies access', async () => {
    const { body } = await cleo.post(connectionOf('gmail'));

    expect(heading(await cleo.get(await cleo.answerHostedPage(body.signInUrl, '', 'deny')))).to.equal('Not connected');
    await accountsAre();
  });

  for (const after of [false, true]) {
    it(`shows the truth when the connection to the provider breaks ${after ? 'after' : 'before'} it was told`, async () => {
      const back = await leave(cleo, 'cleo@example.com');
      const match = { method: 'POST', path: '*/complete_auth' };
      installation.provider.inject({ match, fault: { kind: 'reset', after } });

      const pages = [await cleo.get(back), await cleo.get(back)];

      // The provider completed it but its response was lost, which proves nothing about this browser: the account is removed.
      const end = after ? 'Not connected' : 'Gmail is connected as cleo@example.com';
      expect(pages.map(heading)).to.deep.equal(['Almost done', end]);
      await accountsAre(...(after ? [] : ['ACTIVE']));
      expect(await statusOf(cleo)).to.equal(after ? 'not_connected' : 'connected');
      expect(told()).to.have.length(2);
      expect(installation.logs.join('\n')).not.to.contain(new URL(back).searchParams.get('session_uri'));
    });
  }
});
