import { expect } from 'chai';
import type { AppRefusal } from '../../../../src/provider/port/call-outcome.js';
import { appRefusalOf } from '../../../../src/provider/reasons/app-refusal.js';
import { proofOf } from '../../../../src/provider/reasons/failure-proof.js';

/** As apps word them, and as the provider wraps them: an object, JSON as text, a status before it, data beside it. */
type Case = [what: string, reason: unknown, data?: unknown];

const google = (code: number, message: string, reason: string, more: object = {}) =>
  JSON.stringify({ error: { code, message, errors: [{ message, domain: 'global', reason }], ...more } });
const graph = (code: string, message: string) =>
  JSON.stringify({ error: { code, message, innerError: { date: '2026-11-22', 'request-id': 'r-1' } } });
const notion = (status: number, code: string, message: string) =>
  JSON.stringify({ object: 'error', status, code, message, request_id: 'r-1' });
const clientError = (status: number, phrase: string) => ({
  status_code: status,
  http_error: `${status} Client Error: ${phrase} for url: https://api.app.example/v1/things`,
  message: '',
});

const refusals: Record<AppRefusal, Case[]> = {
  scope_missing: [
    [
      'Google, with details',
      google(403, 'Request had insufficient authentication scopes.', 'insufficientPermissions', {
        status: 'PERMISSION_DENIED',
        details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
      }),
    ],
    ['Google, in words', 'Request had insufficient authentication scopes.'],
    ['Google, as an object', { message: 'Insufficient Permission', code: 'insufficientPermissions' }],
    [
      'GitHub, GraphQL',
      '{"errors":[{"type":"INSUFFICIENT_SCOPES","message":"Your token has not been granted the required scopes to execute this query."}]}',
    ],
    ['Slack', 'missing_scope'],
    ['Slack, through its library', 'An API error occurred: missing_scope'],
    [
      'Slack, as Python prints it',
      "The server responded with: {'ok': False, 'error': 'missing_scope', 'needed': 'channels:read', 'provided': 'chat:write'}",
    ],
    [
      'Microsoft Graph',
      graph('Authorization_RequestDenied', 'Insufficient privileges to complete the operation.'),
      clientError(403, 'Forbidden'),
    ],
    [
      'HubSpot',
      '{"status":"error","message":"This app hasn\'t been granted all required scopes","category":"MISSING_SCOPES"}',
    ],
    ['RFC 6750', '403 {"error":"insufficient_scope","error_description":"The token lacks mail.write"}'],
    ['a text in a text', `403 {"message":${JSON.stringify(google(403, 'No', 'insufficientPermissions'))}}`],
  ],
  set_up_refused: [
    ['a GitHub App', '{"message":"Resource not accessible by integration","status":"403"}'],
    [
      'an organization of GitHub',
      '403 Although you appear to have the correct authorization credentials, the `acme` organization has enabled OAuth App access restrictions',
    ],
    [
      'Google, an API that is off',
      google(403, 'Drive API has not been used in project 1 before or it is disabled.', 'accessNotConfigured'),
    ],
    ['Google Workspace', '{"error":"admin_policy_enforced","error_description":"Blocked"}'],
    ['Slack', "{'ok': False, 'error': 'not_allowed_token_type'}"],
  ],
  rate_limited: [
    ['Google, 403', google(403, 'User Rate Limit Exceeded', 'userRateLimitExceeded')],
    [
      'Google, 429',
      google(429, "Quota exceeded for quota metric 'Read requests' and limit 'per minute'", 'rateLimitExceeded', {
        status: 'RESOURCE_EXHAUSTED',
      }),
    ],
    [
      'GitHub, secondary',
      '403 {"message":"You have exceeded a secondary rate limit. Please wait a few minutes.","status":"403"}',
    ],
    ['GitHub', 'API rate limit exceeded for user ID 1.', clientError(403, 'rate limit exceeded')],
    ['Slack', 'ratelimited'],
    ['Notion', notion(429, 'rate_limited', 'You have been rate limited.')],
    ['Microsoft Graph', graph('activityLimitReached', 'The app or user has been throttled.')],
    ['nothing but a status', 'No', clientError(429, 'Too Many Requests')],
    ['Google, in words', "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user'"],
  ],
  quota_used_up: [
    [
      'Google Drive',
      google(403, "The user's Drive storage quota has been exceeded.", 'storageQuotaExceeded', { status: 'RESOURCE' }),
    ],
    ['YouTube', google(403, 'The request cannot be completed.', 'quotaExceeded')],
    ['OneDrive', graph('quotaLimitReached', 'The user has reached their quota limit.')],
    ['a status', 'HTTP 507: no space'],
    ['in words', 'Quota exceeded'],
    ['Salesforce', '[{"errorCode":"REQUEST_LIMIT_EXCEEDED","message":"TotalRequests Limit exceeded."}]'],
  ],
  not_found: [
    ['Google', google(404, 'File not found: 1a2b.', 'notFound')],
    ['GitHub', '{"message":"Not Found","documentation_url":"https://docs.github.com/rest","status":"404"}'],
    ['GitHub, GraphQL', "Could not resolve to a Repository with the name 'acme/site'."],
    ['Slack', 'channel_not_found'],
    ['Slack, through its library', 'An API error occurred: users_not_found'],
    ['Notion', notion(404, 'object_not_found', 'Could not find page with ID: 1.')],
    ['Microsoft Graph', graph('ErrorItemNotFound', 'The specified object was not found in the store.')],
    ['Stripe', '{"error":{"code":"resource_missing","type":"invalid_request_error","message":"No such customer"}}'],
    ['a status in words', '404 Client Error: Not Found for url: https://api.app.example/things/7'],
    ['a status beside it', 'It is not there', clientError(404, 'Not Found')],
    ['a library', 'Request failed with status code 404'],
    ['GitLab', '{"message":"404 Project Not Found"}'],
  ],
  sign_in_refused: [
    [
      'Google',
      google(401, 'Request had invalid authentication credentials.', 'authError', { status: 'UNAUTHENTICATED' }),
    ],
    ['GitHub', '{"message":"Bad credentials","status":"401"}'],
    ['Slack', 'invalid_auth'],
    ['Notion', notion(401, 'unauthorized', 'API token is invalid.')],
    ['Microsoft Graph', graph('InvalidAuthenticationToken', 'Lifetime validation failed, the token is expired.')],
    ['a status in words', '401 Client Error: Unauthorized for url: https://api.app.example/me'],
    ['a status beside it', 'No', clientError(401, 'Unauthorized')],
  ],
  not_permitted: [
    [
      'Google',
      google(403, 'The user does not have sufficient permissions for this file.', 'insufficientFilePermissions'),
    ],
    ['Google, of one resource', google(403, 'The caller does not have permission', 'forbidden')],
    ['GitHub', '{"message":"Must have admin rights to Repository.","status":"403"}'],
    ['Slack', 'not_in_channel'],
    ['Notion', notion(403, 'restricted_resource', 'Insufficient permissions for this endpoint.')],
    ['Microsoft Graph', graph('ErrorAccessDenied', 'Access is denied. Check credentials and try again.')],
    ['a status beside it', 'No', clientError(403, 'Forbidden')],
    ['a word', 'Forbidden'],
  ],
};

