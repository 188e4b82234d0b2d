import { expect } from 'chai';
import { Installation } from '../../support/installation.js';

const path = '/v1/appconnect/events';
const most = 20;

describe('Live updates of open pages', () => {
  let installation: Installation;

  before(async () => {
    installation = await Installation.open();
  });

  after(() => installation.close());

  it('are not used up by requests for the headers alone', async () => {
    const cookie = await installation.host.signIn('ada', 'acme');
    for (let count = 0; count < most; count += 1) {
      const { status, headers } = await ask(cookie, { method: 'HEAD' });
      expect([status, headers.get('content-type')]).to.deep.equal([200, 'text/event-stream']);
    }

    const page = await ask(cookie);

    expect(page.status).to.equal(200);
    await page.body?.cancel();
  });

  it('say how long to wait where a member has too many', async () => {
    const cookie = await installation.host.signIn('ben', 'acme');
    const pages = await Promise.all(Array.from({ length: most }, () => ask(cookie)));

    const refused = await ask(cookie);

    expect(pages.map(({ status }) => status)).to.deep.equal(Array(most).fill(200));
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '60']);
    for (const { body } of [...pages, refused]) await body?.cancel();
  });

  function ask(cookie: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${installation.url}${path}`, { ...init, headers: { cookie } });
  }
});
