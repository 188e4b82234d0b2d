import { expect } from 'chai';
import { toResultOutcome } from '../../../src/provider/action-result.js';
import { isTooDense } from '../../../src/provider/json-density.js';

const names = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`)}}`;

describe('A text with too many parts to read', () => {
  it('has more names, or lists and objects, than are read in a moment', () => {
    expect(isTooDense(names(285_000))).to.equal(false);
    expect(isTooDense(names(301_000))).to.equal(true);
    expect(isTooDense(`[${Array(400_000).fill('"value"')}]`)).to.equal(false);
    expect(isTooDense('['.repeat(1e6) + ']'.repeat(1e6))).to.equal(true);
    expect(isTooDense(`[${Array(600_000).fill('{}')}]`)).to.equal(true);
  });

  it('has too many names and objects together, where there are too many of neither', () => {
    const objects = (count: number) => `[${Array.from({ length: count }, (_, at) => `{"k${at}":0}`)}]`;

    expect(isTooDense(objects(167_000))).to.equal(false);
    expect(isTooDense(objects(170_000))).to.equal(true);
  });

  it('is no text that speaks of many within its strings', () => {
    expect(isTooDense(JSON.stringify({ page: '{"a":[":\\"'.repeat(300_000) }))).to.equal(false);
    expect(isTooDense(JSON.stringify(`\\${'[{:'.repeat(300_000)}`))).to.equal(false);
  });

  it('leaves open what became of the call, and says that less was to be asked for', () => {
    const text = `{"data":${'['.repeat(1e6)}${']'.repeat(1e6)},"successful":true}`;

    expect(toResultOutcome({ content: [{ type: 'text', text }] })).to.include({ outcome: 'unknown', isTooLarge: true });
  });
});
