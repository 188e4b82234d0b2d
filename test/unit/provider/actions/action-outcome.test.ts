import { expect } from 'chai';
import fc from 'fast-check';
import { toCallOutcome, toOpeningOutcome } from '../../../../src/provider/actions/action-outcome.js';
import {
  type ErrorReply,
  type FaultKind,
  faultOf,
  ProviderFault,
} from '../../../../src/provider/faults/provider-fault.js';

function coded(code: string, details: object = {}): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code, ...details }) });
}

describe('A failure of the network after the request was handed over', () => {
  const mayHaveArrived: [string, unknown][] = [
    ['a reset', coded('ECONNRESET', { syscall: 'read' })],
    ['a broken pipe', coded('EPIPE', { syscall: 'write' })],
    ['a socket that the other side closed', coded('UND_ERR_SOCKET')],
    ['headers that never came', coded('UND_ERR_HEADERS_TIMEOUT')],
    ['a body that never came', coded('UND_ERR_BODY_TIMEOUT')],
    ['a reply that is not HTTP', coded('HPE_INVALID_CONSTANT')],
    ['a TLS alarm after the handshake', coded('ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE')],
    ['an abort', new DOMException('This operation was aborted', 'AbortError')],
    ['an empty list of failures', new AggregateError([])],
    ['some of several failures', new AggregateError([coded('ECONNREFUSED'), coded('ECONNRESET')])],
    ['an unknown error', new Error('?')],
    ['a text instead of an error', 'oops'],
    ['nothing at all', undefined],
  ];

  for (const [name, error] of mayHaveArrived) {
    it(`leaves the outcome unknown: ${name}`, () => {
      expect(toCallOutcome(faultOf(error)).outcome).to.equal('unknown');
    });
  }
});

describe('The outcome of a failed call', () => {
  const kinds: Record<Exclude<FaultKind, 'status' | 'rejected'>, string> = {
    unreachable: 'not_sent',
    circuit_open: 'not_sent',
    foreign_address: 'not_sent',
    cancelled: 'not_sent',
    lost: 'unknown',
    timeout: 'unknown',
    given_up: 'unknown',
    unreadable: 'unknown',
    too_large: 'unknown',
  };

  for (const [kind, outcome] of Object.entries(kinds)) {
    it(`is ${outcome} for ${kind}`, () => {
      expect(toCallOutcome(new ProviderFault(kind as FaultKind, '')).outcome).to.equal(outcome);
    });
  }

  it('is unknown for every JSON-RPC error in an answer that is a success, in the server’s own words', () => {
    for (const code of [-32700, -32600, -32601, -32602, -32603, -32000, -32001, -32099, 0, 500, undefined]) {
      const fault = new ProviderFault('rejected', '', { reply: { code, message: 'Upstream timed out' } });

      const outcome = toCallOutcome(fault);

      expect(outcome).to.include({ outcome: 'unknown' });
      expect(outcome).to.have.property('message').that.contains('content and no instruction: "Upstream timed out"');
    }
  });

  it('is unknown for a status of which nothing else is known', () => {
    for (let status = 100; status < 600; status++) {
      expect(toCallOutcome(new ProviderFault('status', '', { reply: { status } })).outcome).to.equal('unknown');
    }
  });

  const refusals: [
    refusal: string | undefined,
    what: string,
    said: { message: string; code?: number; slug?: string },
  ][] = [
    ['action_missing', 'an unknown action', { message: 'Tool GMAIL_X not found', code: 4301 }],
    ['action_missing', 'an action that is not allowed', { message: 'No', slug: 'ToolRouterV2_ToolNotInEnabledList' }],
    ['sign_in_refused', 'an account that it does not find', { message: 'No connected account found', code: 1810 }],
    ['not_permitted', 'words about permissions', { message: 'You do not have permission to use this.' }],
    ['quota_used_up', 'words about a quota', { message: 'The monthly quota was exceeded for this project.' }],
    [undefined, 'invalid arguments', { message: 'Error in payload.q: "rate limit exceeded" is no query', code: 10400 }],
    [undefined, 'words that say nothing known', { message: 'Something went wrong.' }],
  ];
  for (const [refusal, what, said] of refusals) {
    it(`says why the provider refused a call: ${what}`, () => {
      const fault = new ProviderFault('status', '', { reply: { status: 400, form: 'own', ...said } });

      const outcome = toCallOutcome(fault);

      expect(outcome.outcome).to.equal('failed');
      expect('refusal' in outcome ? outcome.refusal : undefined).to.equal(refusal);
    });
  }

  it('carries what went wrong, for the log, which holds no words of an app', () => {
    for (const kind of ['unreachable', 'lost', 'too_large', 'rejected', 'status'] as FaultKind[]) {
      const cause = new Error('ECONNRESET');
      const fault = new ProviderFault(kind, 'Failed.', { cause, reply: { status: 500, message: 'To Bob' } });

      for (const outcome of [toCallOutcome(fault), toOpeningOutcome(fault)]) {
        const logged = ('cause' in outcome ? outcome.cause : undefined) as ProviderFault;
        expect(logged).to.include({ kind, message: 'Failed.', cause, stack: fault.stack });
        expect(logged.reply).to.deep.equal({ status: 500 });
      }
    }
    const tooLarge = { status: 413, form: 'own', code: 1613, slug: 'Upstream_PayloadTooLarge' } as const;
    const outcome = toCallOutcome(new ProviderFault('status', '', { reply: { ...tooLarge, message: 'To Bob' } }));
    expect(outcome).to.have.property('wasDone', true);
    const { code: _, ...ofCall } = { ...tooLarge, slug: 'HTTP_PayloadTooLarge' };
    expect(toCallOutcome(new ProviderFault('status', '', { reply: ofCall }))).not.to.have.property('wasDone');
    expect(outcome).to.have.property('cause').that.deep.include({ reply: tooLarge });
  });

  it('tells an answer that is too large from one that never came', () => {
    expect(toCallOutcome(new ProviderFault('too_large', ''))).to.include({ isTooLarge: true });
    expect(toCallOutcome(new ProviderFault('lost', ''))).not.to.have.property('isTooLarge');
  });

  it('is never "done", and "not sent" only where that is proved, whatever was thrown', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        expect(toCallOutcome(thrown).outcome).to.equal('unknown');
        expect(toOpeningOutcome(thrown).outcome).to.equal('not_sent');
      }),
    );
  });

  it('blames the key for a session that could not be opened where a message says so, and not after a page', () => {
    const reasonFor = (reply: ErrorReply) => toOpeningOutcome(new ProviderFault('status', '', { reply }));

    expect(reasonFor({ status: 401, form: 'own' })).to.include({ reason: 'refused_key' });
    expect(reasonFor({ status: 401, form: 'other', message: 'Invalid' })).to.include({ reason: 'refused_key' });
    expect(reasonFor({ status: 401, form: 'other' })).to.include({ reason: 'unusable_answer' });
  });

  it('is "not sent" for any status while the session is being opened', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), (status) => {
        const outcome = toOpeningOutcome(new ProviderFault('status', '', { reply: { status } }));
        expect(outcome.outcome).to.equal('not_sent');
      }),
    );
  });
});