const unknown: Case[] = [
  ['a text without a known word', 'The mailbox is locked.'],
  ['a number that is no status', 'Issue 401 is closed'],
  ['a number at the beginning', '404 is no valid issue number'],
  ['a missing argument', "Invalid request data provided - Following fields are missing: {'repo'}"],
  ['a code of its own', '{"error":{"code":"already_reacted","message":"You did that."}}'],
  ['a request that is wrong', google(400, 'Invalid value', 'badRequest')],
  ['a conflict', notion(409, 'conflict_error', 'Try again.')],
  ['a tool that the provider does not have', 'Tool X not found'],
  ['nothing', ''],
  ['a list', [1, null, { text: 5 }]],
];

describe('What the refusal of an app means', () => {
  describe('where it is a code and hardly more, without a status', () => {
    const codes: [code: string, refusal: AppRefusal | undefined][] = [
      ['insufficientPermissions', 'scope_missing'],
      ['missing_scope', 'scope_missing'],
      ['accessNotConfigured', 'set_up_refused'],
      ['unauthorized_client', 'set_up_refused'],
      ['rateLimitExceeded', 'rate_limited'],
      ['ratelimited', 'rate_limited'],
      ['TooManyRequests', 'rate_limited'],
      ['ThrottlingException', 'rate_limited'],
      ['quotaExceeded', 'quota_used_up'],
      ['ErrorQuotaExceeded', 'quota_used_up'],
      ['notFound', 'not_found'],
      ['object_not_found', 'not_found'],
      ['ErrorItemNotFound', 'not_found'],
      ['ResourceNotFoundException', 'not_found'],
      ['invalid_grant', 'sign_in_refused'],
      ['token_revoked', 'sign_in_refused'],
      ['InvalidAuthenticationToken', 'sign_in_refused'],
      ['UNAUTHENTICATED', 'sign_in_refused'],
      ['ErrorAccessDenied', 'not_permitted'],
      ['not_in_channel', 'not_permitted'],
      ['FORBIDDEN', 'not_permitted'],
      ['AccessDeniedException', 'not_permitted'],
      ['is_archived', undefined],
      ['validationError', undefined],
      ['invalid_arguments', undefined],
    ];
    const forms: [form: string, write: (code: string) => unknown][] = [
      ['alone', (code) => code],
      ['as JSON', (code) => JSON.stringify(code)],
      ['before a sentence', (code) => `${code}: Something is wrong.`],
      ['in brackets before a sentence', (code) => `[${code}] Something is wrong.`],
      ['as the error of a body', (code) => JSON.stringify({ ok: false, error: code })],
      ['with the status 200', (code) => ({ status: 200, body: { error: { code, message: 'No.' } } })],
      ['in GraphQL', (code) => ({ errors: [{ message: 'No.', path: ['issue'], extensions: { code } }], data: null })],
      ['in GraphQL, as a text', (code) => JSON.stringify({ errors: [{ message: 'No.', extensions: { code } }] })],
      ['as a type of AWS', (code) => JSON.stringify({ __type: code, message: 'No.' })],
      ['in a list of Salesforce', (code) => JSON.stringify([{ message: 'No.', errorCode: code }])],
    ];

    for (const [form, write] of forms) {
      it(`is told as what it is: ${form}`, () => {
        const read = codes.map(([code]) => [code, appRefusalOf(write(code))?.refusal]);

        expect(read).to.deep.equal(codes);
      });
    }

    it('is told after a sentence only where it can be no plain word, since that may be a name that was sent', () => {
      expect(appRefusalOf('The action failed: rateLimitExceeded')).to.deep.equal({ refusal: 'rate_limited' });
      expect(appRefusalOf('The action failed: invalid_grant.')).to.deep.equal({ refusal: 'sign_in_refused' });
      for (const name of ['Forbidden', 'unauthorized', 'throttled', 'slowdown'])
        expect(appRefusalOf(`There is already a label of that name: ${name}`), name).to.equal(undefined);
    });
  });

  for (const [refusal, cases] of Object.entries(refusals)) {
    for (const [what, reason, data] of cases) {
      it(`is ${refusal}: ${what}`, () => {
        expect(appRefusalOf(reason, data)).to.include({ refusal });
        expect(proofOf(reason, data)).to.equal('refused');
      });
    }
  }

  for (const [what, reason, data] of unknown) {
    it(`is not known: ${what}`, () => {
      expect(appRefusalOf(reason, data)).to.equal(undefined);
    });
  }

  it('tells the wait that the app asks for, of a rate limit only', () => {
    const waits: [reason: unknown, retryAfterMs: number | undefined, data?: object][] = [
      ['{"error":"ratelimited","retry_after":30}', 30_000],
      ['429 Too Many Requests. Retry-After: 7', 7_000],
      ['ratelimited', 90_000, { headers: { 'Retry-After': '90' } }],
      ['429 {"message":"Slow down.\\nRetry-After: 7\\nX-Id: a"}', 7_000],
      [{ code: 429, message: 'Slow down.\nRetry in 5 minutes\nX' }, 300_000],
      ['{"error":"ratelimited","retry_after":"some time"}', undefined],
      ['{"error":"channel_not_found","retry_after":30}', undefined],
    ];
    for (const [reason, retryAfterMs, data] of waits) {
      expect(appRefusalOf(reason, data)?.retryAfterMs, JSON.stringify(reason)).to.equal(retryAfterMs);
    }
  });

  it('finds a pause only near the words that announce it, so that blank texts cost no time', () => {
    const blank = ' '.repeat(3_900);

    expect(appRefusalOf('429 Retry-After  :  7')).to.include({ retryAfterMs: 7_000 });
    expect(appRefusalOf(`429 Retry-After${blank}7`)).to.deep.equal({ refusal: 'rate_limited' });
  });

  it('is found in a long text in little time, and only at its beginning', () => {
    const long = `${'error='.repeat(100_000)}{"code":403}`;

    expect(appRefusalOf(long)).to.equal(undefined);
    expect(appRefusalOf(`{"code":403,"message":"${long}"}`)).to.include({ refusal: 'not_permitted' });
  });
});
