import type { Directory } from '../../../host/index.js';
import type { ConformanceSuite } from '../conformance-suite.js';
import { expectEqual, expectNothing, expectThat } from '../expectations.js';
import { memberFields } from './member-fields.js';

const fresh = 'Answer from the present data, never from a copy that was made before:';

export function describeDirectoryChanges(suite: ConformanceSuite): void {
  suite.group('directory: changes', () => {
    suite.check('shows a removal at once', async (start) => {
      const { platform, changes } = await start();
      const { directory } = platform;
      const { orgId, userId, agentId } = await readAll(directory);

      await changes.removeMember(orgId, userId);
      const left = { member: await directory.findMember(orgId, userId), ids: await listMemberIds(directory, orgId) };
      expectNothing(left.member, `${fresh} findMember() still finds a member who was removed.`);
      expectThat(!left.ids.includes(userId), `${fresh} listMembers() still lists a member who was removed.`);

      await changes.deleteAgent(orgId, agentId);
      const agentIds = (await directory.listAgents(orgId)).map(({ id }) => id);
      expectThat(!agentIds.includes(agentId), `${fresh} listAgents() still lists an agent that was deleted.`);

      await changes.deleteOrganization(orgId);
      const found = await directory.findOrganization(orgId);
      expectNothing(found, `${fresh} findOrganization() still finds a deleted organization.`);
      const orgIds = (await directory.listOrganizations()).map(({ id }) => id);
      expectThat(!orgIds.includes(orgId), `${fresh} listOrganizations() still lists a deleted organization.`);
    });

    suite.check('shows a join and a changed role at once', async (start) => {
      const host = await start();
      const { addMember, changeRole } = host.optionalChanges;
      const { directory } = host.platform;
      const { orgId } = await readAll(directory);
      const userId = 'conformance-newcomer';
      const joining = { userId, name: 'Newcomer', joinedAt: '2020-01-01T00:00:00.000Z', isServiceAccount: false };
      expectNothing(await directory.findMember(orgId, userId), 'findMember() must not find who never joined.');

      await addMember(orgId, { ...joining, role: 'member' });
      const joined = memberFields(await directory.findMember(orgId, userId));
      const expected = { ...joining, orgId, role: 'member' };
      expectEqual(joined, expected, `${fresh} findMember() must find who has just joined.`);

      for (const role of ['org_admin', 'member'] as const) {
        await listMemberIds(directory, orgId);
        await changeRole(orgId, userId, role);
        const found = await directory.findMember(orgId, userId);
        expectEqual(found?.role, role, `${fresh} findMember() must give the role of now.`);
        const listed = (await directory.listMembers(orgId)).find((member) => member.userId === userId);
        expectEqual(listed?.role, role, `${fresh} listMembers() must give the role of now.`);
      }
    });
  });
}

/** Reads everything, so that a host that keeps copies has made them; with a member and an agent that can be removed. */
async function readAll(directory: Directory) {
  const [organization] = await directory.listOrganizations();
  expectThat(organization, 'The host needs an organization.');
  const { id: orgId } = organization;
  await directory.findOrganization(orgId);
  const [member] = await directory.listMembers(orgId);
  const agent = (await directory.listAgents(orgId)).find(({ isDefault }) => !isDefault);
  expectThat(member && agent, `${orgId} needs a member, and an agent that is not the default one.`);
  await directory.findMember(orgId, member.userId);
  return { orgId, userId: member.userId, agentId: agent.id };
}

async function listMemberIds(directory: Directory, orgId: string): Promise<string[]> {
  return (await directory.listMembers(orgId)).map(({ userId }) => userId);
}
