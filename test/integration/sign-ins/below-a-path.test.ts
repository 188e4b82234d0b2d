import { expect } from 'chai';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { openReadySandbox, type TestSandbox } from '../../support/hosts/sandbox.js';

const connection = '/v1/appconnect/apps/gmail/connection';

describe('Signing in to a host below a path (§4)', () => {
  let sandbox: TestSandbox;
  let cleo: BrowserClient;

  before(async () => {
    const environment = { PLATFORM_WEB_PUBLIC_URL: 'https://platform.example' };
    sandbox = await openReadySandbox(['gmail'], { basePath: '/tools/', environment });
  });

  after(() => sandbox.remove());

  beforeEach(async () => {
    cleo = await sandbox.signIn('cleo', 'acme');
    await cleo.delete(connection);
  });

  const linkFor = async (client: BrowserClient, channel = 'web'): Promise<string> =>
    (await client.call('acme-assistant', 'connect_account', { app: 'gmail' }, channel)).structuredContent.sign_in_url;
  const pathOf = (address: string | null) => new URL(address ?? '', sandbox.url).pathname;
  /** Where the only link of a page leads, as a browser resolves it. */
  const linkOn = (page: string, address: string) =>
    new URL(/<a [^>]*href="([^"]*)"/.exec(page)?.[1] ?? '', address).href;

  it('answers below it alone', async () => {
    const { origin } = new URL(sandbox.url);
    const statuses = [];
    for (const path of ['/tools/health', '/health', '/toolsx/health', '/tools', '/v1/appconnect/openapi.json'])
      statuses.push((await fetch(origin + path, { redirect: 'manual' })).status);

    expect(sandbox.url).to.equal(`${origin}/tools`);
    expect(statuses).to.deep.equal([200, 404, 404, 308, 404]);
  });

  it('gives its routes the same methods as at the root', async () => {
    expect((await cleo.send('HEAD', '/v1/appconnect/openapi.json')).status).to.equal(200);
    expect((await cleo.post('/v1/appconnect/openapi.json')).status).to.equal(405);
  });

  it('says in its OpenAPI document where its paths are', async () => {
    const { body } = await cleo.get('/v1/appconnect/openapi.json');

    expect(body.servers).to.deep.equal([{ url: '/tools' }]);
    expect(body.paths).to.include.keys('/v1/appconnect/apps');
  });

  it('connects from the control center: the cookie, the callback and the page at the end are below the path', async () => {
    const started = await cleo.post(connection);
    const back = await cleo.answerHostedPage(started.body.signInUrl, 'cleo@example.com');
    const page = await cleo.get(back);

    expect(started.headers.get('set-cookie')).to.contain('Path=/tools/v1/appconnect;');
    expect(pathOf(back)).to.equal('/tools/v1/appconnect/oauth/callback');
    expect(page.body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>');
    expect(linkOn(page.body, back)).to.equal(`${sandbox.url}/`);
  });

  it('connects by the link of an agent', async () => {
    const link = await linkFor(cleo);
    const redirect = await cleo.post(link);
    const back = await cleo.answerHostedPage(redirect.headers.get('location') ?? '', 'cleo@example.com');

    expect(link).to.match(new RegExp(`^${sandbox.url}/v1/appconnect/connect/[\\w-]{43}$`));
    expect((await cleo.get(back)).body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>');
  });

  it('leads a browser without a session to the sign-in below the path, and back to the link', async () => {
    const link = await linkFor(cleo);

    const { headers } = await sandbox.anonymous().post(link);

    const address = new URL(headers.get('location') ?? '', sandbox.url);
    expect(address.pathname).to.equal('/tools/');
    expect(address.searchParams.get('return')).to.equal(`${pathOf(link)}?from=sign-in`);
  });

  it('lets a member start again where the cookie is missing', async () => {
    const redirect = await cleo.post(await linkFor(cleo));
    const back = await cleo.answerHostedPage(redirect.headers.get('location') ?? '', 'cleo@example.com');
    const elsewhere = await sandbox.signIn('cleo', 'acme');

    const page = await elsewhere.get(back);
    const form = /<form method="post" action="([^"]*)"/.exec(page.body)?.[1] ?? '';
    const again = await elsewhere.post(new URL(form, back).href);

    expect(pathOf(new URL(form, back).href)).to.match(/^\/tools\/v1\/appconnect\/connect\//);
    expect(again.status).to.equal(303);
  });

  it('gives links below the path on a bridge, where the public address names the server alone', async () => {
    const ada = await sandbox.signIn('ada', 'acme');
    const link = await linkFor(ada, 'bridge');

    expect(link).to.match(/^https:\/\/platform\.example\/tools\/v1\/appconnect\/connect\//);
  });
});
