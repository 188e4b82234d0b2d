import { expect } from 'chai';
import { GateGenerations } from '../../../../src/services/access/gate-generations.js';

describe('GateGenerations', () => {
  /** As many other organizations change as are held at once, so that an older one falls out. */
  function pushOut(generations: GateGenerations): void {
    for (let other = 0; other < 10_000; other += 1) generations.advance(`other-${other}`);
  }

  it('never tells of an organization that fell out what it told before its change', () => {
    const generations = new GateGenerations();
    const before = generations.of('acme');
    generations.advance('acme');
    pushOut(generations);

    expect(generations.of('acme')).not.to.equal(before);
  });

  it('lets a judgement hold while only others change, as long as none falls out', () => {
    const generations = new GateGenerations();
    generations.advance('acme');
    const judged = generations.of('acme');
    generations.advance('globex');

    expect(generations.of('acme')).to.equal(judged);
  });

  it('grows with every change, also of one that fell out', () => {
    const generations = new GateGenerations();
    generations.advance('acme');
    pushOut(generations);
    const forgotten = generations.of('acme');
    generations.advance('acme');

    expect(generations.of('acme')).to.be.above(forgotten);
  });
});
