import { expect } from 'chai';
import { type ErrorCode, errorCodes } from '../../../src/contract/error-table.js';
import { PluginError } from '../../../src/domain/plugin-error.js';
import { withErrorPages } from '../../../src/routes/page-responder.js';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';

const secret = 'knex: SELECT * FROM appconnect_sign_ins';

describe('A public page that goes wrong', () => {
  const request = () => new Request('https://platform.example/v1/x', { headers: { 'x-request-id': 'request-7' } });

  async function answerTo(error: unknown, logger = new FakeLogger()) {
    const route = withErrorPages(
      { method: 'GET', path: '/v1/x', access: 'public', handle: () => Promise.reject(error) },
      logger,
    );
    const response = await route.handle({ request: request(), params: {} });
    return { status: response.status, headers: response.headers, text: await response.text(), logger };
  }

  const coded = (code: ErrorCode) => new PluginError(code, `${secret} ${code}`);

  for (const error of [new Error(secret), ...errorCodes.map(coded)]) {
    it(`is still a page for people at ${error instanceof PluginError ? error.code : 'a fault nobody foresaw'}`, async () => {
      const { status, headers, text } = await answerTo(error);

      expect(status).to.be.within(400, 599);
      expect(headers.get('content-type')).to.equal('text/html; charset=utf-8');
      expect(headers.get('content-security-policy')).to.contain("default-src 'none'");
      expect(text).not.to.contain(secret);
    });
  }

  it('blames the provider only for what is the provider’s', async () => {
    const blaming = [];
    for (const code of errorCodes) if (/provider/.test((await answerTo(coded(code))).text)) blaming.push(code);

    expect(blaming).to.have.members(['provider_unreachable', 'provider_protocol', 'key_refused']);
  });

  it('says how long to wait where too much is asked for', async () => {
    const error = new PluginError('rate_limited', secret, { details: { retryAfterMs: 20_001 } });

    const { status, headers } = await answerTo(error);

    expect([status, headers.get('retry-after')]).to.deep.equal([429, '21']);
    expect((await answerTo(coded('rate_limited'))).headers.has('retry-after')).to.equal(false);
  });

  it('gives a number to ask with, which the log has too', async () => {
    const { status, text, logger } = await answerTo(new Error(secret));

    expect(status).to.equal(500);
    expect(text).to.contain('request-7').and.to.contain('fault of the platform');
    expect(logger.lines).to.have.length(1);
    expect(logger.lines[0]).to.deep.include({ level: 'error' });
    expect(logger.lines[0]?.fields).to.include({ requestId: 'request-7', path: '/v1/x' });
  });

  it('leaves pages alone that go well', async () => {
    const page = new Response('well');
    const route = withErrorPages(
      { method: 'GET', path: '/v1/x', access: 'public', handle: async () => page },
      new FakeLogger(),
    );

    expect(await route.handle({ request: request(), params: {} })).to.equal(page);
  });
});
