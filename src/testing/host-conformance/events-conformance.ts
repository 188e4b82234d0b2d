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
      events.subscribe('appconnect.app.changed', ({ app }) => void calls.push(`first ${app}`));
      events.subscribe('appconnect.app.changed', ({ app }) => void calls.push(`second ${app}`));
      events.subscribe('appconnect.settings.changed', () => void calls.push('settings'));

      events.publish('appconnect.app.changed', change);

      await host.until('publish() must call every listener of that name.', () => calls.length >= 2);
      expectEqual(
        calls.sort(),
        ['first gmail', 'second gmail'],
        'publish() must call the listeners of that name only.',
      );

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
  const found: unknown[] = [];
  events.subscribe('member.removed', async ({ orgId, userId }) => {
    found.push(await directory.findMember(orgId, userId));
  });
  events.subscribe('agent.deleted', async ({ orgId, agentId }) => {
    found.push((await directory.listAgents(orgId)).find(({ id }) => id === agentId));
  });
  events.subscribe('organization.deleted', async ({ orgId }) => {
    found.push(await directory.findOrganization(orgId));
  });
  const [organization] = await directory.listOrganizations();
  expectThat(organization, 'The host needs an organization.');
  const [member] = await directory.listMembers(organization.id);
  const agent = (await directory.listAgents(organization.id)).find(({ isDefault }) => !isDefault);
  expectThat(member && agent, `${organization.id} needs a member, and an agent that is not the default one.`);

  await changes.removeMember(organization.id, member.userId);
  await host.until('Publish member.removed when a member is removed.', () => found.length >= 1);
  await changes.deleteAgent(organization.id, agent.id);
  await host.until('Publish agent.deleted when an agent is deleted.', () => found.length >= 2);
  await changes.deleteOrganization(organization.id);
  await host.until('Publish organization.deleted when one is deleted.', () => found.length >= 3);

  // An event may come twice.
  const mend = 'Change the directory first, and publish the event after it: a listener still found what was removed.';
  expectThat(
    found.every((one) => one === undefined),
    mend,
  );
}
