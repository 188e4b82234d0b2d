import { expect } from 'chai';
import { groupsAsLines } from './groups-as-lines.js';

describe('The table of what the searches found', () => {
  it('has one line for the kinds of a group, where the first of them stood', () => {
    const rows = [
      { name: 'sequences', value: 9, unit: '' },
      { name: 'steps, call', value: 40, unit: '', group: 'steps' },
      { name: 'requests', value: 7, unit: '' },
      { name: 'steps, crash', value: 2, unit: '', group: 'steps' },
    ];

    expect(groupsAsLines(rows)).to.deep.equal([
      { name: 'sequences', value: 9, unit: '' },
      { name: 'steps of 2 kinds, 2 of the rarest', value: 42, unit: '' },
      { name: 'requests', value: 7, unit: '' },
    ]);
  });
});
