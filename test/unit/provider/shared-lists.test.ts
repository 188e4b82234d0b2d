import { expect } from 'chai';
import { SharedLists } from '../../../src/provider/shared-lists.js';

describe('Lists of actions', () => {
  it('are held once when they are equal, whatever their order, and apart when they are not', () => {
    const lists = new SharedLists();
    const first = lists.shared(new Set(['A', 'B']));

    expect(lists.shared(new Set(['B', 'A']))).to.equal(first);
    expect(lists.shared(new Set(['AB']))).not.to.equal(first);
    expect([...lists.shared(new Set())]).to.deep.equal([]);
  });
});
