import type { RouteContext } from '../../../host/index.js';
import type { ConformanceSuite, StartHost } from '../conformance-suite.js';
import { expectEqual, expectThat } from '../expectations.js';
import type { Person } from '../host-under-test.js';
import type { RunningHost } from '../running-host.js';
import { addProbeRoutes, base, readPrincipal, readPrincipalOf } from './probe-routes.js';
import { addStreamRoute, openStream } from './stream-route.js';

const people: Person[] = ['member', 'org_admin', 'platform_admin'];
const rounds = 3;

export function describeSessions(suite: ConformanceSuite): void {
  suite.group('sessions', () => {
    suite.check(
      'gives every handler the principal of the person who sends the request, also on public routes',
      checkPrincipals,
    );

    suite.check('refuses the session of a removed member at once', async (start) => {
      const calls: RouteContext[] = [];
      const host = await start({ activate: (platform) => addProbeRoutes(platform, calls) });
      const headers = await host.headersOf('member');
      const { orgId, userId } = await readPrincipalOf(host, headers, 'member');

      await host.changes.removeMember(orgId, userId);
      for (const access of ['member', 'public']) await host.fetch(`${base}/${access}`, { headers });

      const later = calls.slice(1).filter(({ principal }) => principal?.orgId === orgId && principal.userId === userId);
      const mend = 'Ask the directory for the principal at every request: a member who was removed must have none.';
      expectEqual(later.length, 0, mend);
    });

    suite.check('refuses the sessions of a deleted organization at once', async (start) => {
      const host = await start({ activate: (platform) => addProbeRoutes(platform) });
      const headers = await host.headersOf('member');
      const { orgId } = await readPrincipalOf(host, headers, 'member');

      await host.changes.deleteOrganization(orgId);

      const { status } = await host.fetch(`${base}/member`, { headers });
      const mend =
        'Ask the directory for the principal at every request: nobody is in an organization that was deleted.';
      expectEqual(status, 401, mend);
    });

    suite.check('ends the open streams of a removed member, and of nobody else', checkStreams);

    suite.check('counts a changed role at the next request', async (start) => {
      const host = await start({ activate: (platform) => addProbeRoutes(platform) });
      const { changeRole } = host.optionalChanges;
      const headers = await host.headersOf('org_admin');
      const { orgId, userId } = await readPrincipalOf(host, headers, 'org_admin');

      const mend = 'Ask the directory for the role at every request:';
      await changeRole(orgId, userId, 'member');
      const demoted = await host.fetch(`${base}/org_admin`, { headers });
      expectEqual(demoted.status, 403, `${mend} one that was lost must not count.`);

      await changeRole(orgId, userId, 'org_admin');
      const promoted = await host.fetch(`${base}/org_admin`, { headers });
      expectEqual(promoted.status, 200, `${mend} one that was given must count.`);
    });
  });
}

async function checkPrincipals(start: StartHost): Promise<void> {
  const host = await start({ activate: (platform) => addProbeRoutes(platform) });
  for (let round = 0; round < rounds; round++) {
    for (const person of people) {
      const principal = await readPrincipal(host, person);
      const onPublic = await readPrincipal(host, person, 'public');
      expectEqual(onPublic, principal, 'Give public routes the principal of the person who sends that very request.');
      expectRole(person, principal);
      const { directory } = host.platform;
      const member = await directory.findMember(principal.orgId, principal.userId);
      expectEqual(
        principal.role,
        member?.role,
        'The principal must have the role that the directory gives the person.',
      );
      const stranger = await host.readJson(`${base}/public`);
      expectEqual(stranger.principal, undefined, 'Give public routes no principal where the request has no session.');
    }
  }
  await checkPrincipalsAtOnce(host);
}

/** What a host keeps in one place for all requests is that of another person while several are under way. */
async function checkPrincipalsAtOnce(host: RunningHost): Promise<void> {
  const sessions = await Promise.all(people.map((person) => host.headersOf(person)));
  const userIds = [];
  for (const headers of sessions) userIds.push((await readPrincipalOf(host, headers, 'member')).userId);
  for (const access of ['member', 'public'] as const) {
    const asking = Array.from({ length: rounds }, () =>
      sessions.map((headers) => readPrincipalOf(host, headers, access)),
    );
    const given = (await Promise.all(asking.flat())).map(({ userId }) => userId);
    const mend = `Give ${access} routes the principal of the person who sends that very request, also while others are under way.`;
    expectEqual(given, Array(rounds).fill(userIds).flat(), mend);
  }
}

function expectRole(person: Person, principal: { role: string; isPlatformAdmin: boolean }): void {
  const { role, isPlatformAdmin } = principal;
  const isExpected = {
    member: role === 'member' && !isPlatformAdmin,
    org_admin: role === 'org_admin',
    platform_admin: isPlatformAdmin,
  }[person];
  const given = `role ${role}, isPlatformAdmin ${isPlatformAdmin}`;
  expectThat(isExpected, `The principal of headersFor('${person}') must have that role; it has ${given}.`);
}

async function checkStreams(start: StartHost): Promise<void> {
  const host = await start({
    activate(platform) {
      addProbeRoutes(platform);
      addStreamRoute(platform, { access: 'member' });
    },
  });
  const [removed, other] = [await host.headersOf('member'), await host.headersOf('org_admin')];
  const { orgId, userId } = await readPrincipalOf(host, removed, 'member');
  const tabs = [await openStream(host, removed), await openStream(host, removed)];
  const remaining = await openStream(host, other);

  await host.changes.removeMember(orgId, userId);

  const mend = 'End the open streams (text/event-stream) of a member who is removed, in each tab.';
  for (const { ended } of tabs) await host.inTime(mend, ended);
  await host.fetch(`${base}/public`);
  expectThat(remaining.isOpen(), 'Leave the open streams of other people alone when a member is removed.');
}
