import { expect } from 'chai';
import fc from 'fast-check';
import { channels } from '../../../src/contract/access-constants.js';
import { actsForEarliestAdmin, type Caller, callerKey, earliestOrgAdmin } from '../../../src/domain/caller.js';

describe('callerKey', () => {
  const callers: Caller[] = [
    { channel: 'web', orgId: 'acme', agentId: 'a', userId: 'cleo/x' },
    { channel: 'web', orgId: 'acme/cleo', agentId: 'a', userId: 'x' },
    { channel: 'bridge', orgId: 'acme', agentId: 'cleo' },
    { channel: 'web', orgId: 'acme', agentId: 'a', userId: 'bridge/cleo' },
    { channel: 'web', orgId: 'acme/bridge', agentId: 'a', userId: 'cleo' },
    { channel: 'bridge', orgId: 'member:acme', agentId: 'cleo' },
  ];

  it('gives no two callers one key, whatever their ids', () => {
    expect(new Set(callers.map(callerKey)).size).to.equal(callers.length);
  });

  it('is the same for a member on every channel and agent', () => {
    const member = { orgId: 'acme', userId: 'cleo' };

    expect(callerKey({ ...member, channel: 'bridge', agentId: 'a' })).to.equal(
      callerKey({ ...member, channel: 'web', agentId: 'b' }),
    );
  });
});

type Candidate = Parameters<typeof earliestOrgAdmin>[0][number];

function candidate(fields: Partial<Candidate> = {}): Candidate {
  return { userId: 'ada', role: 'org_admin', joinedAt: '2026-01-01T00:00:00Z', isServiceAccount: false, ...fields };
}

/** The same moment in the spellings of ISO 8601 that directories use. */
const spellings = (at: number) => {
  const iso = new Date(at).toISOString();
  const twoHoursLater = new Date(at + 2 * 60 * 60 * 1000).toISOString();
  const whole = at % 1000 === 0 ? [iso.replace('.000Z', 'Z')] : [];
  return [iso, iso.replace('Z', '000Z'), twoHoursLater.replace('Z', '+02:00'), ...whole];
};

// Few moments and names, so that ties come up.
const moment = fc.integer({ min: 0, max: 5 }).map((step) => Date.UTC(2026, 0, 1) + step * 500);
const person = fc.record({
  at: moment,
  spelling: fc.nat(),
  role: fc.constantFrom('org_admin' as const, 'member' as const),
  isServiceAccount: fc.boolean(),
});
const people = fc.tuple(fc.array(person, { maxLength: 8 }), fc.nat()).map(([list, turn]) =>
  list.map((one, index) => {
    const all = spellings(one.at);
    const userId = `user-${(index * 7 + turn) % list.length}-${index}`;
    return { ...one, userId, joinedAt: all[one.spelling % all.length] ?? '' };
  }),
);

describe('The acting member (§1.8)', () => {
  it('is the earliest org admin on bridges and in the command line only', () => {
    expect(channels.filter(actsForEarliestAdmin)).to.deep.equal(['bridge', 'cli']);
  });

  it('is never a service account, never a member, and never anybody who joined later', () => {
    fc.assert(
      fc.property(people, (members) => {
        const chosen = earliestOrgAdmin(members);

        const admins = members.filter(({ role, isServiceAccount }) => role === 'org_admin' && !isServiceAccount);
        expect(chosen === undefined).to.equal(admins.length === 0);
        if (chosen === undefined) return;
        expect(admins).to.include(chosen);
        expect(chosen.at).to.equal(Math.min(...admins.map(({ at }) => at)));
      }),
    );
  });

  it('is the same person in whatever order the directory lists them', () => {
    fc.assert(
      fc.property(
        people.chain((members) =>
          fc.tuple(fc.constant(members), fc.shuffledSubarray(members, { minLength: members.length })),
        ),
        ([members, shuffled]) => {
          expect(earliestOrgAdmin(shuffled)?.userId).to.equal(earliestOrgAdmin(members)?.userId);
        },
      ),
    );
  });

  it('is settled by the user id among those who joined at the same time', () => {
    const both = [candidate({ userId: 'ben' }), candidate({ userId: 'ada', joinedAt: '2026-01-01T00:00:00.000Z' })];

    expect(earliestOrgAdmin(both)?.userId).to.equal('ada');
    expect(earliestOrgAdmin(both.reverse())?.userId).to.equal('ada');
  });

  it('is told apart by the moment, not by how it is spelled', () => {
    const later = candidate({ userId: 'ada', joinedAt: '2026-01-01T00:00:00.500Z' });
    const earlier = candidate({ userId: 'ben', joinedAt: '2026-01-01T02:00:00+02:00' });

    expect(earliestOrgAdmin([later, earlier])?.userId).to.equal('ben');
  });

  it('is nobody where there is no org admin', () => {
    expect(earliestOrgAdmin([])).to.equal(undefined);
    expect(earliestOrgAdmin([candidate({ role: 'member' }), candidate({ isServiceAccount: true })])).to.equal(
      undefined,
    );
  });

  it('is found without changing the list', () => {
    const members = [candidate({ userId: 'ben', joinedAt: '2026-02-01T00:00:00Z' }), candidate()];
    earliestOrgAdmin(members);

    expect(members.map(({ userId }) => userId)).to.deep.equal(['ben', 'ada']);
  });
});
