import { expect } from 'chai';
import { toResultOutcome } from '../../../../src/provider/actions/action-result.js';

const result = (data: unknown) => ({ content: [], structuredContent: { data, successful: true, error: null } });

describe('The answer of an app behind an MCP server, in a success of the provider', () => {
  const refused = { content: [{ type: 'text', text: 'Issue 7 does not exist' }], isError: true };
  const open = { content: [{ type: 'text', text: 'Request timed out' }], isError: true };

  for (const data of [refused, { response_data: refused }]) {
    it(`is a failure where it says that it is an error: ${Object.keys(data)}`, () => {
      for (const isRead of [true, false]) {
        const outcome = toResultOutcome(result(data), { secret: 'ak_x', isRead });

        expect(outcome).to.include({ outcome: 'failed' });
        expect(JSON.stringify(outcome)).to.contain('Issue 7 does not exist');
      }
    });
  }

  it('is a failure without a word, too', () => {
    const outcome = toResultOutcome(result({ content: [], isError: true }), { secret: 'ak_x', isRead: true });

    expect(outcome).to.include({ outcome: 'failed' });
  });

  it('leaves a call with effects open where nothing rules out that it was done', () => {
    expect(toResultOutcome(result(open), { secret: 'ak_x', isRead: false })).to.include({ outcome: 'unknown' });
  });

  it('is done where it says that it is none, or only has a field of that name', () => {
    for (const data of [
      { ...refused, isError: false },
      { isError: true, id: 7 },
      { ...refused, isError: 'true' },
    ])
      expect(toResultOutcome(result(data), { secret: 'ak_x', isRead: false })).to.deep.equal({ outcome: 'done', data });
  });
});
