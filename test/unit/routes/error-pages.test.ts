import { expect } from 'chai';
import { type ErrorCode, errorCodes } from '../../../src/contract/error-table.js';
import { PluginError } from '../../../src/domain/plugin-error.js';
import { withErrorPages } from '../../../src/routes/error-responses.js';
import { germanPages } from '../../../src/routes/pages/words-de.js';
import { englishPages } from '../../../src/routes/pages/words-en.js';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';

const secret = 'knex: SELECT * FROM appconnect_sign_ins';

describe('The page that answers an error', () => {
  const request = (headers = {}) =>
    new Request('https://platform.example/v1/x', { headers: { 'x-request-id': 'request-7', ...headers } });

  async function answerTo(error: unknown, { logger = new FakeLogger(), language = 'en' } = {}) {
    const route = withErrorPages(
      { method: 'GET', path: '/v1/x', access: 'public', handle: () => Promise.reject(error) },
      logger,
    );
    const response = await route.handle({ request: request({ 'accept-language': language }), params: {} });
    return { status: response.status, headers: response.headers, text: await response.text(), logger };
  }

  const coded = (code: ErrorCode) => new PluginError(code, `${secret} ${code}`);

  for (const error of [new Error(secret), ...errorCodes.map(coded)]) {
    it(`is HTML without the error's message, for ${error instanceof PluginError ? error.code : 'an unexpected error'}`, async () => {
      const { status, headers, text } = await answerTo(error);

      expect(status).to.be.within(400, 599);
      expect(headers.get('content-type')).to.equal('text/html; charset=utf-8');
      expect(headers.get('content-security-policy')).to.contain("default-src 'none'");
      expect(text).not.to.contain(secret);
    });
  }

  it('names the provider only for faults of the provider', async () => {
    const namingCodes = [];
    for (const code of errorCodes) if (/provider/.test((await answerTo(coded(code))).text)) namingCodes.push(code);

    expect(namingCodes).to.have.members(['provider_unreachable', 'provider_protocol', 'key_refused']);
  });

  it('is a fault of the server only where the provider or the operator has to mend something', async () => {
    const faultCodes = [];
    for (const code of Object.keys(englishPages.cannotStart.reasons) as ErrorCode[]) {
      if ((await answerTo(coded(code))).status >= 500) faultCodes.push(code);
    }

    expect(faultCodes).to.have.members([
      'provider_unreachable',
      'provider_protocol',
      'key_misconfigured',
      'storage_damaged',
      'storage_unavailable',
      'shutting_down',
    ]);
  });

  it('says how long to wait when the rate is limited', async () => {
    const error = new PluginError('rate_limited', secret, { details: { retryAfterMs: 20_001 } });

    const { status, headers } = await answerTo(error);

    expect([status, headers.get('retry-after')]).to.deep.equal([429, '21']);
    expect((await answerTo(coded('rate_limited'))).headers.has('retry-after')).to.equal(false);
  });

  it('is in the person’s language, whatever went wrong', async () => {
    const german: Partial<Record<ErrorCode, string>> = germanPages.cannotStart.reasons;
    for (const code of errorCodes) {
      const { headers, text } = await answerTo(coded(code), { language: 'de-CH, en;q=0.5' });

      expect([headers.get('content-language'), text.includes('<html lang="de">')], code).to.deep.equal(['de', true]);
      if (german[code] !== undefined) expect(text, code).to.contain(german[code]);
    }
    const wait = new PluginError('rate_limited', secret, { details: { retryAfterMs: 20_001 } });
    expect((await answerTo(wait, { language: 'de' })).text).to.contain('Warten Sie 21 Sekunden.');
  });

  it('names what the provider wants to know first, and nothing else of its error', async () => {
    const details = { missing: ['Subdomain <b>', 'Region'], fix: secret };

    const { status, text } = await answerTo(new PluginError('app_not_connectable', secret, { details }), {
      language: 'de',
    });

    expect(status).to.equal(409);
    expect(text).to.contain('angegeben hat: Subdomain &lt;b&gt;, Region.').and.not.to.contain(secret);
  });

  it('shows the request id, which the log has too', async () => {
    const { status, text, logger } = await answerTo(new Error(secret));

    expect(status).to.equal(500);
    expect(text).to.contain('request-7').and.to.contain('fault of the platform');
    expect(logger.lines).to.have.length(1);
    expect(logger.lines[0]).to.deep.include({ level: 'error' });
    expect(logger.lines[0]?.fields).to.include({ requestId: 'request-7', path: '/v1/x' });
  });

  it('does not replace the page of a request without an error', async () => {
    const page = new Response('well');
    const route = withErrorPages(
      { method: 'GET', path: '/v1/x', access: 'public', handle: async () => page },
      new FakeLogger(),
    );

    expect(await route.handle({ request: request(), params: {} })).to.equal(page);
  });
});
