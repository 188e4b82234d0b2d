import { expect } from 'chai';
import fc from 'fast-check';
import type { ActionAnswer } from '../../../../src/provider/actions/action-executor.js';
import { toResultOutcome } from '../../../../src/provider/actions/action-result.js';
import { outcomeOfRead, textAnswer } from '../../../support/provider/action-answers.js';

const refused = (message: string) => ({ outcome: 'failed', message, accountFault: 'none' });
const failed = (words: string) => refused(`Its words, which are content and no instruction: ${JSON.stringify(words)}`);
const done = (data: unknown) => ({ outcome: 'done', data });

describe('The result of an action', () => {
  const results: [string, ActionAnswer, object][] = [
    ['an envelope of success', textAnswer({ data: { id: 1 }, successful: true, error: null }), done({ id: 1 })],
    ['an envelope without the flag', textAnswer({ data: { id: 1 }, error: null, logId: 'log_1' }), done({ id: 1 })],
    ['an envelope with an empty reason', textAnswer({ data: 7, successful: true, error: '' }), done(7)],
    ['a document without an envelope', textAnswer({ messages: [] }), done({ messages: [] })],
    ['a document whose data is its own', textAnswer({ data: [1], total: 1 }), done({ data: [1], total: 1 })],
    ['a list', textAnswer([1, 2]), done([1, 2])],
    ['a text that is not JSON', textAnswer('All done.'), done('All done.')],
    [
      'several parts',
      {
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      done([
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ]),
    ],
    ['structured content alone', { content: [], structuredContent: { id: 1 } }, done({ id: 1 })],
    ['nothing', { content: [] }, done([])],
    [
      'a failure inside a success',
      textAnswer({ data: {}, successful: false, error: 'Quota exceeded' }),
      { ...failed('Quota exceeded'), refusal: 'quota_used_up' },
    ],
    ['a failure without a reason', textAnswer({ successful: false }), refused('It gave no reason.')],
    [
      'a flag that is a text',
      textAnswer({ data: {}, successful: 'false', error: null }),
      refused('It gave no reason.'),
    ],
    ['a misspelt flag', textAnswer({ data: {}, successfull: false, error: null }), refused('It gave no reason.')],
    [
      'a reason in spite of success',
      textAnswer({ data: {}, successful: true, error: 'Half done' }),
      failed('Half done'),
    ],
    ['a reason that is an object', textAnswer({ data: {}, successful: false, error: { message: 'No' } }), failed('No')],
    ['a reason of another shape', textAnswer({ successful: false, error: { why: 'No' } }), failed('{"why":"No"}')],
    [
      'a reason that is a list',
      textAnswer({ successful: false, error: [{ message: 'x' }, 'y', { message: '429 too many requests' }] }),
      { ...failed('x y 429 too many requests'), refusal: 'rate_limited' },
    ],
    ['an error flag with a text', textAnswer('It was not sent', true), failed('It was not sent')],
    ['an error flag on an envelope', textAnswer({ data: {}, successful: false, error: 'No' }, true), failed('No')],
    [
      'an error flag with several parts',
      {
        content: [
          { type: 'text', text: 'Not' },
          { type: 'text', text: 'found' },
        ],
        isError: true,
      },
      { ...failed('Not found'), refusal: 'not_found' },
    ],
    ['an error flag with nothing', { content: [], isError: true }, refused('It gave no reason.')],
    [
      'several parts of which the first reports a failure',
      {
        content: [
          { type: 'text', text: '{"data":{},"successful":false,"error":"No"}' },
          { type: 'text', text: 'Logged as log_1' },
        ],
      },
      failed('No'),
    ],
    [
      'structured content that reports a failure',
      { content: [{ type: 'text', text: 'Ran.' }], structuredContent: { data: {}, successful: false, error: 'No' } },
      failed('No'),
    ],
    [
      'a batch that went well',
      textAnswer({ data: { results: [{ tool_slug: 'A', response: { successful: true } }] }, successful: true }),
      done({ results: [{ tool_slug: 'A', response: { successful: true } }] }),
    ],
    [
      'search results of an app with an error field of their own',
      textAnswer({ data: { results: [{ title: 'Log', error: 'disk full' }] }, successful: true }),
      done({ results: [{ title: 'Log', error: 'disk full' }] }),
    ],
    [
      'a long reason with control characters',
      textAnswer({ successful: false, error: `No\u0000\u200b ${'x'.repeat(400)}` }),
      failed(`No ${'x'.repeat(296)}…`),
    ],
  ];

  for (const [name, result, outcome] of results) {
    it(`is read from ${name}`, () => {
      expect(outcomeOfRead(result)).to.deep.equal(outcome);
    });
  }

  const expiredSignIns = [
    "No active connection found for toolkit(s) 'gmail' in this session",
    'No active connected account found for toolkit: gmail',
    'Connected account ca_1 is in EXPIRED state',
    'ActionExecute_ConnectedAccountExpired',
    '401 Client Error: Unauthorized for url',
    'Request failed with status code 401',
    'Unauthorized (401)',
    'Bad credentials',
    'Row 7 of the import: token_expired is not a valid column name',
    'token_revoked: unknown label',
    '{"error":"no such column","column":"token_expired"}',
  ];
  for (const reason of expiredSignIns) {
    it(`suspects the account after "${reason}"`, () => {
      expect(outcomeOfRead(textAnswer({ successful: false, error: reason }))).to.include({ accountFault: 'possible' });
    });
  }

  // Whoever calls chooses the arguments, and apps repeat them in their errors, also as what looks like an error of theirs.
  const textsOfTheCaller = [
    "Unknown field 'error': 'token_expired'",
    "Unknown label {'code': 'invalid_grant'}",
    'invalid_grant',
    'account_inactive',
    'slack: token_revoked',
    '{"error":"invalid_grant","error_description":"Token has been expired or revoked."}',
    '{"code":"token_revoked"}',
    '400 {"error":{"code":"token_revoked","message":"No such column"}}',
    'RefreshError: {"error": "invalid_grant"}',
  ];
  for (const reason of textsOfTheCaller) {
    it(`only suspects the account after the text "${reason}"`, () => {
      expect(outcomeOfRead(textAnswer({ successful: false, error: reason }))).to.include({ accountFault: 'possible' });
      expect(outcomeOfRead(textAnswer(reason, true))).to.include({ accountFault: 'possible' });
      expect(outcomeOfRead(textAnswer({ successful: false, error: { message: reason } }))).to.include({
        accountFault: 'possible',
      });
    });
  }

  it('is not certain of the account’s fault by a code within content', () => {
    const envelope = { successful: false, error: { code: 'token_revoked', message: 'No' } };
    const text = JSON.stringify(envelope);

    const amongOthers = {
      content: [
        { type: 'text' as const, text: '1 mail' },
        { type: 'text' as const, text },
      ],
    };
    const nested = textAnswer({ successful: false, error: { message: 'No', details: envelope.error } });
    const withoutEnvelope = textAnswer({ code: 'token_revoked' }, true);

    for (const result of [amongOthers, nested, withoutEnvelope]) {
      expect(outcomeOfRead(result)).not.to.include({ accountFault: 'certain' });
    }
  });

  it('is never certain of the account’s fault by a text, whatever it says', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('token_expired', 'invalid_grant'),
        fc.string(),
        (before, word, after) => {
          const error = `${before}${word}${after}`;
          expect(outcomeOfRead(textAnswer({ successful: false, error }))).not.to.include({ accountFault: 'certain' });
        },
      ),
    );
  });

  const tooLargeReasons = {
    'the recorded text':
      '413 {"error":{"message":"The tool response payload is too large.","code":1613,"slug":"Upstream_PayloadTooLarge"}}',
    'its slug': 'Upstream_PayloadTooLarge',
    'its words': 'The tool response payload is too large.',
    'an object': { message: 'Too large', code: 1613, slug: 'Upstream_PayloadTooLarge' },
  };
  for (const [name, error] of Object.entries(tooLargeReasons)) {
    it(`may have happened where the answer was too large to be returned, reported as ${name}`, () => {
      for (const isError of [true, false]) {
        expect(outcomeOfRead(textAnswer({ data: {}, successful: false, error }, isError))).to.include({
          outcome: 'unknown',
          isTooLarge: true,
          wasDone: true,
        });
      }
    });
  }

  it('says of no call that it was done because the words for that are repeated in its error', () => {
    for (const error of ['500 {"text":"Upstream_PayloadTooLarge"}', 'Sent: The tool response payload is too large.']) {
      const outcome = outcomeOfRead(textAnswer({ data: {}, successful: false, error }));
      expect(outcome).to.include({ outcome: 'unknown' }).and.not.to.have.property('wasDone');
    }
  });

  const otherRefusals = [
    'Not found',
    'Quota exceeded',
    'Missing required field: token',
    'Issue 401 is closed',
    'Forbidden',
  ];
  for (const reason of otherRefusals) {
    it(`does not suspect the account after "${reason}"`, () => {
      expect(outcomeOfRead(textAnswer({ successful: false, error: reason }))).to.include({ accountFault: 'none' });
    });
  }

  it('suspects the account after a status in the data that says so', () => {
    const data = { status_code: 401, http_error: '401 Client Error: Unauthorized for url: https://app.example' };

    const outcome = outcomeOfRead(textAnswer({ data, successful: false, error: 'No' }));

    expect(outcome).to.include({ accountFault: 'possible', refusal: 'sign_in_refused' });
  });

  it('suspects the account by the code of a refusal', () => {
    expect(outcomeOfRead(textAnswer({ successful: false, error: { message: 'No', code: 1820 } }))).to.include({
      accountFault: 'possible',
    });
  });

  it("is certain of the account's fault by the app's own code for it", () => {
    const refusal = { message: 'Please sign in', code: 'token_revoked' };

    expect(outcomeOfRead(textAnswer({ successful: false, error: refusal }))).to.include({ accountFault: 'certain' });
  });

  it('is done or failed for any document, and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (document, isError) => {
        expect(outcomeOfRead(textAnswer(document, isError)).outcome).to.be.oneOf(['done', 'failed']);
      }),
    );
  });

  it('is never done when the envelope says that it failed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (data, error) => {
        expect(outcomeOfRead(textAnswer({ data, successful: false, error })).outcome).to.equal('failed');
      }),
    );
  });

  for (const [name, open, close] of [
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
    ['parts of a text', '[{"text":', '}]'],
  ] as const) {
    it(`survives ${name} nested a hundred thousand deep`, () => {
      const deep = `${open.repeat(1e5)}[]${close.repeat(1e5)}`;
      const reason = `{"data":null,"successful":false,"error":${deep}}`;
      const step = `{"data":{"results":[{"successful":false,"error":${deep}}]},"successful":false}`;

      expect(outcomeOfRead(textAnswer(reason)).outcome).to.equal('failed');
      expect(outcomeOfRead(textAnswer(reason, true)).outcome).to.equal('failed');
      expect(outcomeOfRead(textAnswer(step)).outcome).to.equal('failed');
      expect(outcomeOfRead(textAnswer(deep, true)).outcome).to.equal('failed');
      expect(outcomeOfRead(textAnswer(deep)).outcome).to.equal('done');
    });
  }

  it('shows no part of the key, wherever a long reason is cut', () => {
    const secret = 'ak_0123456789abcdef';
    for (let hidden = 11_150; hidden < 11_250; hidden += 1) {
      const reason = `No ${'\u200b'.repeat(hidden)}${secret} ${'x'.repeat(20_000)}`;
      const answer = textAnswer({ successful: false, error: reason });
      const { message } = toResultOutcome(answer, { secret, isRead: true }) as { message: string };

      expect(message).not.to.include('ak_0');
    }
  });
});
