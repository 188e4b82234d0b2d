import { expect } from 'chai';
import { growingCache } from '../../../../src/lib/memory/growing-cache.js';

describe('growing cache', () => {
  it('drops what was used longest ago when there are more entries than allowed, and says that it did', () => {
    const dropped: [string, string][] = [];
    const cache = growingCache<string, number>(2, { dispose: (_value, key, reason) => dropped.push([key, reason]) });
    cache.set('a', 1);
    cache.set('b', 2);
    cache.get('a');
    cache.set('c', 3);
    expect([...cache.keys()]).to.have.members(['a', 'c']);
    expect(dropped).to.deep.equal([['b', 'evict']]);
  });

  it('does not count an entry twice that was set again', () => {
    const cache = growingCache<string, number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    cache.set('b', 3);
    expect([...cache.entries()]).to.have.deep.members([
      ['a', 1],
      ['b', 3],
    ]);
  });

  it('has room again after an entry was deleted', () => {
    const cache = growingCache<string, number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    cache.delete('a');
    cache.set('c', 3);
    expect([...cache.keys()]).to.have.members(['b', 'c']);
  });
});
