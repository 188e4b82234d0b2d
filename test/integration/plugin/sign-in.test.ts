import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { openReadySandbox } from '../../support/ready-sandbox.js';
import type { TestSandbox } from '../../support/sandbox.js';
import { until } from '../../support/until.js';

const connection = '/v1/appconnect/apps/gmail/connection';

describe('Signing in (§3, §4)', () => {
  let sandbox: TestSandbox;

  beforeEach(async () => {
    sandbox = await openReadySandbox(['gmail', 'slack']);
  });

  afterEach(() => sandbox.remove());

  it('connects the member who started, in the browser that left', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');

    const page = await cleo.connect('gmail', 'cleo@example.com');

    expect(page.status).to.equal(200);
    expect(page.body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>').and.contain('Cleo Martin');
    expect((await cleo.get(connection)).body.status).to.equal('connected');
  });

  it('connects nothing for a browser that the provider link was sent to', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const { body: started } = await cleo.post(connection);
    const victim = await sandbox.signIn('dev', 'acme');
    const nobody = sandbox.stranger();
    const back = await nobody.answerHostedPage(started.signInUrl, 'victim@example.com');

    const pages = [await victim.get(back), await nobody.get(back), await cleo.get(back)];

    expect(pages.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    expect(pages[0]?.body).to.contain('This sign-in is of somebody else').and.not.to.contain('Cleo');
    for (const page of pages.slice(1)) expect(page.body).to.contain('<h1>Not connected</h1>');
    expect((await cleo.get(connection)).body.status).to.equal('signing_in');
    expect((await cleo.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS')).code).to.equal('not_connected');
    expect((await victim.get(connection)).body.status).to.equal('not_connected');
    await until('nothing is left at the provider', () => sandbox.provider.accounts().length === 0);
  });

  it('connects nothing for a browser in which somebody else is signed in meanwhile', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const { body: started } = await cleo.post(connection);
    await cleo.post('/v1/session', { user: 'dev', org: 'acme' });

    const page = await cleo.get(await cleo.answerHostedPage(started.signInUrl, 'mixed@example.com'));

    expect(page.body).to.contain('This sign-in is of somebody else');
    await until('nothing is left at the provider', () => sandbox.provider.accounts().length === 0);
  });

  it('hands a sign-in off to another browser, by a link of ours and without a cookie', async () => {
    const [shell, browser] = [await sandbox.signIn('cleo', 'acme'), await sandbox.signIn('cleo', 'acme')];

    const started = await shell.post(connection, { handOff: true });
    const onward = await browser.post(started.body.signInUrl);
    const page = await browser.get(
      await browser.answerHostedPage(onward.headers.get('location') ?? '', 'cleo@example.com'),
    );

    expect([started.status, started.headers.get('set-cookie')]).to.deep.equal([201, null]);
    expect(started.body.signInUrl).to.match(/\/v1\/appconnect\/connect\/[\w-]{43}$/);
    expect(page.body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>');
    expect((await shell.get(connection)).body).to.include({ status: 'connected', account: 'cleo@example.com' });
  });

  it('takes an empty body, and refuses what it does not know', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');

    const statuses = [];
    for (const body of [undefined, {}, { handOff: false }, { handOff: 'yes' }, { handoff: true }, [], 'no']) {
      statuses.push((await cleo.post(connection, body)).status);
    }

    expect(statuses).to.deep.equal([201, 201, 201, 400, 400, 400, 400]);
  });

  it('connects where the session of the host does not travel with the redirect', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const { body: started } = await cleo.post(connection);
    await cleo.delete('/v1/session');

    const page = await cleo.get(await cleo.answerHostedPage(started.signInUrl, 'cleo@example.com'));

    expect(page.body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>');
  });

  it('believes nothing in the query of the callback', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const dev = await sandbox.signIn('dev', 'acme');
    await dev.connect('gmail', 'dev@example.com');
    const [foreign] = sandbox.provider.accounts();
    const { body: started } = await cleo.post(connection);
    const back = new URL(await cleo.answerHostedPage(started.signInUrl, 'cleo@example.com', 'deny'));
    back.searchParams.set('status', 'success');
    back.searchParams.set('connected_account_id', foreign?.id ?? '');

    const page = await cleo.get(back.href);

    expect(page.body).to.contain('<h1>Not connected</h1>');
    expect((await cleo.get(connection)).body.status).to.equal('not_connected');
  });

  it('answers every callback that it does not know with one page and one status', async () => {
    const stranger = sandbox.stranger();
    const cleo = await sandbox.signIn('cleo', 'acme');
    const { body: started } = await cleo.post(connection);
    const back = await cleo.answerHostedPage(started.signInUrl, 'cleo@example.com');
    await cleo.delete(`${connection}?attempt=only`);
    const state = 'A'.repeat(43);
    const paths = [
      '',
      '?state=',
      `?state=${state}`,
      `?state=${state}&state=${state}`,
      `?state[]=${state}`,
      `?state=${'x'.repeat(9000)}`,
    ];

    const cancelled = await cleo.get(back);
    const answers = await Promise.all(paths.map((query) => stranger.get(`/v1/appconnect/oauth/callback${query}`)));

    for (const answer of answers) {
      expect([answer.status, answer.body]).to.deep.equal([cancelled.status, cancelled.body]);
    }
  });

  it('changes nothing when the callback comes again, fifty times at once', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const { body: started } = await cleo.post(connection);
    const back = await cleo.answerHostedPage(started.signInUrl, 'cleo@example.com');

    const pages = await Promise.all(Array.from({ length: 50 }, () => cleo.get(back)));

    expect(new Set(pages.map(({ body }) => body)).size).to.equal(1);
    const ada = await sandbox.signIn('ada', 'acme');
    const { body: activity } = await ada.get('/v1/appconnect/activity');
    const made = activity.events.filter(({ action }: { action: string }) => action === 'connection.made');
    expect(made).to.have.length(1);
  });

  it('leaves a working connection alone until the new one is proven, and revokes the old one then', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    await cleo.connect('gmail', 'old@example.com');
    const [old] = sandbox.provider.accounts();

    const { body: started } = await cleo.post(connection);
    expect((await cleo.get(connection)).body).to.deep.include({ status: 'connected' });
    await cleo.get(await cleo.answerHostedPage(started.signInUrl, 'new@example.com'));

    await until('the old account is gone', () => !sandbox.provider.accounts().some(({ id }) => id === old?.id));
    await cleo.connectedAs('gmail', 'new@example.com');
    const { acting_as } = await cleo.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS');
    expect(acting_as).to.equal('Cleo Martin (new@example.com)');
  });

  it('keeps no state of a callback in the database', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const { body: started } = await cleo.post(connection);
    const state =
      new URL(await cleo.answerHostedPage(started.signInUrl, 'c@example.com')).searchParams.get('state') ?? '';

    const files = (await readdir(sandbox.home)).filter((name) => name.startsWith('platform.db'));
    const bytes = await Promise.all(files.map((name) => readFile(join(sandbox.home, name), 'latin1')));

    expect(files.length).to.be.greaterThan(0);
    expect(bytes.some((text) => text.includes(state))).to.equal(false);
    expect(bytes.some((text) => text.includes(createHash('sha256').update(state).digest('hex')))).to.equal(true);
  });

  it('leaves one sign-in open, however many are started at once', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');

    const starts = await Promise.all(Array.from({ length: 8 }, () => cleo.post(connection)));
    const links = starts.filter(({ status }) => status === 201).map(({ body }) => body.signInUrl);
    const pages = [];
    for (const link of links) {
      const back = await cleo.answerHostedPage(link, 'cleo@example.com').catch(() => undefined);
      if (back !== undefined) pages.push((await cleo.get(back)).body);
    }

    expect(pages.filter((page) => page.includes('is connected as'))).to.have.length(1);
    await until('one account is left', () => sandbox.provider.accounts().length === 1);
  });

  it('refuses more sign-ins in a minute than a person starts', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');

    const answers = [];
    for (let count = 0; count < 61; count += 1) answers.push((await cleo.post(connection)).status);

    expect(answers.slice(0, 60)).to.deep.equal(Array.from({ length: 60 }, () => 201));
    expect(answers.at(-1)).to.equal(429);
  });

  it('removes at the provider what a cancelled sign-in left there', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const { body: started } = await cleo.post(connection);
    await cleo.answerHostedPage(started.signInUrl, 'stray@example.com');

    await cleo.delete(`${connection}?attempt=only`);

    await until('nothing is left at the provider', () => sandbox.provider.accounts().length === 0);
    expect((await cleo.get(connection)).body.status).to.equal('not_connected');
  });

  it('makes one auth config for an app, however many members connect it at once', async () => {
    const members = await Promise.all(['ada', 'ben', 'cleo', 'dev'].map((user) => sandbox.signIn(user, 'acme')));

    await Promise.all(members.map((member, index) => member.connect('gmail', `m${index}@example.com`)));

    const created = sandbox.provider
      .requests()
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/auth_configs'));
    expect(created).to.have.length(1);
  });

  describe('from a chat', () => {
    const link = async (who: Awaited<ReturnType<TestSandbox['signIn']>>) =>
      (await who.call('acme-assistant', 'connect_account', { app: 'gmail' })).structuredContent.sign_in_url as string;

    it('gives out a link of ours that names the member, and makes nothing at the provider before Continue', async () => {
      const cleo = await sandbox.signIn('cleo', 'acme');

      const url = await link(cleo);
      const page = await cleo.get(url);

      expect(new URL(url).pathname).to.match(/^\/v1\/appconnect\/connect\/[\w-]{43}$/);
      for (const name of ['Cleo Martin', 'Acme', 'Gmail', 'You are signed in as']) expect(page.body).to.contain(name);
      expect(sandbox.provider.accounts()).to.deep.equal([]);
    });

    it('goes on to the provider and comes back connected', async () => {
      const cleo = await sandbox.signIn('cleo', 'acme');
      const url = await link(cleo);

      const onward = await cleo.post(url);
      expect(onward.status).to.equal(303);
      const page = await cleo.get(
        await cleo.answerHostedPage(onward.headers.get('location') ?? '', 'cleo@example.com'),
      );

      expect(page.body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>');
      expect(await cleo.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS')).to.have.property('data');
    });

    it('tells another member whose link it is, and does nothing', async () => {
      const url = await link(await sandbox.signIn('cleo', 'acme'));
      const dev = await sandbox.signIn('dev', 'acme');

      for (const page of [await dev.get(url), await dev.post(url)]) {
        expect(page.status).to.equal(403);
        expect(page.body).to.contain('Cleo Martin').and.not.to.contain('<form');
      }
      expect(sandbox.provider.accounts()).to.deep.equal([]);
    });

    it('leads nobody to the provider who is not signed in, but to the sign-in of the host and back', async () => {
      const url = await link(await sandbox.signIn('cleo', 'acme'));
      const stranger = sandbox.stranger();

      expect((await stranger.get(url)).body).to.contain('Cleo Martin');
      const onward = await stranger.post(url);

      expect(onward.status).to.equal(303);
      const address = new URL(onward.headers.get('location') ?? '', sandbox.url);
      const wayBack = `${new URL(url).pathname}?from=sign-in`;
      expect([address.origin, address.searchParams.get('return')]).to.deep.equal([sandbox.url, wayBack]);
      expect(onward.headers.get('set-cookie')).to.equal(null);
      expect(sandbox.provider.accounts()).to.deep.equal([]);
    });

    it('goes on for a member whose session is carried from a page of ours alone', async () => {
      const cleo = await sandbox.signIn('cleo', 'acme');
      const url = await link(cleo);
      const page = await sandbox.stranger().get(url);

      expect(page.body).to.contain('<form method="post">');
      expect(new URL((await cleo.post(url)).headers.get('location') ?? '').origin).to.equal(sandbox.provider.url);
    });

    it('changes nothing for a check whether it answers, nor for a browser that loads ahead', async () => {
      const cleo = await sandbox.signIn('cleo', 'acme');
      const url = await link(cleo);
      const onward = await cleo.post(url);
      const back = await cleo.answerHostedPage(onward.headers.get('location') ?? '', 'cleo@example.com');
      const ahead: Record<string, string>[] = [
        { 'sec-purpose': 'prefetch' },
        { 'sec-purpose': 'prefetch;prerender' },
        { purpose: 'prefetch' },
        { 'x-moz': 'prefetch' },
      ];

      for (const who of [sandbox.stranger(), cleo]) {
        for (const address of [url, back]) {
          expect((await who.send('HEAD', address)).status).to.equal(200);
          for (const headers of ahead) expect((await who.get(address, headers)).status).to.equal(503);
        }
      }

      expect((await cleo.get(connection)).body.status).to.equal('signing_in');
      expect((await cleo.get(back)).body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>');
    });

    it('refuses a Continue that another site sent', async () => {
      const url = await link(await sandbox.signIn('cleo', 'acme'));

      const answers = [
        await sandbox.stranger().post(url, undefined, { origin: 'https://evil.example' }),
        await sandbox.stranger().post(url, undefined, { origin: 'null' }),
        await sandbox.stranger().post(url, undefined, { 'sec-fetch-site': 'cross-site' }),
      ];

      expect(answers.map(({ status }) => status)).to.deep.equal([403, 403, 403]);
    });

    it('starts again in the browser that came back without its cookie, where the member is signed in', async () => {
      const url = await link(await sandbox.signIn('cleo', 'acme'));
      const [left, cameBack] = [await sandbox.signIn('cleo', 'acme'), await sandbox.signIn('cleo', 'acme')];
      const onward = await left.post(url);
      const back = await left.answerHostedPage(onward.headers.get('location') ?? '', 'led@example.com');

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

    it('joins the sign-in that is open when somebody on a bridge asks, and ends nothing', async () => {
      const [ada, ben] = [await sandbox.signIn('ada', 'acme'), await sandbox.signIn('ben', 'acme')];
      const { body: started } = await ada.post(connection);
      await ada.put('/v1/appconnect/settings/public-address', { webPublicUrl: 'https://tunnel.example' });

      const asked = await ben.call('acme-assistant', 'connect_account', { app: 'gmail' }, 'bridge');
      const back = await ada.answerHostedPage(started.signInUrl, 'ada@example.com');

      const { sign_in_url, say, expires_at } = asked.structuredContent;
      expect(new URL(sign_in_url).origin).to.equal('https://tunnel.example');
      expect(expires_at).to.equal(started.expiresAt);
      expect(say).to.contain('It leads to the sign-in that is open already');
      expect((await ada.get(back)).body).to.contain('<h1>Gmail is connected as ada@example.com</h1>');
    });

    it('is over after three departures, and says so', async () => {
      const cleo = await sandbox.signIn('cleo', 'acme');
      const url = await link(cleo);
      for (let departure = 1; departure <= 3; departure += 1) expect((await cleo.post(url)).status).to.equal(303);

      for (const page of [await cleo.post(url), await cleo.get(url)]) {
        expect(page.status).to.equal(403);
        expect(page.body).to.contain('This link was used three times');
      }
      await until('one account is left', () => sandbox.provider.accounts().length === 1);
    });

    it('can be continued again until the browser comes back; the last departure counts', async () => {
      const cleo = await sandbox.signIn('cleo', 'acme');
      const url = await link(cleo);
      const [first, second] = [await cleo.post(url), await cleo.post(url)];

      await until('one account is left', () => sandbox.provider.accounts().length === 1);
      const page = await cleo.get(
        await cleo.answerHostedPage(second.headers.get('location') ?? '', 'cleo@example.com'),
      );

      expect([first.status, second.status]).to.deep.equal([303, 303]);
      expect(page.body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>');
      expect((await cleo.post(url)).status).to.equal(404);
    });

    it('gives nothing to a starter who sends the provider link away and comes back first', async () => {
      const cleo = await sandbox.signIn('cleo', 'acme');
      const url = await link(cleo);
      const token = url.split('/').at(-1) ?? '';
      const onward = await cleo.post(url);
      const victim = sandbox.stranger();
      const back = await victim.answerHostedPage(onward.headers.get('location') ?? '', 'victim@example.com');

      // All that the starter holds: the link's token, the cookie, and the provider's link.
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

    it('does not let a stranger who holds the link put an account in its member’s place', async () => {
      const cleo = await sandbox.signIn('cleo', 'acme');
      const url = await link(cleo);
      const mallory = await sandbox.signIn('dev', 'acme');

      const pressed = [await sandbox.stranger().post(url), await mallory.post(url)];

      const places = pressed.map(({ headers }) => new URL(headers.get('location') ?? '/', sandbox.url).origin);
      expect(places).to.deep.equal([sandbox.url, sandbox.url]);
      expect(sandbox.provider.accounts()).to.deep.equal([]);
      // The member herself still finishes it.
      const onward = await cleo.post(url);
      await cleo.get(await cleo.answerHostedPage(onward.headers.get('location') ?? '', 'cleo@example.com'));
      await cleo.connectedAs('gmail', 'cleo@example.com');
    });

    it('is finished in any browser in which the member is signed in, once that browser has left itself', async () => {
      const url = await link(await sandbox.signIn('cleo', 'acme'));
      const phone = sandbox.stranger();
      await phone.post(url);

      await phone.post('/v1/session', { user: 'cleo', org: 'acme' });
      const onward = await phone.post(url);
      const page = await phone.get(
        await phone.answerHostedPage(onward.headers.get('location') ?? '', 'cleo@example.com'),
      );

      expect(page.body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>');
    });

    it('stays good while the provider is down', async () => {
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
      const page = await sandbox.stranger().get(await link(await sandbox.signIn('cleo', 'acme')));

      expect(page.headers.get('content-security-policy')).to.match(/default-src 'none'.*frame-ancestors 'none'/);
      expect(page.headers.get('cache-control')).to.equal('no-store');
      expect(page.body).not.to.match(/<script|src=|\son\w+=/);
    });
  });
});
