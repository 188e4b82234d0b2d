import { expect } from 'chai';
import { inTurns, type WaitingMember } from '../../../../src/stores/account-removal/account-removal-turns.js';

describe('The turns of accounts to remove', () => {
  const member = (orgId: string, name: string, free: number, ofOrg: Partial<WaitingMember> = {}): WaitingMember => ({
    orgId,
    taken: 0,
    free,
    takenOfOrg: 0,
    freeOfOrg: free,
    accountIds: Array.from({ length: free }, (_, index) => `${name}${index}`),
    ...ofOrg,
  });

  it('go from one organization to the next, those with the shorter list first', () => {
    const members = [member('acme', 'a', 3), member('globex', 'g', 2)];

    expect(inTurns(members, 4)).to.deep.equal(['g0', 'a0', 'g1', 'a1']);
  });

  it('go from one member to the next within an organization', () => {
    const members = ['a', 'b'].map((name) => member('acme', name, 2, { freeOfOrg: 4 }));

    expect(inTurns([...members, member('globex', 'g', 2)], 6)).to.deep.equal(['g0', 'a0', 'g1', 'b0', 'a1', 'b1']);
  });

  it('pass over those who have claims already, and end with the list', () => {
    const busy = member('acme', 'a', 1, { taken: 1, takenOfOrg: 1, freeOfOrg: 5 });

    expect(inTurns([busy, member('globex', 'g', 2)], 9)).to.deep.equal(['g0', 'g1', 'a0']);
  });
});
