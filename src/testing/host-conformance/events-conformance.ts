import type { Directory } from '../../host/index.js';
import { checkChangedMember } from './changed-member-conformance.js';
import type { ConformanceSuite } from './conformance-suite.js';
import { expectEqual, expectThat } from './expectations.js';
import type { RunningHost } from './running-host.js';

const change = { orgId: 'one', app: 'gmail' };

export function describeEvents(suite: ConformanceSuite): void {
  suite.group('events', () => {
    suite.check('delivers an event to every listener of that name, and to no other', async (start) => {
      const host = await start();
      const { events } = host.platform;
      const calls: string[] = [];
      const payloads: unknown[] = [];
      events.subscribe('appconnect.app.changed', (payload) => {
        payloads.push(payload);
        calls.push(`first ${payload.app}`);
      });
      events.subscribe('appconnect.app.changed', ({ app }) => void calls.push(`second ${app}`));
      events.subscribe('appconnect.settings.changed', () => void calls.push('settings'));

      events.publish('appconnect.app.changed', change);

      await host.until('publish() must call every listener of that name.', () => calls.length >= 2);
      expectEqual(
        calls.sort(),
        ['first gmail', 'second gmail'],
        'publish() must call the listeners of that name only.',
      );
      expectEqual(payloads, [change], 'Deliver the payload as it is published, whole and unchanged.');

      events.publish('appconnect.app.changed', { ...change, app: 'slack' });
      const mend = 'publish() must call every listener of that name again for each later event.';
      await host.until(mend, () => ['first slack', 'second slack'].every((call) => calls.includes(call)));
    });

    suite.check('hides the failure of one listener from the others and from the publisher', async (start) => {
      const host = await start();
      const { events } = host.platform;
      let calls = 0;
      events.subscribe('appconnect.app.changed', () => {
        throw new Error('a listener that throws');
      });
      events.subscribe('appconnect.app.changed', async () => {
        throw new Error('a listener that rejects');
      });
      events.subscribe('appconnect.app.changed', () => void calls++);

      for (const round of [1, 2]) {
        expectPublishes(() => events.publish('appconnect.app.changed', change));
        const mend = 'Catch what a listener throws, and call the others all the same, for each event.';
        await host.until(mend, () => calls === round);
      }
    });

    suite.check('announces a removal only after the directory no longer has the removed one', checkRemovals);
    suite.check('announces a join and a changed role after the directory has it, where it does', checkChangedMember);

    suite.check('calls no listener whose registration was disposed, once or twice', async (start) => {
      const host = await start();
      const { events } = host.platform;
      const calls: string[] = [];
      const registration = events.subscribe('appconnect.app.changed', () => void calls.push('disposed'));
      events.subscribe('appconnect.app.changed', () => void calls.push('kept'));
      registration.dispose();
      registration.dispose();

      events.publish('appconnect.app.changed', change);

      await host.until('dispose() must leave the other listeners in place.', () => calls.includes('kept'));
      expectEqual(calls, ['kept'], 'publish() must not call a listener whose registration was disposed.');
    });
  });
}

function expectPublishes(publish: () => void): void {
  let failure: unknown;
  try {
    publish();
  } catch (error) {
    failure = error;
  }
  expectEqual(failure, undefined, 'publish() must not throw what a listener throws.');
}

async function checkRemovals(start: () => Promise<RunningHost>): Promise<void> {
  const host = await start();
  const { changes } = host;
  const { events, directory } = host.platform;
  const told = new Set<string>();
  const stillFound: unknown[] = [];
  // An event may come twice.
  const note = (event: string, id: string, found: unknown) => {
    told.add(`${event} ${id}`);
    if (found !== undefined && found !== null) stillFound.push(found);
  };
  events.subscribe('member.removed', async ({ orgId, userId }) => {
    note('member.removed', userId, await directory.findMember(orgId, userId));
  });
  events.subscribe('agent.deleted', async ({ orgId, agentId }) => {
    const found = (await directory.listAgents(orgId)).find(({ id }) => id === agentId);
    note('agent.deleted', agentId, found);
  });
  events.subscribe('organization.deleted', async ({ orgId }) => {
    note('organization.deleted', orgId, await directory.findOrganization(orgId));
  });
  const { orgId, userIds, agentId } = await readRemovable(directory);

  for (const userId of userIds) {
    await changes.removeMember(orgId, userId);
    const mend = 'Publish member.removed each time that a member is removed.';
    await host.until(mend, () => told.has(`member.removed ${userId}`));
  }
  await changes.deleteAgent(orgId, agentId);
  await host.until('Publish agent.deleted when an agent is deleted.', () => told.has(`agent.deleted ${agentId}`));
  await changes.deleteOrganization(orgId);
  const mend = 'Publish organization.deleted when one is deleted.';
  await host.until(mend, () => told.has(`organization.deleted ${orgId}`));

  const order = 'Change the directory first, and publish the event after it: a listener still found what was removed.';
  expectEqual(stillFound, [], order);
}

/** Two members, and an agent that is not the default one, of the first organization. */
async function readRemovable(directory: Directory) {
  const [organization] = await directory.listOrganizations();
  expectThat(organization, 'The host needs an organization.');
  const { id: orgId } = organization;
  const userIds = (await directory.listMembers(orgId)).slice(0, 2).map(({ userId }) => userId);
  const agent = (await directory.listAgents(orgId)).find(({ isDefault }) => !isDefault);
  const isEnough = userIds.length > 0 && agent;
  expectThat(isEnough, `${orgId} needs a member, and an agent that is not the default one.`);
  return { orgId, userIds, agentId: agent.id };
}
