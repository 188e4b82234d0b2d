import { expect } from 'chai';
import type { SinonFakeTimers } from 'sinon';
import { ProjectKey } from '../../../src/domain/project-key.js';
import { ProviderFault } from '../../../src/provider/provider-fault.js';
import type { ActionOutcome } from '../../../src/provider/provider-gateway.js';
import { RefusedKey } from '../../../src/provider/refused-key.js';
import { useClock } from '../../support/fake-clock.js';

const key = new ProjectKey('ak_one_key_0001', 'saved');
const outcome: ActionOutcome = { outcome: 'not_sent', reason: 'refused_key', message: 'The provider refuses it.' };

function answering(status: number): ProviderFault {
  return new ProviderFault('status', `The provider answered ${status}.`, { refusal: { status } });
}

describe('RefusedKey', () => {
  const startClock = useClock();
  let clock: SinonFakeTimers;
  let refused: RefusedKey;

  beforeEach(() => {
    clock = startClock('date');
    refused = new RefusedKey();
  });

  it('answers for that key, for a minute', () => {
    expect(refused.noted(key, answering(401), outcome)).to.equal(outcome);

    clock.tick(59_999);
    expect(refused.find(key)).to.equal(outcome);
    clock.tick(1);
    expect(refused.find(key)).to.equal(undefined);
  });

  it('answers for no other key', () => {
    refused.noted(key, answering(401), outcome);

    expect(refused.find(new ProjectKey('ak_two_key_0002', 'saved'))).to.equal(undefined);
  });

  for (const status of [403, 404, 429, 500]) {
    it(`keeps nothing of status ${status}, which is not the key’s fault alone`, () => {
      expect(refused.noted(key, answering(status), outcome)).to.equal(outcome);

      expect(refused.find(key)).to.equal(undefined);
    });
  }

  it('forgets once a key was found good', () => {
    refused.noted(key, answering(401), outcome);
    refused.forget();

    expect(refused.find(key)).to.equal(undefined);
  });
});
