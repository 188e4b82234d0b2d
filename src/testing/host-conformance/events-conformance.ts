import assert from 'node:assert/strict';
import { type MakeHost, until, withPlugin } from './host-under-test.js';

const change = { orgId: 'one', app: 'gmail' };
const nothing = () => {};

export function describeEvents(makeHost: MakeHost): void {
  describe('events', () => {
    it('brings an announcement to every listener of that name, and to no other', () =>
      withPlugin(makeHost, nothing, async (_host, { events }) => {
        const heard: string[] = [];
        events.subscribe('appconnect.app.changed', ({ app }) => void heard.push(`first ${app}`));
        events.subscribe('appconnect.app.changed', ({ app }) => void heard.push(`second ${app}`));
        events.subscribe('appconnect.settings.changed', () => void heard.push('settings'));

        events.publish('appconnect.app.changed', change);

        await until('both listeners heard it', () => heard.length >= 2);
        assert.deepEqual(heard.sort(), ['first gmail', 'second gmail']);
      }));

    it('keeps the failure of one listener from the others and from whoever published', () =>
      withPlugin(makeHost, nothing, async (_host, { events }) => {
        let heard = 0;
        events.subscribe('appconnect.app.changed', () => {
          throw new Error('a listener that throws');
        });
        events.subscribe('appconnect.app.changed', async () => {
          throw new Error('a listener that rejects');
        });
        events.subscribe('appconnect.app.changed', () => void heard++);

        events.publish('appconnect.app.changed', change);

        await until('the third listener heard it', () => heard === 1);
      }));

    it('announces who is gone only once its directory no longer has them', () =>
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
        await until('the member was said to be gone', () => found.length === 1);
        await changes.deleteAgent(organization.id, agent.id);
        await until('the agent was said to be gone', () => found.length === 2);
        await changes.deleteOrganization(organization.id);
        await until('the organization was said to be gone', () => found.length === 3);

        assert.deepEqual(found, [undefined, undefined, undefined]);
      }));

    it('forgets a listener that was taken back, once or twice', () =>
      withPlugin(makeHost, nothing, async (_host, { events }) => {
        const heard: string[] = [];
        const registration = events.subscribe('appconnect.app.changed', () => void heard.push('taken back'));
        events.subscribe('appconnect.app.changed', () => void heard.push('kept'));
        registration.dispose();
        registration.dispose();

        events.publish('appconnect.app.changed', change);

        await until('the listener that was kept heard it', () => heard.includes('kept'));
        assert.deepEqual(heard, ['kept']);
      }));
  });
}
