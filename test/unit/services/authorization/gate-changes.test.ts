import { expect } from 'chai';
import { GateChanges } from '../../../../src/services/authorization/gate-changes.js';

describe('GateChanges', () => {
  /** As many other organizations change as are held at once, so that an older one falls out. */
  function pushOut(changes: GateChanges): void {
    for (let other = 0; other < 10_000; other += 1) changes.count(`other-${other}`);
  }

  it('never tells of an organization that fell out what it told before its change', () => {
    const changes = new GateChanges();
    const before = changes.generationOf('acme');
    changes.count('acme');
    pushOut(changes);

    expect(changes.generationOf('acme')).not.to.equal(before);
  });

  it('lets a judgement hold while only others change, as long as none falls out', () => {
    const changes = new GateChanges();
    changes.count('acme');
    const judged = changes.generationOf('acme');
    changes.count('globex');

    expect(changes.generationOf('acme')).to.equal(judged);
  });

  it('grows with every change, also of one that fell out', () => {
    const changes = new GateChanges();
    changes.count('acme');
    pushOut(changes);
    const forgotten = changes.generationOf('acme');
    changes.count('acme');

    expect(changes.generationOf('acme')).to.be.above(forgotten);
  });
});
