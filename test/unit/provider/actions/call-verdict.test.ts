import { expect } from 'chai';
import fc from 'fast-check';
import { toCallOutcome } from '../../../../src/provider/actions/action-outcome.js';
import { callVerdictOf } from '../../../../src/provider/actions/call-verdict.js';
import { toErrorReply } from '../../../../src/provider/faults/error-reply.js';
import { ProviderFault } from '../../../../src/provider/faults/provider-fault.js';

const json = 'application/json; charset=utf-8';
const own = (code = 10400, slug = 'HTTP_Refused', message = 'No.') => ({ error: { message, code, slug } });
const rpc = (code: number, message: string) => ({ jsonrpc: '2.0', id: null, error: { code, message } });
const bare = (status: number, fields: object) => ({ error: { message: 'No.', status, request_id: 'r1', ...fields } });
const noSession = own(4303, 'ToolRouterV2_SessionNotFound', 'Tool router session with ID trs_1 not found');

/** Those of the protocol. */
const recordedSlugs = `
  APIKey_APIKeyExpired APIKey_InsufficientPermissions APIKey_InvalidAPIKey
  ActionExecute_ConnectedAccountEntityIdMismatch ActionExecute_ConnectedAccountEntityIdRequired
  ActionExecute_ConnectedAccountExpired ActionExecute_ConnectedAccountNotFound
  Auth_Config_DefaultAuthConfigNotFound Auth_Config_NoAuthApp Auth_Config_NotFound
  Auth_NoAuthProvided Auth_Unauthorized ConnectedAccount_BadRequest ConnectedAccount_MissingRequiredFields
  HTTP_Unauthorized Organization_InsufficientPermissions Tool_ToolNotFound UserApiKey_Unauthorized
  ToolRouterV2_BadRequest ToolRouterV2_InvalidAuthConfigIds ToolRouterV2_InvalidConnectedAccountIds
  ToolRouterV2_InvalidToolkitSlugs ToolRouterV2_NoActiveConnection ToolRouterV2_NoManagedAuth
  ToolRouterV2_SessionNotFound ToolRouterV2_ToolNotFound ToolRouterV2_ToolkitNotAllowed ToolRouterV2_ToolkitsIsNoAuth
`;

function verdictOn(status: number, body: unknown, contentType = json) {
  return callVerdictOf(toErrorReply(body, { status, contentType, secret: 'ak_secret' }));
}

