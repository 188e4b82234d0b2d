import assert from 'node:assert/strict';
import { type MakeHost, until, withPlugin } from './host-under-test.js';

const change = { orgId: 'one', app: 'gmail' };
const nothing = () => {};

export function describeEvents(makeHost: MakeHost): void {
  describe('events', () => {
    it('delivers an event to every listener of that name, and to no other', () =>
      withPlugin(makeHost, nothing, async (_host, { events }) => {
        const calls: string[] = [];
        events.subscribe('appconnect.app.changed', ({ app }) => void calls.push(`first ${app}`));
        events.subscribe('appconnect.app.changed', ({ app }) => void calls.push(`second ${app}`));
        events.subscribe('appconnect.settings.changed', () => void calls.push('settings'));

        events.publish('appconnect.app.changed', change);

        await until('both listeners were called', () => calls.length >= 2);
        assert.deepEqual(calls.sort(), ['first gmail', 'second gmail']);
      }));

    it('hides the failure of one listener from the others and from the publisher', () =>
      withPlugin(makeHost, nothing, async (_host, { events }) => {
        let calls = 0;
        events.subscribe('appconnect.app.changed', () => {
          throw new Error('a listener that throws');
        });
        events.subscribe('appconnect.app.changed', async () => {
          throw new Error('a listener that rejects');
        });
        events.subscribe('appconnect.app.changed', () => void calls++);

        events.publish('appconnect.app.changed', change);

        await until('the third listener was called', () => calls === 1);
      }));

    it('announces a removal only after the directory no longer has the removed one', () =>
      withPlugin(makeHost, nothing, async ({ changes }, { events, directory }) => {
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
        assert(organization);
        const [member] = await directory.listMembers(organization.id);
        const agent = (await directory.listAgents(organization.id)).find(({ isDefault }) => !isDefault);
        assert(member && agent);

        await changes.removeMember(organization.id, member.userId);
        await until('the removal of the member was announced', () => found.length === 1);
        await changes.deleteAgent(organization.id, agent.id);
        await until('the deletion of the agent was announced', () => found.length === 2);
        await changes.deleteOrganization(organization.id);
        await until('the deletion of the organization was announced', () => found.length === 3);

        assert.deepEqual(found, [undefined, undefined, undefined]);
      }));

    it('calls no listener whose registration was disposed, once or twice', () =>
      withPlugin(makeHost, nothing, async (_host, { events }) => {
        const calls: string[] = [];
        const registration = events.subscribe('appconnect.app.changed', () => void calls.push('disposed'));
        events.subscribe('appconnect.app.changed', () => void calls.push('kept'));
        registration.dispose();
        registration.dispose();

        events.publish('appconnect.app.changed', change);

        await until('the other listener was called', () => calls.includes('kept'));
        assert.deepEqual(calls, ['kept']);
      }));
  });
}
