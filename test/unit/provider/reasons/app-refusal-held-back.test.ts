import { expect } from 'chai';
import type { AppRefusal } from '../../../../src/provider/port/call-outcome.js';
import { appRefusalOf } from '../../../../src/provider/reasons/app-refusal.js';

type Case = [refusal: AppRefusal | undefined, app: string, reason: string, data?: object];

const json = JSON.stringify;

// Written down after the table, and held back from it: what the table knows has to hold for apps that it was not made for.
const heldBack: Case[] = [
  [
    'not_found',
    'Jira',
    json({ errorMessages: ['Issue does not exist or you do not have permission to see it.'], errors: {} }),
    { status_code: 404, http_error: '404 Client Error: Not Found for url: x' },
  ],
  ['sign_in_refused', 'Jira 401', '{"code":401,"message":"Unauthorized; scope does not match"}'],
  ['scope_missing', 'Atlassian scope', '{"code":401,"message":"Unauthorized; scope does not match"}'],
  [
    'sign_in_refused',
    'Linear',
    json({
      errors: [
        {
          message: 'Authentication required, not authenticated',
          extensions: { code: 'AUTHENTICATION_ERROR', type: 'authentication error' },
        },
      ],
    }),
  ],
  [
    'rate_limited',
    'Linear',
    json({ errors: [{ message: 'Rate limit exceeded', extensions: { code: 'RATELIMITED' } }] }),
  ],
  [
    'scope_missing',
    'Dropbox',
    json({
      error_summary: 'missing_scope/.',
      error: { '.tag': 'missing_scope', required_scope: 'files.content.write' },
    }),
  ],
  [
    'not_found',
    'Dropbox path',
    json({ error_summary: 'path/not_found/..', error: { '.tag': 'path', path: { '.tag': 'not_found' } } }),
  ],
  [
    'quota_used_up',
    'Dropbox',
    json({
      error_summary: 'path/insufficient_space/',
      error: { '.tag': 'path', reason: { '.tag': 'insufficient_space' } },
    }),
  ],
  [
    'rate_limited',
    'Discord',
    json({ message: 'You are being rate limited.', retry_after: 64.57, global: false }),
    { status_code: 429 },
  ],
  ['not_permitted', 'Discord', json({ message: 'Missing Permissions', code: 50013 }), { status_code: 403 }],
  ['not_found', 'Discord', json({ message: 'Unknown Channel', code: 10003 }), { status_code: 404 }],
  [
    'not_found',
    'Airtable',
    json({
      error: {
        type: 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND',
        message: 'Invalid permissions, or the requested model was not found.',
      },
    }),
  ],
  [
    'sign_in_refused',
    'Airtable',
    json({ error: { type: 'AUTHENTICATION_REQUIRED', message: 'Authentication required' } }),
  ],
  [
    'not_permitted',
    'Asana',
    json({ errors: [{ message: 'You do not have access to this task' }] }),
    { status_code: 403 },
  ],
  [
    'scope_missing',
    'Zoom',
    json({ code: 4711, message: 'Invalid access token, does not contain scopes:[meeting:write].' }),
  ],
  ['sign_in_refused', 'Zoom', json({ code: 124, message: 'Invalid access token.' }), { status_code: 401 }],
  ['sign_in_refused', 'Salesforce', json([{ message: 'Session expired or invalid', errorCode: 'INVALID_SESSION_ID' }])],
  [
    'not_permitted',
    'Salesforce',
    json([{ message: 'insufficient access rights on object id', errorCode: 'INSUFFICIENT_ACCESS_OR_READONLY' }]),
  ],
  ['not_found', 'Salesforce', json([{ message: 'The requested resource does not exist', errorCode: 'NOT_FOUND' }])],
  [
    'scope_missing',
    'GitLab',
    json({ error: 'insufficient_scope', error_description: 'The request requires higher privileges', scope: 'api' }),
  ],
  ['not_found', 'GitLab', '{"message":"404 Project Not Found"}'],
  ['not_permitted', 'GitLab', '{"message":"403 Forbidden"}'],
  [
    'scope_missing',
    'Shopify',
    '{"errors":"[API] This action requires merchant approval for read_orders scope."}',
    { status_code: 403 },
  ],
  [
    'quota_used_up',
    'Box',
    json({ type: 'error', status: 403, code: 'storage_limit_exceeded', message: 'Account storage limit reached' }),
  ],
  ['not_permitted', 'Box', json({ type: 'error', status: 403, code: 'access_denied_insufficient_permissions' })],
  ['not_found', 'Zendesk', json({ error: 'RecordNotFound', description: 'Not found' })],
  ['sign_in_refused', 'ClickUp', json({ err: 'Token invalid', ECODE: 'OAUTH_025' }), { status_code: 401 }],
  ['not_permitted', 'ClickUp team', json({ err: 'Team not authorized', ECODE: 'OAUTH_027' }), { status_code: 403 }],
  ['not_found', 'Figma', json({ status: 404, err: 'Not found' })],
  [
    'not_permitted',
    'LinkedIn',
    json({
      status: 403,
      serviceErrorCode: 100,
      code: 'ACCESS_DENIED',
      message: 'Not enough permissions to access: POST /ugcPosts',
    }),
  ],
  [
    'set_up_refused',
    'X',
    json({
      title: 'Client Forbidden',
      detail:
        'When authenticating requests to the X API v2 endpoints, you must use keys and tokens from an X developer App that is attached to a Project.',
      reason: 'client-not-enrolled',
      status: 403,
    }),
  ],
  [
    'rate_limited',
    'X',
    json({ title: 'Too Many Requests', detail: 'Too Many Requests', type: 'about:blank', status: 429 }),
  ],
  ['scope_missing', 'Spotify', json({ error: { status: 403, message: 'Insufficient client scope' } })],
  ['not_found', 'Spotify', json({ error: { status: 404, message: 'Resource not found' } })],
  [
    'quota_used_up',
    'Gmail',
    json({
      error: {
        code: 403,
        message: 'Daily Limit Exceeded',
        errors: [{ reason: 'dailyLimitExceeded', domain: 'usageLimits' }],
      },
    }),
  ],
  [
    'rate_limited',
    'Gmail',
    json({
      error: {
        code: 429,
        message: 'User-rate limit exceeded.  Retry after 2026-11-22T14:00:00Z',
        status: 'RESOURCE_EXHAUSTED',
      },
    }),
  ],
  [
    'not_permitted',
    'Calendar',
    json({
      error: {
        code: 403,
        message: 'You need to have writer access to this calendar.',
        errors: [{ reason: 'requiredAccessLevel', domain: 'calendar' }],
      },
    }),
  ],
  [
    'not_found',
    'Sheets',
    json({ error: { code: 404, message: 'Requested entity was not found.', status: 'NOT_FOUND' } }),
  ],
  ['not_found', 'text', 'Requested entity was not found.'],
  ['not_permitted', 'Sheets text', 'The caller does not have permission'],
  ['rate_limited', 'Teams', json({ error: { code: 'TooManyRequests', message: 'Please retry again later.' } })],
  [
    'quota_used_up',
    'Outlook',
    json({ error: { code: 'ErrorQuotaExceeded', message: 'The mailbox quota was exceeded' } }),
  ],
  ['not_found', 'Graph', json({ error: { code: 'Request_ResourceNotFound', message: "Resource 'x' does not exist" } })],
  [
    'set_up_refused',
    'GitHub SAML',
    json({
      message:
        'Resource protected by organization SAML enforcement. You must grant your OAuth token access to this organization.',
    }),
    { status_code: 403 },
  ],
  [
    undefined,
    'Stripe card',
    json({ error: { code: 'card_declined', type: 'card_error', message: 'Your card was declined.' } }),
  ],
  [
    undefined,
    'GitHub 422',
    json({
      message: 'Validation Failed',
      errors: [{ resource: 'Issue', code: 'missing_field', field: 'title' }],
      status: '422',
    }),
  ],
  [
    undefined,
    'Notion validation',
    json({ object: 'error', status: 400, code: 'validation_error', message: 'body failed validation' }),
  ],
  [undefined, 'Slack', 'time_in_past'],
  [undefined, 'Slack2', 'is_archived'],
  [undefined, 'plain', 'Recipient address rejected'],
];
const leastShareRight = 0.9;

describe('The refusals of apps that the table was not made for', () => {
  it('are mostly read right', () => {
    const wrong = heldBack.filter(([refusal, , reason, data]) => appRefusalOf(reason, data)?.refusal !== refusal);

    const said = wrong.map(([, app, reason]) => `${app}: ${reason}`).join('\n');
    expect(1 - wrong.length / heldBack.length, said).to.be.at.least(leastShareRight);
  });

  it('are never taken for one where nothing of the kind is said', () => {
    const others = heldBack.filter(([refusal]) => refusal === undefined);

    expect(others.map(([, , reason, data]) => appRefusalOf(reason, data))).to.deep.equal(others.map(() => undefined));
  });
});