describe('The meaning of an error response for a call that was sent', () => {
  const rows: [verdict: string, name: string, status: number, body: unknown][] = [
    ['session_gone', 'the provider has no such session', 404, noSession],
    ['session_gone', 'the same under another slug', 404, own(1, 'X', 'Tool router session with ID trs_1 not found')],
    ['session_gone', 'the session has expired', 410, own(4304, 'ToolRouterV2_SessionExpired', 'It has expired')],
    ['session_gone', 'the same as one that is unknown', 404, own(4304, 'ToolRouterV2_SessionExpired', 'Gone')],
    ['session_gone', 'a server of MCP lost the conversation', 404, rpc(-32001, 'Session not found')],
    ['session_gone', 'the same with another message', 404, rpc(-32600, 'Not Found: Session has been terminated')],
    ['failed', 'there is no such method', 404, rpc(-32601, 'Method not found')],
    ['failed', 'a session of something else has expired', 404, own(7, 'Browser_SessionExpired')],
    ['failed', 'there is no such tool', 404, own(2401, 'Tool_ToolNotFound')],
    ['failed', 'there is no such account', 404, own(1810, 'ActionExecute_ConnectedAccountNotFound')],
    ['failed', 'no account is connected', 400, own(4302, 'ToolRouterV2_NoActiveConnection')],
    ['failed', 'the account has expired', 410, own(1820, 'ActionExecute_ConnectedAccountExpired')],
    ['failed', 'the arguments do not fit', 422, own()],
    ['failed', 'the same without a slug', 400, bare(400, { code: 10400 })],
    ['failed', 'the same with a code that is a text', 400, bare(400, { code: '10400' })],
    ['failed', 'the same without a code', 400, bare(400, { slug: 'HTTP_BadRequest' })],
    ['session_gone', 'the session by its message alone', 404, bare(404, { ...noSession.error, slug: undefined })],
    ['session_gone', 'the session by its slug alone', 404, bare(404, { slug: 'ToolRouterV2_SessionNotFound' })],
    ['refused_key', 'the key is wrong', 401, own(801, 'APIKey_InvalidAPIKey')],
    ['right_missing', 'the key lacks a right', 403, own(812, 'APIKey_InsufficientPermissions')],
    ['rate_limited', 'the provider asks for a pause', 429, own(10429, 'HTTP_TooManyRequests')],
    ['not_returned', 'it ran, and its answer is too large', 413, own(1613, 'Upstream_PayloadTooLarge')],
    ['not_returned', 'the same with another status', 400, own(1613, 'Upstream_PayloadTooLarge')],
    ['too_large', 'the provider found the call too large, or something else', 413, own(10413, 'HTTP_PayloadTooLarge')],
    ['too_large', 'something in between found it too large', 413, '<h1>Too large</h1>'],
    ['unknown', 'it took too long', 408, own(10408, 'HTTP_Timeout')],
    ['unknown', 'a fault of the provider', 500, own(4340, 'ToolRouterV2_InternalServerError')],
    ['unknown', 'a gateway without an answer', 504, own(10504, 'HTTP_GatewayTimeout')],
    ['unknown', 'a session that is gone, with the wrong status', 500, noSession],
    ['unknown', 'an envelope about another status', 400, { error: { ...own().error, status: 500 } }],
    ['unknown', 'a redirect', 307, own()],
    [
      'unknown',
      'a limit in the provider’s bare form',
      429,
      { message: 'Rate limit exceeded. Limit: 2000 requests per 1 minutes' },
    ],
    ['unknown', 'arguments that JSON-RPC calls invalid', 400, rpc(-32602, 'Invalid params')],
    ['unknown', 'a time limit of JSON-RPC', 404, rpc(-32001, 'Request timed out')],
    ['unknown', 'a lost conversation with another status', 400, rpc(-32001, 'Session not found')],
  ];

  for (const [verdict, name, status, body] of rows) {
    it(`is ${verdict}: ${name} (${status})`, () => {
      expect(verdictOn(status, body)).to.equal(verdict);
    });
  }

  const notOwn: Record<string, unknown> = {
    'a page': '<h1>Not found</h1>',
    'an empty answer': undefined,
    'a bare text': { error: 'Session not found' },
    'a bare message': { message: 'Session not found' },
    'no slug': { error: { message: 'Session not found', code: 404 } },
    'no code': { error: { message: 'Session not found', slug: 'ToolRouterV2_SessionNotFound' } },
    'no slug, about another status': bare(418, { code: 4303 }),
    'no code, about another status': bare(418, { slug: 'ToolRouterV2_SessionNotFound' }),
    'no message': { error: { code: 4303, slug: 'ToolRouterV2_SessionNotFound' } },
    'a code that is a word': { error: { ...noSession.error, code: 'NOT_FOUND' } },
    'a slug with spaces': { error: { ...noSession.error, slug: 'Not Found' } },
    'the form of another service': { error: { code: 404, message: 'Session not found', status: 'NOT_FOUND' } },
    'an envelope in a list': [noSession],
    'an envelope within': { data: noSession },
  };
  for (const [name, body] of Object.entries(notOwn)) {
    it(`is unknown for a body that is not the provider's own envelope: ${name}`, () => {
      for (const status of [400, 401, 403, 404, 409, 410, 422, 429]) {
        expect(verdictOn(status, body), String(status)).to.equal('unknown');
      }
    });
  }

  for (const code of [0, 400, 401, 403, 404, 422, 429, 1020, 7003]) {
    it(`is unknown for the code ${code} alone, as gateways and firewalls send`, () => {
      for (const status of [400, 401, 403, 404, 409, 410, 422, 429]) {
        expect(verdictOn(status, bare(status, { code })), String(status)).to.equal('unknown');
      }
    });
  }

  for (const slug of ['bad_gateway_route', 'NOT_FOUND', 'RouteNotFound', 'HTTP_404']) {
    it(`is unknown for the slug ${slug} alone, as gateways send`, () => {
      expect(verdictOn(404, bare(404, { slug }))).to.equal('unknown');
    });
  }

  for (const slug of recordedSlugs.trim().split(/\s+/)) {
    it(`is failed for the recorded slug ${slug} alone`, () => {
      expect(verdictOn(400, bare(400, { slug }))).to.equal('failed');
    });
  }

  for (const code of [303, 306, 600, 606, 612, 1803, 1810, 1811, 1812, 1820, 2401, 4300, 4302, 4324, 10400]) {
    it(`is failed for the recorded code ${code} alone`, () => {
      expect(verdictOn(400, bare(400, { code }))).to.equal('failed');
    });
  }

  for (const code of [801, 811, 902, 906, 2113, 10401]) {
    it(`is refused_key for the recorded code ${code} alone`, () => {
      expect(verdictOn(401, bare(401, { code }))).to.equal('refused_key');
    });
  }

  for (const contentType of ['text/html', 'text/plain', 'application/problem+json', 'application/jsonx', '']) {
    it(`is unknown for the provider's envelope as "${contentType}" instead of application/json`, () => {
      expect(verdictOn(404, noSession, contentType)).to.equal('unknown');
    });
  }

  it('is that the call did not run only where a rule says so, for any status and body', () => {
    const anyError = fc.record(
      { message: fc.anything(), code: fc.anything(), slug: fc.anything(), status: fc.anything() },
      { requiredKeys: [] },
    );
    const anyBody = fc.oneof(fc.anything(), fc.record({ error: anyError }), fc.constantFrom(noSession, own()));
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), anyBody, fc.constantFrom(json, 'text/html'), (...answer) => {
        const [status, body, contentType] = answer;
        const reply = toErrorReply(body, { status, contentType, secret: 'ak_secret' });
        const { outcome } = toCallOutcome(new ProviderFault('status', '', { reply }));
        const isOwn = reply.form === 'own' && contentType === json;
        const isTrusted = isOwn && status >= 400 && status < 500 && ![408, 413].includes(status);
        expect(isTrusted ? ['failed', 'not_sent'] : ['unknown']).to.include(outcome);
      }),
    );
  });
});
