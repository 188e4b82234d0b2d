import { expect } from 'chai';
import { BrowserClient } from '../../support/browser/browser-client.js';
import type { TestSandbox } from '../../support/hosts/sandbox.js';
import { openReadySandbox } from '../../support/hosts/sandbox.js';

describe('Signing in to a host with several host names (§3, §4)', () => {
  let sandbox: TestSandbox;

  beforeEach(async () => {
    sandbox = await openReadySandbox(['gmail']);
  });

  afterEach(() => sandbox.remove());

  const linkFor = async (client: BrowserClient): Promise<URL> =>
    new URL((await client.call('acme-assistant', 'connect_account', { app: 'gmail' })).structuredContent.sign_in_url);

  const hidden = { origin: 'null', 'sec-fetch-site': 'same-origin' };
  const browsers = [
    { name: 'names its origin', headersAt: (origin: string) => ({ origin }) },
    { name: 'hides its origin, as behind a proxy with `no-referrer`', headersAt: () => hidden },
  ];
  for (const { name, headersAt } of browsers) {
    it(`uses the host name of the browser for the callback, not that of the link, where it ${name}`, async () => {
      const link = await linkFor(await sandbox.signIn('cleo', 'acme'));
      const origin = sandbox.url.replace('127.0.0.1', 'localhost');
      const cleo = new BrowserClient(origin);
      await cleo.post('/v1/session', { user: 'cleo', org: 'acme' });

      const redirect = await cleo.post(link.pathname, undefined, headersAt(origin));
      const back = await cleo.answerHostedPage(redirect.headers.get('location') ?? '', 'cleo@example.com');

      expect(new URL(back).origin).to.equal(origin);
      expect((await cleo.get(back)).body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>');
    });
  }

  it('uses the host name of the link where the browser sends none that the host serves', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const link = await linkFor(cleo);

    const redirect = await cleo.post(link.href);
    const back = await cleo.answerHostedPage(redirect.headers.get('location') ?? '', 'cleo@example.com');

    expect(new URL(back).origin).to.equal(link.origin);
  });
});
