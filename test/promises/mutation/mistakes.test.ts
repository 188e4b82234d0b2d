import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { mistakes } from './mistakes.js';

describe('The table of deliberate mistakes', () => {
  it('has each mistake once', () => {
    const names = mistakes.map(({ name }) => name);

    expect(names).to.deep.equal([...new Set(names)]);
  });

  for (const { name, file, find, replace, caughtBy } of mistakes) {
    it(`finds exactly one place in the sources for: ${name}`, () => {
      expect(readFileSync(file, 'utf8').split(find)).to.have.length(2);
      expect(replace).not.to.equal(find);
    });

    it(`names tests that exist for: ${name}`, () => {
      const missing = caughtBy === 'types' ? [] : caughtBy.filter((test) => !existsSync(test));

      expect(missing).to.deep.equal([]);
      expect(caughtBy).not.to.have.length(0);
    });
  }
});
