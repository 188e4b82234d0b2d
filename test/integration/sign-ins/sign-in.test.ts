import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { TestSandbox } from '../../support/hosts/sandbox.js';
import { openReadySandbox } from '../../support/hosts/sandbox.js';
import { until } from '../../support/until.js';

const connection = '/v1/appconnect/apps/gmail/connection';

describe('Signing in (§3, §4)', () => {
  let sandbox: TestSandbox;

  beforeEach(async () => {
    sandbox = await openReadySandbox(['gmail', 'slack']);
  });

  afterEach(() => sandbox.remove());

  it('connects the member who started, in the redirected browser', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');

    const page = await cleo.connect('gmail', 'cleo@example.com');

    expect(page.status).to.equal(200);
    expect(page.body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>').and.contain('Cleo Martin');
    expect((await cleo.get(connection)).body.status).to.equal('connected');
  });

  it('names the account where the provider adds its name a moment after the sign-in', async () => {
    sandbox.provider.switches.readsUntilNamed = 3;
    const cleo = await sandbox.signIn('cleo', 'acme');

    const page = await cleo.connect('gmail', 'cleo@example.com');

    expect(page.body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>');
    expect((await cleo.get(connection)).body.account).to.equal('cleo@example.com');
    expect(sandbox.provider.requests().filter(({ path }) => path.includes('/tool_router/'))).to.deep.equal([]);
  });

  it('ends on a page whose only script, allowed by its hash, closes the tab', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');

    const page = await cleo.connect('gmail', 'cleo@example.com');

    const [script = ''] = /(?<=<script>).*?(?=<\/script>)/s.exec(page.body) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(script).to.contain('window.close()');
    expect(page.headers.get('content-security-policy'))
      .to.match(/^default-src 'none'/)
      .and.contain(`script-src 'sha256-${hash}'`);
    expect(page.body.match(/<script/g)).to.have.length(1);
    expect(page.body).to.contain('<a class="button back" href="../../../">');
  });

  it('ends in the language of the page on which it was started, which the browser need not prefer', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const pages = [];
    for (const language of ['de', 'en']) {
      const { body } = await cleo.post(connection, {}, { 'accept-language': language });
      const back = await cleo.answerHostedPage(body.signInUrl, 'cleo@example.com');
      pages.push(await cleo.get(back, { 'accept-language': 'en' }));
    }

    const titles = pages.map(({ body }) => /<h1>(.*)<\/h1>/.exec(body)?.[1]);
    expect(titles).to.deep.equal([
      'Gmail ist als cleo@example.com verbunden',
      'Gmail is connected as cleo@example.com',
    ]);
    expect(pages.map(({ headers }) => headers.get('content-language'))).to.deep.equal(['de', 'en']);
  });

  it('connects nothing for a browser that got the provider’s link passed on', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const { body: started } = await cleo.post(connection);
    const victim = await sandbox.signIn('dev', 'acme');
    const nobody = sandbox.anonymous();
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

  it('revokes what a passed-on link was allowed, also where the account becomes active only afterwards', async () => {
    sandbox.provider.switches.readsUntilActive = 3;
    const cleo = await sandbox.signIn('cleo', 'acme');
    const { body: started } = await cleo.post(connection);
    const victim = await sandbox.signIn('dev', 'acme');

    await victim.get(await victim.answerHostedPage(started.signInUrl, 'victim@example.com'));

    const ada = await sandbox.signIn('ada', 'acme');
    const removals = async () =>
      (await ada.get('/v1/appconnect/activity')).body.events
        .filter(({ action }: { action: string }) => action === 'account.revoked')
        .map(({ outcome }: { outcome: string }) => outcome);
    await until('the removal is recorded', async () => (await removals()).length > 0);
    expect(await removals()).to.deep.equal(['done']);
    expect(sandbox.provider.accounts()).to.deep.equal([]);
  });

  it('connects nothing for a browser in which another user is signed in meanwhile', async () => {
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
    const redirect = await browser.post(started.body.signInUrl);
    const page = await browser.get(
      await browser.answerHostedPage(redirect.headers.get('location') ?? '', 'cleo@example.com'),
    );

    expect([started.status, started.headers.get('set-cookie')]).to.deep.equal([201, null]);
    expect(started.body.signInUrl).to.match(/\/v1\/appconnect\/connect\/[\w-]{43}$/);
    expect(page.body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>');
    expect((await shell.get(connection)).body).to.include({ status: 'connected', account: 'cleo@example.com' });
  });

  it('accepts an empty body, and refuses unknown fields', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');

    const statuses = [];
    for (const body of [undefined, {}, { handOff: false }, { handOff: 'yes' }, { handoff: true }, [], 'no']) {
      statuses.push((await cleo.post(connection, body)).status);
    }

    expect(statuses).to.deep.equal([201, 201, 201, 400, 400, 400, 400]);
  });

  it('connects where the session of the host is not sent with the redirect', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const { body: started } = await cleo.post(connection);
    await cleo.delete('/v1/session');

    const page = await cleo.get(await cleo.answerHostedPage(started.signInUrl, 'cleo@example.com'));

    expect(page.body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>');
  });

  it('trusts nothing in the query of the callback', async () => {
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
    const stranger = sandbox.anonymous();
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

  it('keeps a working connection until the new one is verified, and revokes the old one then', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    await cleo.connect('gmail', 'old@example.com');
    const [old] = sandbox.provider.accounts();

    const { body: started } = await cleo.post(connection);
    expect((await cleo.get(connection)).body).to.deep.include({ status: 'connected' });
    await cleo.get(await cleo.answerHostedPage(started.signInUrl, 'new@example.com'));

    await until('the old account is gone', () => !sandbox.provider.accounts().some(({ id }) => id === old?.id));
    await cleo.waitUntilConnected('gmail', 'new@example.com');
    const { acting_as } = await cleo.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS');
    expect(acting_as).to.equal('Cleo Martin (new@example.com)');
  });

  it('stores no state of a callback in the database', async () => {
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

  it('removes the account of a cancelled sign-in at the provider', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const { body: started } = await cleo.post(connection);
    await cleo.answerHostedPage(started.signInUrl, 'stray@example.com');

    await cleo.delete(`${connection}?attempt=only`);

    await until('nothing is left at the provider', () => sandbox.provider.accounts().length === 0);
    expect((await cleo.get(connection)).body.status).to.equal('not_connected');
  });

  it('creates one auth config for an app, however many members connect it at once', async () => {
    const members = await Promise.all(['ada', 'ben', 'cleo', 'dev'].map((user) => sandbox.signIn(user, 'acme')));

    await Promise.all(members.map((member, index) => member.connect('gmail', `m${index}@example.com`)));

    const created = sandbox.provider
      .requests()
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/auth_configs'));
    expect(created).to.have.length(1);
  });
});
