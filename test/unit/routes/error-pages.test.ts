import { expect } from 'chai';
import { type ErrorCode, errorCodes } from '../../../src/contract/error-table.js';
import { PluginError } from '../../../src/domain/plugin-error.js';
import { LateAnswer } from '../../../src/host/checks/answer-in-time.js';
import { HostFailure } from '../../../src/host/checks/host-failure.js';
import { withErrorPages } from '../../../src/routes/error-responses.js';
import { germanPages } from '../../../src/routes/pages/words-de.js';
import { englishPages } from '../../../src/routes/pages/words-en.js';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';

const secret = 'knex: SELECT * FROM appconnect_sign_ins';

describe('The page that answers an error', () => {
  const request = (headers = {}, method = 'POST') =>
    new Request('https://platform.example/v1/x', { method, headers: { 'x-request-id': 'request-7', ...headers } });

  async function answerTo(
    error: unknown,
    { logger = new FakeLogger(), language = 'en', method = 'POST' as 'GET' | 'POST' } = {},
  ) {
    const route = withErrorPages(
      { method, path: '/v1/x', access: 'public', handle: () => Promise.reject(error) },
      logger,
    );
    const response = await route.handle({ request: request({ 'accept-language': language }, method), params: {} });
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

  it('says to press Continue again only where that may help', async () => {
    const helping = [];
    for (const code of errorCodes) if (/press Continue/i.test((await answerTo(coded(code))).text)) helping.push(code);

    expect(helping).to.have.members([
      'provider_unreachable',
      'provider_protocol',
      'rate_limited',
      'storage_unavailable',
      'shutting_down',
      'conflict',
    ]);
  });

  it('says of what an admin has to change to start anew after that, with the way back', async () => {
    const waiting = ['not_configured', 'key_refused', 'key_misconfigured', 'storage_damaged', 'not_found'] as const;
    for (const code of [...waiting, 'app_not_available', 'app_not_connectable'] as const) {
      const { text } = await answerTo(coded(code));

      expect(text, code).to.match(/Once that has changed, press Connect in the control center/);
      expect(text, code)
        .to.match(/\badmin\b/)
        .and.contain('class="button back" href="../"');
    }
  });

  it('says to load the page again where nobody has pressed Continue: a link was opened, or the provider led back', async () => {
    for (const code of ['storage_unavailable', 'shutting_down'] as const) {
      const { text } = await answerTo(coded(code), { method: 'GET' });

      expect(text, code).to.contain('The sign-in cannot go on now').and.contain('Load this page again');
      expect(text, code).not.to.match(/Continue/);
    }
  });

  it('does not tell to set up a sign-in that is not needed, or a client that is not used', async () => {
    const reasons = ['no_sign_in_needed', 'takes_no_own_client', 'uses_no_own_client'] as const;
    const texts = [];
    for (const reason of reasons) {
      const error = new PluginError('app_not_connectable', secret, { details: { reason } });
      const { status, text } = await answerTo(error);

      expect(status, reason).to.equal(409);
      expect(text, reason).not.to.match(/Set up sign-in|Connect in the control center/);
      texts.push(/<p>([^<]+)/.exec(text)?.[1]);
    }

    expect(texts[0]).to.contain('needs no sign-in');
    expect(texts[1]).to.contain('no OAuth client of your own').and.to.equal(texts[2]);
  });

  it('says of an own client that is switched off at the provider where it is switched on, or removed', async () => {
    const error = new PluginError('app_not_connectable', secret, { details: { reason: 'own_client_off' } });

    const [english, german] = [await answerTo(error), await answerTo(error, { language: 'de' })];

    expect(english.status).to.equal(409);
    expect(english.text)
      .to.match(/switched off or deleted at the provider/)
      .and.match(/press Connect in the control/);
    expect(german.text)
      .to.match(/beim Anbieter abgeschaltet oder gelöscht/)
      .and.contain('Plattform-Admin');
  });

  it('tells whoever is no platform admin any more why they cannot try a client, and calls it no fault', async () => {
    const { status, text } = await answerTo(coded('forbidden'));

    expect(status).to.equal(403);
    expect(text).to.contain('Only a platform admin').and.not.contain('fault of the platform');
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

  it('says that the sign-in cannot go on now where the directory is silent or away, which only this line tells', async () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7'), { code: 'ECONNREFUSED' });
    for (const error of [new LateAnswer('directory.findMember'), new HostFailure('directory.findMember', { cause })]) {
      const { status, text, logger } = await answerTo(error, { method: 'GET' });

      expect(status).to.equal(503);
      expect(text).to.contain('The sign-in cannot go on now').and.not.contain('fault of the platform');
      const lines = logger.lines.map(({ level, fields }) => [level, fields?.code, fields?.error]);
      expect(lines).to.deep.equal([['error', 'storage_unavailable', error]]);
    }
  });

  it('is of a fault where a function of the host fails for another reason', async () => {
    const error = new HostFailure('directory.findMember', { cause: new TypeError(secret) });

    expect((await answerTo(error)).status).to.equal(500);
  });

  it('calls it no fault that an admin has changed the key or the set-up meanwhile', async () => {
    for (const code of ['conflict', 'not_found'] as const) {
      const { status, text } = await answerTo(coded(code));

      expect([status, /fault of the platform/.test(text)], code).to.deep.equal([409, false]);
    }
  });

  it('asks to tell an admin its number only where operators find it in the log', async () => {
    for (const code of errorCodes) {
      const { text, logger } = await answerTo(coded(code));

      if (text.includes('request-7')) expect(logger.lines[0]?.level, code).to.equal('error');
    }
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
