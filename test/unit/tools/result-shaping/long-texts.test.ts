import { expect } from 'chai';
import { shapeResult } from '../../../../src/tools/result-shaping/shape-result.js';

const log = Array.from({ length: 20_000 }, (_, at) => `line ${at} 🎉`).join('\n');

/** All that an agent can get to read of one long text. */
function readAll(maxCharacters: number, more: object = {}) {
  let text = '';
  let skip = 0;
  for (let calls = 1; calls < 200; calls += 1) {
    const { data, note = '' } = shapeResult({ name: 'log', content: log }, {
      maxCharacters,
      skip,
      skipArgument: 'skip_characters',
      ...more,
    } as never);
    const shown = (data as { content: string }).content;
    expect(JSON.stringify({ data, note }).length).to.be.at.most(maxCharacters);
    text += shown.replace(/^\[\d+ characters before\] …/, '').replace(/… \[\d+ more characters\]$/, '');
    const next = /`skip_characters`: (\d+)/.exec(note)?.[1];
    if (next === undefined) return { text, calls };
    skip = Number(next);
  }
  return { text, calls: Number.POSITIVE_INFINITY };
}

describe('A text that is longer than any result', () => {
  it('can be read to its end', () => {
    const { text, calls } = readAll(38_000);

    expect(text).to.equal(log);
    expect(calls).to.be.below(12);
  });

  it('is shown from its beginning where nothing of it is left', () => {
    const { data, note } = shapeResult({ content: 'short' }, {
      maxCharacters: 2_000,
      skip: 100,
      skipArgument: 'skip_characters',
    } as never);

    expect(data).to.deep.equal({ content: 'short' });
    expect(note).to.equal('No text of it is as long as what was to be skipped.');
  });
});
