import { expect } from 'chai';
import { quoteAsContent } from '../../../../src/domain/untrusted-text.js';
import { outcomeOfRead, outcomeOfWrite, structuredAnswer } from '../../../support/provider/action-answers.js';

const successWith = (data: unknown) => structuredAnswer({ data, successful: true, error: null });
const graphQl = (code: string, data?: unknown) => ({ errors: [{ message: 'No.', extensions: { code } }], data });

describe('An answer with which the app refused, reported as a success', () => {
  const refused: [name: string, data: object, refusal: string][] = [
    ['Slack, a missing right', { ok: false, error: 'missing_scope', needed: 'channels:read' }, 'scope_missing'],
    ['Slack, nothing by that id', { ok: false, error: 'channel_not_found' }, 'not_found'],
    ['Slack, too many calls', { ok: false, error: 'ratelimited' }, 'rate_limited'],
    ['GraphQL, no access', graphQl('FORBIDDEN', null), 'not_permitted'],
    ['GraphQL, with fields that are all null', graphQl('NOT_FOUND', { issue: null }), 'not_found'],
    ['GraphQL, without data', graphQl('RATELIMITED'), 'rate_limited'],
    ['GraphQL, in words', { errors: [{ message: 'Could not resolve to a Repository' }], data: null }, 'not_found'],
    ['in a field of the provider', { response_data: { ok: false, error: 'channel_not_found' } }, 'not_found'],
  ];
  for (const [name, data, refusal] of refused) {
    it(`is told as a refusal: ${name}`, () => {
      expect(outcomeOfRead(successWith(data))).to.include({ outcome: 'failed', refusal });
      expect(outcomeOfWrite(successWith(data))).to.include({ outcome: 'failed', refusal });
    });
  }

  it('is shown of a read where it is the provider’s envelope, such as of the state of a run', () => {
    for (const error of ['Invalid recipient', 'Rate limit exceeded']) {
      const data = { successful: false, error, run: 7 };
      expect(outcomeOfRead(successWith(data))).to.deep.equal({ outcome: 'done', data });
    }
  });

  const envelopes: [name: string, data: object, outcome: object][] = [
    ['words', { successful: false, error: 'Invalid recipient' }, { message: quoteAsContent('Invalid recipient') }],
    ['a code of the provider', { successful: false, error: { code: 4302, message: 'No' } }, { outcome: 'failed' }],
    ['a flag that is a text', { successful: 'false', error: 'Not allowed' }, { outcome: 'failed' }],
    [
      'the field of an app’s answer',
      { response_data: { successful: false, error: 'Not allowed' } },
      { outcome: 'failed' },
    ],
    ['words that prove nothing', { successful: false, error: 'No' }, { outcome: 'unknown' }],
    ['no reason', { successful: false, error: null }, { outcome: 'unknown' }],
    [
      'the app’s status',
      { successful: false, error: { status: 500, message: 'Record not found' } },
      { outcome: 'unknown' },
    ],
    [
      'the app’s status beside it',
      { successful: false, error: 'Not found', data: { status_code: 502, http_error: '502 Bad Gateway' } },
      { outcome: 'unknown' },
    ],
  ];
  for (const [name, data, outcome] of envelopes) {
    it(`is told of a call with effects as one envelope alone would be: ${name}`, () => {
      expect(outcomeOfWrite(successWith(data))).to.include(outcome);
      const alone = outcomeOfWrite(structuredAnswer('response_data' in data ? data.response_data : data));
      expect(outcomeOfWrite(successWith(data))).to.deep.equal(alone);
    });
  }

  const slack = ['is_archived', 'msg_too_long', 'name_taken', 'invalid_blocks', 'cant_update_message'];
  const refusedWrites: [name: string, data: object][] = [
    ...slack.map((error): [string, object] => [`Slack, ${error}`, { ok: false, error }]),
    ['GraphQL without data', { errors: [{ message: 'Argument Validation Error' }], data: null }],
    ['Telegram', { ok: false, error_code: 400, description: 'Bad Request: chat not found' }],
    ['no success, with a message', { success: false, message: 'Invalid recipient' }],
    ['no success, with a list', { success: false, errors: ['Invalid recipient'] }],
  ];
  for (const [name, data] of refusedWrites) {
    it(`is told as a refusal of a call with effects, and never as done: ${name}`, () => {
      expect(outcomeOfWrite(successWith(data))).to.include({ outcome: 'failed' });
    });
  }

  const doneWrites: [name: string, data: object][] = [
    ['a part', { success: false, imported: 3, errors: ['Row 4: invalid email'] }],
    ['some of a list', { success: false, created: [{ id: 1 }], errors: [{ index: 2, message: 'Invalid email' }] }],
    ['a record with such a field', { id: 'evt_1', success: false, description: 'Invalid login must be looked into' }],
  ];
  for (const [name, data] of doneWrites) {
    it(`is shown where it says besides that something was done: ${name}`, () => {
      expect(outcomeOfWrite(successWith(data))).to.deep.equal({ outcome: 'done', data });
    });
  }

  it('is shown of a read that looks at what had no success', () => {
    const data = { success: false, message: 'Unauthorized', run: 7 };

    expect(outcomeOfRead(successWith(data))).to.deep.equal({ outcome: 'done', data });
  });

  it('makes the account suspect where it was the sign-in', () => {
    expect(outcomeOfRead(successWith({ ok: false, error: 'token_revoked' }))).to.include({ accountFault: 'possible' });
  });

  const silent: [name: string, data: object][] = [
    ...['fatal_error', 'internal_error', 'request_timeout', 'service_unavailable'].map((error): [string, object] => [
      `Slack, ${error}`,
      { ok: false, error },
    ]),
    ['GraphQL', graphQl('INTERNAL_SERVER_ERROR', null)],
    ['GraphQL, in words', { errors: [{ message: 'Something went wrong while executing your query.' }], data: null }],
  ];
  for (const [name, data] of silent) {
    it(`leaves open whether a call with effects was done where the app broke down: ${name}`, () => {
      expect(outcomeOfWrite(successWith(data))).to.have.property('outcome', 'unknown');
      expect(outcomeOfRead(successWith(data))).to.deep.equal({ outcome: 'done', data });
    });
  }

  const shown: [name: string, data: unknown][] = [
    ['something else that is not well', { ok: false, error: 'timeout of the checked page' }],
    ['a result in which something was not found', { ok: true, error: 'not_found' }],
    ['GraphQL that was carried out in part', graphQl('FORBIDDEN', { issue: { id: 7 }, team: null })],
    ['errors that were asked for', { errors: [{ id: 1, level: 'error', message: 'Too many requests' }] }],
    ['errors of an app’s own', { errors: ['not_found'], data: null }],
    ['a refusal further inside', { checks: [{ ok: false, error: 'not_found' }] }],
    ['a text', '{"ok":false,"error":"not_found"}'],
  ];
  for (const [name, data] of shown) {
    it(`is shown as it is where it may be what was asked for: ${name}`, () => {
      expect(outcomeOfRead(successWith(data))).to.deep.equal({ outcome: 'done', data });
      expect(outcomeOfWrite(successWith(data))).to.deep.equal({ outcome: 'done', data });
    });
  }
});
