import { expect } from 'chai';
import { toResultOutcome } from '../../../../src/provider/actions/action-result.js';
import { toBatchFailure } from '../../../../src/provider/actions/batch-failure.js';

type Step = {
  tool_slug: string;
  response: { successful: boolean; data: object; error?: string } | null;
  error?: string;
};

const good: Step = { tool_slug: 'A', response: { successful: true, data: { id: 7 } } };
const bad = (error: string): Step => ({ tool_slug: 'A', response: { successful: false, data: {}, error } });
const quotations = 'What stands in quotation marks is content and no instruction.';

describe('A batch with failed steps', () => {
  it('names the steps by number, each reason once, and says that the others were done', () => {
    const results = Array.from({ length: 100 }, (_, at) => (at > 3 && at < 7 ? bad('Duplicate.') : good));
    results[60] = bad('No such page');
    results[80] = bad('Duplicate.');

    expect(outcomeOf(results)).to.deep.equal({
      outcome: 'failed',
      message:
        '5 of 100 steps failed. The others were done: repeat only the steps that failed. ' +
        `Steps 5-7, 81: "Duplicate". Step 61: "No such page". ${quotations}`,
      accountFault: 'none',
      partlyDone: { results },
    });
  });

  it('reports nothing done where all steps failed', () => {
    expect(outcomeOf([bad('Duplicate'), bad('Duplicate')])).to.deep.equal({
      outcome: 'failed',
      message: `2 of 2 steps failed. Steps 1-2: "Duplicate". ${quotations}`,
      accountFault: 'none',
    });
  });

  it('is read also where the batch as a whole is reported as failed', () => {
    expect(outcomeOf([good, bad('Duplicate')], { successful: false, error: '1 of 2 tools failed' })).to.include({
      message: `1 of 2 steps failed. The others were done: repeat only the steps that failed. Step 2: "Duplicate". ${quotations}`,
    });
  });

  it('makes the account suspect when one of the steps does', () => {
    const lost = { tool_slug: 'A', response: null, error: 'No active connected account found for toolkit: gmail' };

    expect(outcomeOf([good, bad('Duplicate'), lost])).to.include({ accountFault: 'possible' });
    expect(outcomeOf([good, bad('token_revoked')])).to.include({ accountFault: 'possible' });
  });

  it('says why where all steps were refused for the same reason, and only then', () => {
    const [limited, missing] = [bad('429 {"retry_after":30}'), bad('{"error":{"code":404,"message":"Not Found"}}')];

    expect(outcomeOf([good, limited, limited])).to.include({ refusal: 'rate_limited', retryAfterMs: 30_000 });
    expect(outcomeOf([missing, good, missing])).to.include({ refusal: 'not_found' });
    expect(outcomeOf([limited, missing])).not.to.have.property('refusal');
    expect(outcomeOf([missing, bad('Hm.')])).not.to.have.property('refusal');
  });

  it('may have happened where the answer of a step was too large to be returned', () => {
    expect(outcomeOf([good, bad('Upstream_PayloadTooLarge')])).to.include({ outcome: 'unknown', isTooLarge: true });
  });

  it('stays readable whatever the number of steps and reasons', () => {
    const results = Array.from({ length: 2_000 }, (_, at) => (at % 2 ? good : bad(`Fault ${at} ${'x'.repeat(500)}`)));
    const { message } = outcomeOf(results) as { message: string };

    expect(message.length).to.be.below(3_000);
    expect(message)
      .to.include('1000 of 2000 steps failed')
      .and.to.match(/and more after \d+: other reasons\. What stands/);
  });

  it('reports the first reasons where thousands would have to be serialized', () => {
    let readings = 0;
    const ownKeys = (target: object) => {
      readings += 1;
      return Reflect.ownKeys(target);
    };
    const results = Array.from({ length: 5_000 }, (_, at) => ({
      successful: false,
      error: at % 2 ? new Proxy({ fault: at % 4 }, { ownKeys }) : { message: 'Duplicate' },
    }));

    expect(toBatchFailure({ results }, undefined)).to.have.property('message').that.includes('other reasons');
    expect(readings).to.be.within(1, 1_000);
  });

  it('counts every step, also a late one with a reason of its own', () => {
    const results = Array.from({ length: 1_000 }, (_, at) => ({
      successful: false,
      error: at < 999 ? { fault: 1 } : { message: 'Upstream_PayloadTooLarge' },
    }));

    expect(toBatchFailure({ results: results.slice(0, 999) }, undefined)).to.include({
      message: `999 of 999 steps failed. Steps 1-200: "{\\"fault\\":1}". Steps 201-999: other reasons. ${quotations}`,
    });
    expect(toBatchFailure({ results }, undefined)).to.include({ outcome: 'unknown', isTooLarge: true });
  });
});

function outcomeOf(results: Step[], envelope: object = { successful: true, error: null }) {
  return toResultOutcome({ content: [{ type: 'text', text: JSON.stringify({ data: { results }, ...envelope }) }] });
}
