import type { HostPlatform } from '../../host/index.js';
import type { StartHost } from './conformance-suite.js';
import { waitUntil } from './deadline.js';
import { expectEqual, expectThat } from './expectations.js';
import { NotChecked } from './test-runner.js';

/** A host that publishes the event does so within this time. */
const firstEventMs = 1_000;
const newcomer = {
  userId: 'conformance-changed',
  name: 'Changed',
  role: 'member',
  joinedAt: '2020-01-01T00:00:00.000Z',
  isServiceAccount: false,
} as const;

export async function checkChangedMember(start: StartHost): Promise<void> {
  const host = await start();
  const { addMember, changeRole } = host.optionalChanges;
  const [organization] = await host.platform.directory.listOrganizations();
  expectThat(organization, 'The host needs an organization.');
  const orgId = organization.id;
  const seen = rolesAtEvents(host.platform, orgId);

  await addMember(orgId, newcomer);
  const isJoinTold = await isAnyTold(seen);
  const order = 'Change the directory first, and publish member.changed after it.';
  if (isJoinTold) expectEqual(seen[0], 'member', order);

  await changeRole(orgId, newcomer.userId, 'org_admin');
  const isPublished = isJoinTold || (await isAnyTold(seen));
  if (!isPublished) throw new NotChecked('the host publishes no member.changed, which is optional');
  expectThat(isJoinTold, 'Publish member.changed when somebody joins, too.');
  const mend = `Publish member.changed when a role has changed, too. ${order}`;
  await host.until(mend, () => seen.includes('org_admin'));
}

/** The role that the newcomer has in the directory at each event, as they come. @throws NotChecked where none can come. */
function rolesAtEvents({ events, directory }: HostPlatform, orgId: string): (string | undefined)[] {
  const seen: (string | undefined)[] = [];
  try {
    events.subscribe('member.changed', async (changed) => {
      const isNewcomer = changed.orgId === orgId && changed.userId === newcomer.userId;
      if (isNewcomer) seen.push((await directory.findMember(orgId, newcomer.userId))?.role);
    });
  } catch {
    throw new NotChecked('the host takes no member.changed, which is optional');
  }
  return seen;
}

function isAnyTold(seen: unknown[]): Promise<boolean> {
  return waitUntil(firstEventMs, 'No event came.', () => seen.length > 0).then(
    () => true,
    () => false,
  );
}
