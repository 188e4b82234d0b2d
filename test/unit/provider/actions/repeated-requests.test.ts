import { expect } from 'chai';
import { outcomeOfWrite, textAnswer } from '../../../support/provider/action-answers.js';

const outcomeOf = (error: unknown, data: unknown = {}) =>
  outcomeOfWrite(textAnswer({ data, successful: false, error })).outcome;

/** How it is said that no answer came, by the app, by what stands in between, and by the libraries of the provider. */
const silences = [
  'Request timed out',
  'Read timed out.',
  '504 Gateway Time-out',
  '504 Server Error: Gateway Time-out for url: https://api.app.example/messages',
  '503 Service Unavailable',
  'HTTP 522',
  '524 A timeout occurred',
  '520 Server Error: Web server returned an unknown error',
  'HTTP 529',
  '500 Server Error',
  'Request failed with status code 502',
  'HTTP 408 Request Timeout',
  '<html><head><title>504 Gateway Time-out</title></head>',
  '<!DOCTYPE html><title>Error 500 (Server Error)!!1</title>',
  'ECONNRESET: socket hang up',
  'ESOCKETTIMEDOUT',
  'write EPIPE',
  'fetch failed',
  'Network Error',
  'TypeError: terminated',
  'The operation was aborted',
  'IncompleteRead(0 bytes read)',
  'Connection aborted. RemoteDisconnected',
  'Tool execution exceeded the maximum duration of 60 seconds',
  'deadline exceeded',
  'fatal_error',
  'generalException',
  'UNKNOWN_EXCEPTION',
  'An unexpected error occurred',
];

/** Words, codes and statuses of refusals, as anyone who talks to an agent can write them into what is sent. */
const ofRefusals = [
  'API rate limit exceeded on prod',
  'login fails with invalid_grant',
  'token_expired',
  '401 Unauthorized',
  '404 Not Found',
  'bad credentials',
  'channel_not_found',
  'insufficient_scope',
  'Forbidden',
  'permission denied',
  'Quota exceeded',
  'Validation failed: title is required',
  'accessNotConfigured',
  'No active connected account found for toolkit: gmail',
  'ECONNREFUSED',
];

/** How an error repeats what was sent. */
const echoes: readonly ((words: string) => string)[] = [
  (words) => `: POST /messages ${JSON.stringify({ channel: 'C1', text: words })}`,
  (words) => `. Request body: ${JSON.stringify({ text: words })}`,
  (words) => `: ${JSON.stringify({ subject: 'Ticket 7', error: words })}`,
  (words) => ` (request: ${JSON.stringify({ status: 403, code: words })})`,
  (words) => `: ${JSON.stringify({ error: { code: 404, status: 'NOT_FOUND', message: words } })}`,
  (words) => ` {'error': '${words}', 'status_code': 400}`,
  (words) => `\n${words}`,
  (words) => `: ${words}`,
  (words) => ` - HTTP 404 ${words}`,
];

describe('A failure that says that no answer came, and repeats what was sent', () => {
  for (const silence of silences) {
    it(`is never a certain refusal: ${silence}`, () => {
      for (const words of ofRefusals) {
        for (const echo of echoes) {
          const error = `${silence}${echo(words)}`;
          expect(outcomeOf(error), error).to.equal('unknown');
          expect(outcomeOf({ message: error }), error).to.equal('unknown');
        }
      }
    });
  }

  const refusals: [error: string, data?: object][] = [
    ['400 Bad Request: {"error":{"code":400,"message":"Invalid value for timeout: request timeout must be positive"}}'],
    ['422 Client Error: Unprocessable Entity: {"message":"Title \\"Internal server error\\" is already taken"}'],
    ['422 Unprocessable Entity: title "Internal server error" is already taken'],
    ['HTTP 400: invalid ticket "502 Bad Gateway"'],
    ['404 Client Error: Not Found for url: https://api.app.example/things/timed out'],
    ['{"status":409,"message":"A task named \\"connection reset\\" exists"}'],
    ['{"message":"{\\"error\\":{\\"code\\":400,\\"message\\":\\"The read timed out field is unknown\\"}}"}'],
    ['The field of the request timeout is wrong', { status_code: 400 }],
    ['501 Not Implemented: bad gateway mode'],
    ['507 Insufficient Storage'],
    ['E11000 duplicate key error collection: app.users'],
    ['Pull request is closed and cannot be merged'],
    ['The task is closed'],
    ['This feature is not available on your plan'],
  ];
  for (const [error, data] of refusals) {
    it(`stays a refusal where its status says so, whatever is repeated, or its words: ${error}`, () => {
      expect(outcomeOf(error, data)).to.equal('failed');
    });
  }
});
