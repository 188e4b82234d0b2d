import { expect } from 'chai';
import { ToolNameInterner } from '../../../../src/provider/mcp/tool-name-interner.js';

describe('Lists of tool names', () => {
  it('are kept once when they are equal in any order, and apart when they are not', () => {
    const lists = new ToolNameInterner();
    const first = lists.intern(new Set(['A', 'B']));

    expect(lists.intern(new Set(['B', 'A']))).to.equal(first);
    expect(lists.intern(new Set(['AB']))).not.to.equal(first);
    expect([...lists.intern(new Set())]).to.deep.equal([]);
  });
});
