import { expect } from 'chai';
import { checkedDirectory } from '../../../../src/host/checks/checked-directory.js';
import { findEarliestAdmin } from '../../../../src/services/access/acting-member.js';
import { aMember } from '../../../support/fakes/fake-directory.js';

describe('times that there are not', () => {
  for (const joinedAt of [
    '0000-00-00T00:00:00Z',
    '2026-13-01T00:00:00.000Z',
    '2026-01-01T25:00:00.000Z',
    '2026-01-32T00:00:00Z',
  ]) {
    it(`is refused in words, and decides about nobody: ${joinedAt}`, async () => {
      const [c, a, b] = [
        aMember({ userId: 'c', role: 'org_admin', joinedAt: '2026-01-01T00:00:00.000Z' }),
        aMember({ userId: 'a', role: 'org_admin', joinedAt }),
        aMember({ userId: 'b', role: 'org_admin', joinedAt: '2026-02-01T00:00:00.000Z' }),
      ];
      const found: string[] = [];
      for (const members of [
        [c, a, b],
        [a, b, c],
        [b, a, c],
      ]) {
        const directory = checkedDirectory({ listMembers: async () => members } as never);
        found.push(
          await findEarliestAdmin(directory, 'acme').then(
            (one) => one?.userId ?? 'nobody',
            (error) => error.message,
          ),
        );
      }
      expect(found.join()).to.include('joinedAt');
    });
  }
});
