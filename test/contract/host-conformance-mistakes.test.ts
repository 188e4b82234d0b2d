import { expect } from 'chai';
import type { Directory, Member } from '../../src/host/index.js';
import type { MakeHost } from '../../src/testing/index.js';
import { collectChecks } from '../support/conformance/collect-checks.js';
import { agentMistakes } from '../support/conformance/mistakes/agent-mistakes.js';
import { directoryMistakes } from '../support/conformance/mistakes/directory-mistakes.js';
import {
  announcingChanges,
  eventMistakes,
  refusingChangedMembers,
  withoutChangedMembers,
} from '../support/conformance/mistakes/event-mistakes.js';
import { lifecycleMistakes } from '../support/conformance/mistakes/lifecycle-mistakes.js';
import type { Mistake } from '../support/conformance/mistakes/mistake.js';
import { requestMistakes } from '../support/conformance/mistakes/request-mistakes.js';
import { routeMistakes, withPlainPlatformAdmin } from '../support/conformance/mistakes/route-mistakes.js';
import { sessionMistakes } from '../support/conformance/mistakes/session-mistakes.js';
import { type Mutation, mutantOf, withMember } from '../support/conformance/mutant-host.js';
import { startHostUnderTest } from '../support/hosts/host-under-test.js';

const tables = {
  routes: routeMistakes,
  requests: requestMistakes,
  sessions: sessionMistakes,
  'directory and database': directoryMistakes,
  events: eventMistakes,
  agents: agentMistakes,
  'start, reports and stop': lifecycleMistakes,
};

const runCheck = (makeHost: MakeHost, title: string, options?: { timeoutMs: number }) =>
  collectChecks(makeHost, options).get(title)?.();

const checksOfRoles = [
  'refuses everybody without the access that a route requires, before its handler runs',
  'refuses a state-changing request from a page of another site, with every method',
  'gives every handler the principal of the person who sends the request, also on public routes',
  'counts a changed role at the next request',
];

/** One more column, 0 and 1 for false and true, and no prototype, in one of two methods that find the same. */
function withRows(directory: Directory): Directory {
  const toRow = (member: Member | undefined) =>
    member &&
    Object.assign(Object.create(null), member, { email: 'x@example.com', isServiceAccount: +member.isServiceAccount });
  return withMember(directory, {
    findMember: async (orgId, userId) => toRow(await directory.findMember(orgId, userId)),
    findEarliestOrgAdmin: async (orgId) => toRow(await directory.findEarliestOrgAdmin?.(orgId)),
  });
}

describe('What the conformance suite says of a host with a mistake', () => {
  const waiting = new Map<Mistake, ReturnType<typeof runCheck>>();

  // These wait for a deadline each, so they wait together.
  before(() => {
    const mistakes = Object.values(tables).flat();
    for (const mistake of mistakes.filter(({ waits }) => waits)) {
      waiting.set(mistake, runCheck(mutantOf(mistake), mistake.check));
    }
  });

  for (const [part, mistakes] of Object.entries(tables)) {
    describe(part, () => {
      for (const mistake of mistakes) {
        it(`${mistake.mistake}: fails "${mistake.check}"`, async () => {
          const outcome = await (waiting.get(mistake) ?? runCheck(mutantOf(mistake), mistake.check));

          expect(outcome?.state).to.equal('failed');
          expect(outcome?.words).to.match(mistake.mend);
        });
      }
    });
  }

  describe('nothing of a host', () => {
    const hosts: Record<string, { mutation: Mutation; checks: string[] }> = {
      'whose platform admin is a plain member': { mutation: { host: withPlainPlatformAdmin }, checks: checksOfRoles },
      'whose org admin is the platform admin': {
        mutation: {
          host: (host) => ({
            ...host,
            headersFor: (person) => host.headersFor(person === 'org_admin' ? 'platform_admin' : person),
          }),
        },
        checks: checksOfRoles,
      },
      'whose directory answers with rows, as SQLite has them': {
        mutation: { platform: ({ directory }) => ({ directory: withRows(directory) }) },
        checks: [
          'lists members with a role and a joining time, and finds each of them in that organization alone',
          'shows a join and a changed role at once',
          'agrees with the list of members until no admin is left',
          'reflects joins, ties, demotions and promotions at once, and is never a service account',
        ],
      },
    };

    for (const [name, { mutation, checks }] of Object.entries(hosts)) {
      for (const title of checks) {
        it(`${name}: "${title}"`, async () => {
          expect(await runCheck(mutantOf(mutation), title)).to.include({ state: 'passed' });
        });
      }
    }
  });

  it('names the start that never ends', async () => {
    const title = 'lists organizations and finds each of them';

    const outcome = await runCheck(() => new Promise(() => {}), title, { timeoutMs: 20 });

    expect(outcome?.state).to.equal('failed');
    expect(outcome?.words).to.match(/^makeHost\(\) must resolve/);
  });

  for (const [leaving, mutation] of Object.entries({
    publishes: withoutChangedMembers,
    takes: refusingChangedMembers,
  })) {
    it(`says that it cannot check an optional event where the host ${leaving} none`, async () => {
      const outcome = await runCheck(mutantOf(mutation), announcingChanges);

      const words = `not checked: the host ${leaving} no member.changed, which is optional`;
      expect(outcome).to.deep.equal({ state: 'skipped', words });
    });
  }

  it('says what it cannot check, and passes none of it', async () => {
    const makeHost: MakeHost = async (activate) => {
      const { openConversation: _, ...host } = await startHostUnderTest(activate);
      return host;
    };

    const outcome = await runCheck(makeHost, 'hands on what a call answers');

    expect(outcome).to.deep.equal({ state: 'skipped', words: 'not checked: the host gives no openConversation' });
  });
});
