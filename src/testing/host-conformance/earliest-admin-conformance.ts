import assert from 'node:assert/strict';
import { earliestOrgAdmin } from '../../domain/acting-member.js';
import type { Directory } from '../../host/index.js';
import type { HostUnderTest, JoiningMember, MakeHost } from './host-under-test.js';
import { withPlugin } from './run-plugin.js';

const nothing = () => {};
const early = '2001-01-01T00:00:00.000Z';

/** For hosts whose directory answers `findEarliestOrgAdmin`; it must agree with `listMembers` whatever happens. */
export function describeEarliestAdmin(makeHost: MakeHost): void {
  describe('directory: the earliest org admin', () => {
    it('is the one that the list of members says, until no admin is left', function () {
      return withPlugin(makeHost, nothing, async ({ changes }, { directory }) => {
        if (directory.findEarliestOrgAdmin === undefined) return this.skip();
        assert.equal(await directory.findEarliestOrgAdmin('no-such-organization'), undefined);
        for (const { id } of await directory.listOrganizations()) {
          for (let admin = await agreed(directory, id); admin; admin = await agreed(directory, id)) {
            await changes.removeMember(id, admin.userId);
          }
        }
      });
    });

    it('follows joins, ties, demotions and promotions at once, and is never a service account', function () {
      return withPlugin(makeHost, nothing, async ({ changes }, { directory }) => {
        const { addMember, changeRole } = named(changes);
        if (directory.findEarliestOrgAdmin === undefined || !addMember || !changeRole) return this.skip();
        const [organization] = await directory.listOrganizations();
        assert(organization);
        const orgId = organization.id;
        const seen: unknown[] = [];
        const look = async () => seen.push((await agreed(directory, orgId))?.userId);

        await addMember(
          orgId,
          admin('conformance-robot', { joinedAt: '2000-01-01T00:00:00.000Z', isServiceAccount: true }),
        );
        await addMember(orgId, admin('conformance-b'));
        await look();
        for (const userId of ['conformance-a', 'conformance-C']) await addMember(orgId, admin(userId));
        await look();
        await changeRole(orgId, 'conformance-C', 'member');
        await look();
        await changeRole(orgId, 'conformance-a', 'member');
        await look();
        await changeRole(orgId, 'conformance-C', 'org_admin');
        await look();

        assert.deepEqual(
          seen,
          ['b', 'C', 'a', 'b', 'C'].map((letter) => `conformance-${letter}`),
        );
      });
    });
  });
}

async function agreed(directory: Directory, orgId: string) {
  const found = await directory.findEarliestOrgAdmin?.(orgId);
  assert.deepEqual(found, earliestOrgAdmin(await directory.listMembers(orgId)));
  return found;
}

function admin(userId: string, fields: Partial<JoiningMember> = {}): JoiningMember {
  return { userId, name: userId, role: 'org_admin', joinedAt: early, isServiceAccount: false, ...fields };
}

function named(changes: HostUnderTest['changes']) {
  return { addMember: changes.addMember?.bind(changes), changeRole: changes.changeRole?.bind(changes) };
}
