import { expect } from 'chai';
import type { AppRefusal } from '../../../../src/provider/port/call-outcome.js';
import { appRefusalOf } from '../../../../src/provider/reasons/app-refusal.js';

/** What apps and the usual HTTP clients write, without a code and with no status at the very beginning. */
const told: Record<string, AppRefusal> = {
  // httpx, google-api-python-client, requests: the provider runs on them.
  "Client error '401 Unauthorized' for url 'https://api.app.example/me'": 'sign_in_refused',
  "Client error '404 Not Found' for url 'https://api.app.example/pages/1'": 'not_found',
  "Client error '403 Forbidden' for url 'https://api.app.example/pages/1'": 'not_permitted',
  '<HttpError 401 when requesting https://api.app.example/me returned "Login Required.">': 'sign_in_refused',
  '<HttpError 404 when requesting https://api.app.example/events/1 returned "Not Found">': 'not_found',
  '<HttpError 429 when requesting https://api.app.example returned "Quota exceeded for quota metric">': 'rate_limited',
  'HTTPError: 404 Client Error: Not Found for url: https://api.app.example/things/7': 'not_found',
  'Failed to fetch page: 404 Client Error: Not Found for url: https://api.app.example/things/7': 'not_found',
  'Access token expired': 'sign_in_refused',
  'Your session has expired. Please log in again.': 'sign_in_refused',
  'The access token provided is expired, revoked, malformed or invalid for other reasons.': 'sign_in_refused',
  '{"error":{"message":"Invalid OAuth access token.","type":"OAuthException","code":190}}': 'sign_in_refused',
  'The OAuth token used to make this call expired 5 hour(s) ago.': 'sign_in_refused',
  'Not authenticated': 'sign_in_refused',
  'You are being rate limited.': 'rate_limited',
  'Request was throttled. Expected available in 12 seconds.': 'rate_limited',
  '(#4) Application request limit reached': 'rate_limited',
  'Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service.': 'rate_limited',
  "This app hasn't been granted all required scopes to make this call.": 'scope_missing',
  'Token does not have required scope: write': 'scope_missing',
};
/** Other tokens and sessions end too, and names may have such words. */
const untold = [
  'The page token has expired',
  'Invalid sync token',
  'Upload session has expired',
  'The invitation token is invalid',
  'Password reset token has expired',
  'Session title has expired dates',
  'A label of that name exists: token expired test',
  'There is already an API key named x',
  'Two-factor authentication required',
  'Exchange rate is invalid',
  'Scopes must be unique',
];

describe('The refusal of an app that gives no code', () => {
  for (const [reason, refusal] of Object.entries(told)) {
    it(`is ${refusal}: ${reason}`, () => {
      expect(appRefusalOf(reason)?.refusal).to.equal(refusal);
    });
  }

  for (const reason of untold) {
    it(`is not known: ${reason}`, () => {
      expect(appRefusalOf(reason)).to.equal(undefined);
    });
  }
});

describe('Words of another matter than the sign-in or the rate of calls', () => {
  for (const reason of [
    "Validation failed: an issue titled 'Reduce error rates' already exists",
    'Reduce the failure rate: a task of that name exists',
    "Invalid value for field 'requests per minute': must be between 1 and 100",
    'Requests per minute must be at least 1',
    "Page 'Your access token has expired' could not be archived",
    'The API key name is invalid',
    "Invalid API key type 'foo'",
    'Sender domain not authenticated',
    'Sender address is not authenticated. Verify the domain first.',
    'Meeting host is not logged in',
    'Could not authenticate the webhook endpoint',
    'SMTP authentication required by recipient server',
    '3D Secure authentication required',
    "Field 'x' does not have scope 'project'",
    'Missing scope parameter',
    'Search scope does not match any site',
  ]) {
    it(`are no refusal: ${reason}`, () => expect(appRefusalOf(reason)).to.equal(undefined));
  }
  for (const [reason, refusal] of Object.entries({
    'Could not authenticate you.': 'sign_in_refused',
    'You are not authenticated': 'sign_in_refused',
    'User is not authenticated': 'sign_in_refused',
    'Invalid access token provided': 'sign_in_refused',
    'Authentication required': 'sign_in_refused',
    "{'message': 'Access token expired', 'ok': False}": 'sign_in_refused',
    "You do not have 'write' permission for this": 'not_permitted',
    'You have exceeded the limit of 10 requests per second': 'rate_limited',
    'Unauthorized; scope does not match': 'scope_missing',
  })) {
    it(`still are where they are: ${reason}`, () => expect(appRefusalOf(reason)?.refusal).to.equal(refusal));
  }
});
