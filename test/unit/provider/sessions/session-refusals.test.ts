import { expect } from 'chai';
import { ProviderFault } from '../../../../src/provider/faults/provider-fault.js';
import { mayFailByPreloading } from '../../../../src/provider/sessions/session-refusals.js';

const network = { origin: 'https://provider.example', words: 'Nothing listens there.' };
const status = (code: number) => ({ reply: { status: code } });

describe('A session that is asked for with all actions of an app', () => {
  const tooSlow: Record<string, ProviderFault> = {
    'no answer in time': new ProviderFault('timeout', ''),
    'a fault of the provider': new ProviderFault('status', '', status(500)),
    'a gateway that did not wait': new ProviderFault('status', '', status(504)),
  };
  const other: Record<string, unknown> = {
    'a refusal': new ProviderFault('status', '', status(400)),
    'a pause that the provider asks for': new ProviderFault('status', '', { ...status(503), retryAfterMs: 1_000 }),
    'no connection': new ProviderFault('unreachable', '', { network }),
    'no connection in time': new ProviderFault('timeout', '', { network }),
    'a caller who has gone': new ProviderFault('given_up', ''),
    'an open circuit': new ProviderFault('circuit_open', ''),
    'an error of ours': new TypeError(),
  };

  for (const [name, error] of Object.entries(tooSlow)) {
    it(`may open without them after ${name}`, () => expect(mayFailByPreloading(error)).to.equal(true));
  }

  for (const [name, error] of Object.entries(other)) {
    it(`has another fault after ${name}`, () => expect(mayFailByPreloading(error)).to.equal(false));
  }
});
