import type { ConformanceSuite } from '../conformance-suite.js';
import { expectEqual, expectNothing, expectThat } from '../expectations.js';
import { memberFields } from './member-fields.js';

const utcTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const unknown = 'no-such-organization';

/** The ids in capitals, or in small letters: those that are none of them. */
function inOtherCase(ids: string[]): string[] {
  return ids.flatMap((id) => [id.toUpperCase(), id.toLowerCase()]).filter((id) => !ids.includes(id));
}

export function describeDirectory(suite: ConformanceSuite): void {
  suite.group('directory', () => {
    suite.check('lists organizations and finds each of them', async (start) => {
      const { directory } = (await start()).platform;
      const organizations = await directory.listOrganizations();

      expectThat(
        organizations.length > 0,
        'listOrganizations() must list the organizations of the host; it lists none.',
      );
      for (const organization of organizations) {
        const found = await directory.findOrganization(organization.id);
        expectEqual(
          found && { id: found.id, name: found.name },
          { id: organization.id, name: organization.name },
          'findOrganization() must find what listOrganizations() lists.',
        );
      }
      const ids = organizations.map(({ id }) => id);
      for (const id of [unknown, ...inOtherCase(ids)]) {
        const found = await directory.findOrganization(id);
        expectNothing(found, `findOrganization() must resolve to undefined for an id that nothing has, such as ${id}.`);
      }
    });

    suite.check(
      'lists members with a role and a joining time, and finds each of them in that organization alone',
      async (start) => {
        const { directory } = (await start()).platform;
        for (const { id } of await directory.listOrganizations()) {
          const members = await directory.listMembers(id);
          for (const userId of inOtherCase(members.map((member) => member.userId))) {
            const found = await directory.findMember(id, userId);
            expectNothing(found, `findMember() must compare ids as they are, case included: nobody has ${userId}.`);
          }
          for (const member of members) {
            expectEqual(member.orgId, id, 'listMembers() must give each member the orgId of that organization.');
            expectThat(
              utcTime.test(member.joinedAt),
              `joinedAt must be as toISOString() writes it, not ${member.joinedAt}.`,
            );
            expectThat(
              ['member', 'org_admin'].includes(member.role),
              `A role is member or org_admin, not ${member.role}.`,
            );
            const found = await directory.findMember(id, member.userId);
            const mend = 'findMember() must find what listMembers() lists.';
            expectEqual(memberFields(found), memberFields(member), mend);
            const elsewhere = await directory.findMember(unknown, member.userId);
            expectNothing(elsewhere, 'findMember() must look in the given organization only.');
          }
        }
        const nobody = await directory.listMembers(unknown);
        expectEqual(nobody, [], 'listMembers() must resolve to an empty list for an organization that is not there.');
      },
    );

    suite.check('marks exactly one agent of every organization as its default', async (start) => {
      const { directory } = (await start()).platform;
      for (const { id } of await directory.listOrganizations()) {
        const agents = await directory.listAgents(id);
        const defaults = agents.filter((agent) => agent.isDefault);
        expectEqual(defaults.length, 1, `listAgents() must mark exactly one agent of ${id} with isDefault.`);
        const isOwn = agents.every((agent) => agent.orgId === id);
        expectThat(isOwn, `listAgents() must list the agents of ${id} only.`);
      }
      const agents = await directory.listAgents(unknown);
      expectEqual(agents, [], 'listAgents() must resolve to an empty list for an organization that is not there.');
    });
  });
}
