import type { StartHost } from './conformance-suite.js';
import { waitUntil } from './deadline.js';
import { expectEqual } from './expectations.js';
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
  const { events, directory } = host.platform;
  const [orgId = ''] = (await directory.listOrganizations()).map(({ id }) => id);
  const seen: (string | undefined)[] = [];
  events.subscribe('member.changed', async (changed) => {
    const isNewcomer = changed.orgId === orgId && changed.userId === newcomer.userId;
    if (isNewcomer) seen.push((await directory.findMember(orgId, newcomer.userId))?.role);
  });

  await addMember(orgId, newcomer);
  const missing = 'the host publishes no member.changed, which is optional';
  await waitUntil(firstEventMs, missing, () => seen.length > 0).catch(() => {
    throw new NotChecked(missing);
  });
  const order = 'Change the directory first, and publish member.changed after it.';
  expectEqual(seen[0], 'member', order);

  await changeRole(orgId, newcomer.userId, 'org_admin');
  const mend = `Publish member.changed when a role has changed, too. ${order}`;
  await host.until(mend, () => seen.includes('org_admin'));
}
