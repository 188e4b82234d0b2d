import { expect } from 'chai';
import { toPluginError } from '../../../../src/provider/faults/provider-errors.js';
import { ProviderFault } from '../../../../src/provider/faults/provider-fault.js';
import { placeOf } from '../../../../src/provider/key-check/failure-place.js';

const network = { origin: 'https://provider.example', words: 'It cannot be reached.' };
const answered = (status: number, form: 'own' | 'json_rpc' | 'other') =>
  new ProviderFault('status', 'Refused.', { reply: { status, form } });

describe('placeOf', () => {
  const placeIn = (fault: ProviderFault, wasAccepted: boolean) =>
    placeOf(toPluginError(fault) as Error, { wasAccepted });

  for (const [what, fault] of [
    ['no connection', new ProviderFault('unreachable', 'Nobody there.', { network })],
    ['no connection some time ago', new ProviderFault('circuit_open', 'Not tried.', { network })],
    ['a connection that broke', new ProviderFault('lost', 'It broke.')],
    ['a page of something in between', answered(403, 'other')],
    ['a redirect elsewhere', answered(302, 'other')],
  ] as const) {
    it(`is on the way for ${what}`, () => {
      expect(placeIn(fault, true)).to.include({ isOnTheWay: true });
    });
  }

  for (const [what, fault] of [
    ['a fault of the provider', answered(503, 'own')],
    ['a gateway of the provider that fails', answered(502, 'other')],
    ['a pause', answered(429, 'other')],
    ['a refused request', answered(400, 'own')],
    ['a refused message', answered(404, 'json_rpc')],
    ['an answer that cannot be read', new ProviderFault('unreadable', 'What is that?')],
  ] as const) {
    it(`is at the provider for ${what}`, () => {
      expect(placeIn(fault, false)).to.include({ isOnTheWay: false });
    });
  }

  for (const kind of ['timeout', 'given_up'] as const) {
    it(`may be on the way for silence only until the provider has answered: ${kind}`, () => {
      const silence = new ProviderFault(kind, 'No answer came.');

      expect(placeIn(silence, false)).to.include({ isOnTheWay: true });
      expect(placeIn(silence, true)).to.include({ isOnTheWay: false });
    });
  }

  it('has the status of an answer', () => {
    expect(placeIn(answered(503, 'own'), true)).to.include({ status: 503 });
  });
});
