import { expect } from 'chai';
import {
  outcomeOfRead,
  outcomeOfWrite,
  structuredAnswer,
  textAnswer,
} from '../../../support/provider/action-answers.js';

const successWith = (data: unknown) => structuredAnswer({ data, successful: true, error: null });

describe('The answer of an app behind an MCP server, in a success of the provider', () => {
  const refused = textAnswer('Issue 7 does not exist', true);
  const open = textAnswer('Request timed out', true);

  for (const data of [refused, { response_data: refused }]) {
    it(`is a failure where it says that it is an error: ${Object.keys(data)}`, () => {
      for (const outcome of [outcomeOfRead(successWith(data)), outcomeOfWrite(successWith(data))]) {
        expect(outcome).to.include({ outcome: 'failed' });
        expect(JSON.stringify(outcome)).to.contain('Issue 7 does not exist');
      }
    });
  }

  it('is a failure without a word, too', () => {
    expect(outcomeOfRead(successWith({ content: [], isError: true }))).to.include({ outcome: 'failed' });
  });

  it('leaves a call with effects open where nothing rules out that it was done', () => {
    expect(outcomeOfWrite(successWith(open))).to.include({ outcome: 'unknown' });
  });

  it('is done where it says that it is none, or only has a field of that name', () => {
    for (const data of [
      { ...refused, isError: false },
      { isError: true, id: 7 },
      { ...refused, isError: 'true' },
    ])
      expect(outcomeOfWrite(successWith(data))).to.deep.equal({ outcome: 'done', data });
  });
});
