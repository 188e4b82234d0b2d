import { earliestOrgAdmin } from '../../../domain/caller.js';
import type { Directory, Member } from '../../../host/index.js';
import type { ConformanceSuite } from '../conformance-suite.js';
import { expectEqual, expectThat } from '../expectations.js';
import type { JoiningMember } from '../host-under-test.js';
import { NotChecked } from '../test-runner.js';
import { memberFields } from './member-fields.js';

const early = '2001-01-01T00:00:00.000Z';
const mend =
  'findEarliestOrgAdmin() must agree with listMembers(): the first to join, without service accounts, of equal times the smaller user id.';

/** For hosts whose directory has `findEarliestOrgAdmin`; it must always agree with `listMembers`. */
export function describeEarliestAdmin(suite: ConformanceSuite): void {
  suite.group('directory: the earliest org admin', () => {
    suite.check('agrees with the list of members until no admin is left', async (start) => {
      const { platform, changes } = await start();
      const { directory } = platform;
      const findEarliest = earliestAdminOf(directory);
      expectEqual(await findEarliest('no-such-organization'), undefined, mend);
      for (const { id } of await directory.listOrganizations()) {
        for (let admin = await findEarliest(id); admin; admin = await findEarliest(id)) {
          await changes.removeMember(id, admin.userId);
        }
      }
    });

    suite.check(
      'reflects joins, ties, demotions and promotions at once, and is never a service account',
      async (start) => {
        const host = await start();
        const { directory } = host.platform;
        const findEarliest = earliestAdminOf(directory);
        const { addMember, changeRole } = host.optionalChanges;
        const [organization] = await directory.listOrganizations();
        expectThat(organization, 'The host needs an organization.');
        const orgId = organization.id;
        const earliest: unknown[] = [];
        const recordEarliest = async () => earliest.push((await findEarliest(orgId))?.userId);

        await addMember(orgId, admin('robot', { joinedAt: '2000-01-01T00:00:00.000Z', isServiceAccount: true }));
        await addMember(orgId, admin('b'));
        await recordEarliest();
        for (const letter of ['a', 'C']) await addMember(orgId, admin(letter));
        await recordEarliest();
        await changeRole(orgId, idOf('C'), 'member');
        await recordEarliest();
        await changeRole(orgId, idOf('a'), 'member');
        await recordEarliest();
        await changeRole(orgId, idOf('C'), 'org_admin');
        await recordEarliest();

        expectEqual(earliest, ['b', 'C', 'a', 'b', 'C'].map(idOf), mend);
      },
    );
  });
}

/** The method, which each time is compared with the list. @throws NotChecked without it. */
function earliestAdminOf(directory: Directory): (orgId: string) => Promise<Member | undefined> {
  if (!directory.findEarliestOrgAdmin) throw new NotChecked('the host gives no directory.findEarliestOrgAdmin');
  return async (orgId) => {
    const found = await directory.findEarliestOrgAdmin?.(orgId);
    const listed = earliestOrgAdmin(await directory.listMembers(orgId));
    expectEqual(memberFields(found), memberFields(listed), mend);
    return found;
  };
}

function idOf(name: string): string {
  return `conformance-${name}`;
}

function admin(name: string, fields: Partial<JoiningMember> = {}): JoiningMember {
  return { userId: idOf(name), name, role: 'org_admin', joinedAt: early, isServiceAccount: false, ...fields };
}
