import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { TestSandbox } from '../../support/hosts/sandbox.js';
import { openReadySandbox } from '../../support/hosts/sandbox.js';
import { until } from '../../support/until.js';

const connection = '/v1/appconnect/apps/gmail/connection';

describe('Signing in by a link from a chat (§3, §4)', () => {
  let sandbox: TestSandbox;

  beforeEach(async () => {
    sandbox = await openReadySandbox(['gmail', 'slack']);
  });

  afterEach(() => sandbox.remove());

  const link = async (who: Awaited<ReturnType<TestSandbox['signIn']>>) =>
    (await who.call('acme-assistant', 'connect_account', { app: 'gmail' })).structuredContent.sign_in_url as string;

  it('returns a link that names the member, and creates nothing at the provider before Continue', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');

    const url = await link(cleo);
    const page = await cleo.get(url);

    expect(new URL(url).pathname).to.match(/^\/v1\/appconnect\/connect\/[\w-]{43}$/);
    for (const name of ['Cleo Martin', 'Acme', 'Gmail', 'You are signed in as']) expect(page.body).to.contain(name);
    expect(sandbox.provider.accounts()).to.deep.equal([]);
  });

  it('redirects to the provider and connects with the callback', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const url = await link(cleo);

    const redirect = await cleo.post(url);
    expect(redirect.status).to.equal(303);
    const page = await cleo.get(
      await cleo.answerHostedPage(redirect.headers.get('location') ?? '', 'cleo@example.com'),
    );

    expect(page.body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>');
    expect(await cleo.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS')).to.have.property('data');
  });

  it('speaks the language that the browser prefers, from the link to the end, also where a link is over', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const url = await link(cleo);
    const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };

    const first = await cleo.get(url, german);
    const redirect = await cleo.post(url, undefined, german);
    const back = await cleo.answerHostedPage(redirect.headers.get('location') ?? '', 'cleo@example.com');
    const pages = [first, await cleo.get(back, german), await cleo.get(url, german)];

    expect(pages.map(({ body }) => /<h1>(.*)<\/h1>/.exec(body)?.[1])).to.deep.equal([
      'Gmail für Cleo Martin verbinden',
      'Gmail ist als cleo@example.com verbunden',
      'Diese Anmeldung ist nicht offen',
    ]);
    expect((await cleo.get(url)).body).to.contain('This sign-in is not open');
  });

  it('names its member to another member, and does nothing', async () => {
    const url = await link(await sandbox.signIn('cleo', 'acme'));
    const dev = await sandbox.signIn('dev', 'acme');

    for (const page of [await dev.get(url), await dev.post(url)]) {
      expect(page.status).to.equal(403);
      expect(page.body).to.contain('Cleo Martin').and.not.to.contain('<form');
    }
    expect(sandbox.provider.accounts()).to.deep.equal([]);
  });

  it('leads a browser without a session to the sign-in of the host and back', async () => {
    const url = await link(await sandbox.signIn('cleo', 'acme'));
    const stranger = sandbox.anonymous();

    expect((await stranger.get(url)).body).to.contain('Cleo Martin');
    const redirect = await stranger.post(url);

    expect(redirect.status).to.equal(303);
    const address = new URL(redirect.headers.get('location') ?? '', sandbox.url);
    const wayBack = `${new URL(url).pathname}?from=sign-in`;
    expect([address.origin, address.searchParams.get('return')]).to.deep.equal([sandbox.url, wayBack]);
    expect(redirect.headers.get('set-cookie')).to.equal(null);
    expect(sandbox.provider.accounts()).to.deep.equal([]);
  });

  it('continues for a member whose session is sent only from our own page', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const url = await link(cleo);
    const page = await sandbox.anonymous().get(url);

    expect(page.body).to.contain('<form method="post">');
    expect(new URL((await cleo.post(url)).headers.get('location') ?? '').origin).to.equal(sandbox.provider.url);
  });

  it('changes nothing for a HEAD request, or a browser that prefetches', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const url = await link(cleo);
    const redirect = await cleo.post(url);
    const back = await cleo.answerHostedPage(redirect.headers.get('location') ?? '', 'cleo@example.com');
    const ahead: Record<string, string>[] = [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
    ];

    for (const who of [sandbox.anonymous(), cleo]) {
      for (const address of [url, back]) {
        expect((await who.send('HEAD', address)).status).to.equal(200);
        for (const headers of ahead) expect((await who.get(address, headers)).status).to.equal(503);
      }
    }

    expect((await cleo.get(connection)).body.status).to.equal('signing_in');
    expect((await cleo.get(back)).body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>');
  });

  it('tells nobody by HEAD which sign-ins there are', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const redirect = await cleo.post(await link(cleo));
    const back = await cleo.answerHostedPage(redirect.headers.get('location') ?? '', 'cleo@example.com');
    const invented = `/v1/appconnect/oauth/callback?state=${'x'.repeat(43)}`;

    const [known, unknown] = [await cleo.send('HEAD', back), await cleo.send('HEAD', invented)];

    expect([unknown.status, unknown.body]).to.deep.equal([known.status, known.body]);
  });

  it('refuses a Continue that another site sent', async () => {
    const url = await link(await sandbox.signIn('cleo', 'acme'));

    const answers = [
      await sandbox.anonymous().post(url, undefined, { origin: 'https://evil.example' }),
      await sandbox.anonymous().post(url, undefined, { origin: 'null' }),
      await sandbox.anonymous().post(url, undefined, { 'sec-fetch-site': 'cross-site' }),
    ];

    expect(answers.map(({ status }) => status)).to.deep.equal([403, 403, 403]);
  });

  it('starts again in a browser without the cookie, where the member is signed in', async () => {
    const url = await link(await sandbox.signIn('cleo', 'acme'));
    const [left, cameBack] = [await sandbox.signIn('cleo', 'acme'), await sandbox.signIn('cleo', 'acme')];
    const redirect = await left.post(url);
    const back = await left.answerHostedPage(redirect.headers.get('location') ?? '', 'led@example.com');

    const page = await cameBack.get(back);
    const form = /<form method="post" action="([^"]+)">/.exec(page.body)?.[1] ?? '';
    const again = await cameBack.post(new URL(form, back).pathname);
    const end = await cameBack.get(
      await cameBack.answerHostedPage(again.headers.get('location') ?? '', 'cleo@example.com'),
    );

    expect(page.body).to.contain('Start again here');
    expect(end.body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>');
    await until('one account is left', () => sandbox.provider.accounts().length === 1);
  });

  it('tells a browser that keeps no cookies what is wrong, the second time', async () => {
    const url = await link(await sandbox.signIn('cleo', 'acme'));

    const pages: string[] = [];
    for (let round = 1; round <= 2; round += 1) {
      const redirect = await (await sandbox.signIn('cleo', 'acme')).post(url);
      const forgetful = await sandbox.signIn('cleo', 'acme');
      const back = await forgetful.answerHostedPage(redirect.headers.get('location') ?? '', 'cleo@example.com');
      pages.push((await forgetful.get(back)).body);
    }

    for (const page of pages) expect(page).to.contain('<h1>Not connected</h1>');
    const sentence = 'This browser does not seem to keep cookies';
    expect(pages.map((page) => page.includes(sentence))).to.deep.equal([false, true]);
  });

  it('joins the open sign-in for a request on a bridge, and ends nothing', async () => {
    const [ada, ben] = [await sandbox.signIn('ada', 'acme'), await sandbox.signIn('ben', 'acme')];
    const { body: started } = await ada.post(connection);
    await ada.put('/v1/appconnect/settings/public-address', { webPublicUrl: 'https://tunnel.example' });

    const answer = await ben.call('acme-assistant', 'connect_account', { app: 'gmail' }, 'bridge');
    const back = await ada.answerHostedPage(started.signInUrl, 'ada@example.com');

    const { sign_in_url, say, expires_at } = answer.structuredContent;
    expect(new URL(sign_in_url).origin).to.equal('https://tunnel.example');
    expect(expires_at).to.equal(started.expiresAt);
    expect(say).to.contain('It leads to the sign-in that is open already');
    expect((await ada.get(back)).body).to.contain('<h1>Gmail is connected as ada@example.com</h1>');
  });

  it('is over after three redirects, and says so', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const url = await link(cleo);
    for (let redirect = 1; redirect <= 3; redirect += 1) expect((await cleo.post(url)).status).to.equal(303);

    for (const page of [await cleo.post(url), await cleo.get(url)]) {
      expect(page.status).to.equal(403);
      expect(page.body).to.contain('This link was used three times').and.to.not.contain('agent');
    }
    await until('one account is left', () => sandbox.provider.accounts().length === 1);
  });

  it('can be continued again until the callback comes; the last redirect counts', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const url = await link(cleo);
    const [first, second] = [await cleo.post(url), await cleo.post(url)];

    await until('one account is left', () => sandbox.provider.accounts().length === 1);
    const page = await cleo.get(await cleo.answerHostedPage(second.headers.get('location') ?? '', 'cleo@example.com'));

    expect([first.status, second.status]).to.deep.equal([303, 303]);
    expect(page.body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>');
    expect((await cleo.post(url)).status).to.equal(404);
  });

  it('connects nothing for a starter who passes on the provider’s link and sends the callback first', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const url = await link(cleo);
    const token = url.split('/').at(-1) ?? '';
    const redirect = await cleo.post(url);
    const victim = sandbox.anonymous();
    const back = await victim.answerHostedPage(redirect.headers.get('location') ?? '', 'victim@example.com');

    // Everything that the starter has: the link's token, the cookie, and the provider's link.
    const guesses = await Promise.all(
      [token, createHash('sha256').update(token).digest('base64url')].map((state) =>
        cleo.get(`/v1/appconnect/oauth/callback?state=${state}&status=success`),
      ),
    );
    const page = await victim.get(back);

    expect(guesses.map(({ status }) => status)).to.deep.equal([404, 404]);
    expect(page.body).to.contain('<h1>Not connected</h1>');
    expect((await cleo.get(connection)).body.status).to.equal('signing_in');
    expect((await cleo.get(back)).body).to.contain('<h1>Not connected</h1>');
    await until('nothing is left at the provider', () => sandbox.provider.accounts().length === 0);
  });

  it('does not let a stranger with the link connect an account for its member', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const url = await link(cleo);
    const mallory = await sandbox.signIn('dev', 'acme');

    const pressed = [await sandbox.anonymous().post(url), await mallory.post(url)];

    const places = pressed.map(({ headers }) => new URL(headers.get('location') ?? '/', sandbox.url).origin);
    expect(places).to.deep.equal([sandbox.url, sandbox.url]);
    expect(sandbox.provider.accounts()).to.deep.equal([]);
    // The member herself can still complete it.
    const redirect = await cleo.post(url);
    await cleo.get(await cleo.answerHostedPage(redirect.headers.get('location') ?? '', 'cleo@example.com'));
    await cleo.waitUntilConnected('gmail', 'cleo@example.com');
  });

  it('completes in any browser of the member that was redirected itself', async () => {
    const url = await link(await sandbox.signIn('cleo', 'acme'));
    const phone = sandbox.anonymous();
    await phone.post(url);

    await phone.post('/v1/session', { user: 'cleo', org: 'acme' });
    const redirect = await phone.post(url);
    const page = await phone.get(
      await phone.answerHostedPage(redirect.headers.get('location') ?? '', 'cleo@example.com'),
    );

    expect(page.body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>');
  });

  it('stays valid while the provider is down', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const url = await link(cleo);
    sandbox.provider.inject({
      match: { method: 'POST', path: '*/connected_accounts/link' },
      fault: { kind: 'status', status: 503, headers: {}, after: false },
      times: 1,
    });

    expect((await cleo.post(url)).status).to.equal(503);
    expect((await cleo.post(url)).status).to.equal(303);
  });

  it('sends pages that run nothing, load nothing, and are framed by nobody', async () => {
    const page = await sandbox.anonymous().get(await link(await sandbox.signIn('cleo', 'acme')));

    expect(page.headers.get('content-security-policy')).to.match(/default-src 'none'.*frame-ancestors 'none'/);
    expect(page.headers.get('cache-control')).to.equal('no-store');
    expect(page.body).not.to.match(/<script|src=|\son\w+=/);
  });
});
