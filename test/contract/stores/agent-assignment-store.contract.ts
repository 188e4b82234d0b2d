import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlAgentAssignmentStore } from '../../../src/stores/agent-assignment-store.js';
import { minute } from '../../support/stores/store-records.js';

const change = { byUserId: 'ada', at: minute(0) };
const gmail = { orgId: 'acme', app: 'gmail' };

export function describeAgentAssignmentStore(client: () => Knex): void {
  describe('AgentAssignmentStore', () => {
    let store: SqlAgentAssignmentStore;

    beforeEach(() => {
      store = new SqlAgentAssignmentStore(client());
    });

    it('keeps the ticks of each organization, app and agent apart', async () => {
      await store.assign({ ...gmail, agentId: 'assistant' }, change);

      expect(await store.listAgentsOf(gmail)).to.deep.equal(['assistant']);
      expect(await store.listAgentsOf({ orgId: 'acme', app: 'slack' })).to.deep.equal([]);
      expect(await store.listAgentsOf({ orgId: 'globex', app: 'gmail' })).to.deep.equal([]);
    });

    it('takes away that tick alone', async () => {
      const tick = { ...gmail, agentId: 'assistant' };
      const others = [
        { ...tick, agentId: 'researcher' },
        { ...tick, app: 'slack' },
        { ...tick, orgId: 'globex' },
      ];
      for (const each of [tick, ...others]) await store.assign(each, change);

      expect(await store.unassign(tick)).to.equal(true);

      expect(await store.listAgentsOf(gmail)).to.deep.equal(['researcher']);
      for (const each of others) expect(await store.listAgentsOf(each)).to.include(each.agentId);
    });

    it('says of fifty ticks at once that exactly one was new, and of fifty unticks that one changed something', async () => {
      const tick = { ...gmail, agentId: 'assistant' };

      const ticks = await Promise.all(Array.from({ length: 50 }, () => store.assign(tick, change)));
      const unticks = await Promise.all(Array.from({ length: 50 }, () => store.unassign(tick)));

      expect(ticks.filter(Boolean)).to.have.length(1);
      expect(unticks.filter(Boolean)).to.have.length(1);
    });

    it('lists the agents of an app, sorted', async () => {
      await store.assign({ ...gmail, agentId: 'researcher' }, change);
      await store.assign({ ...gmail, agentId: 'assistant' }, change);
      await store.assign({ orgId: 'acme', app: 'slack', agentId: 'assistant' }, change);
      await store.assign({ orgId: 'globex', app: 'slack', agentId: 'globex-assistant' }, change);

      expect(await store.listAgentsOf(gmail)).to.deep.equal(['assistant', 'researcher']);
      expect(await store.listAgentsOf({ orgId: 'acme', app: 'slack' })).to.deep.equal(['assistant']);
    });

    it('lists the agents and the organizations that hold anything, each once', async () => {
      for (const app of ['gmail', 'slack']) {
        await store.assign({ orgId: 'acme', app, agentId: 'researcher' }, change);
        await store.assign({ orgId: 'acme', app, agentId: 'assistant' }, change);
      }
      await store.assign({ orgId: 'globex', app: 'slack', agentId: 'globex-assistant' }, change);

      expect(await store.listAgents('acme')).to.deep.equal(['assistant', 'researcher']);
      expect(await store.listOrganizations()).to.deep.equal(['acme', 'globex']);
    });

    it('forgets an agent in its own organization only', async () => {
      await store.assign({ ...gmail, agentId: 'assistant' }, change);
      await store.assign({ orgId: 'globex', app: 'gmail', agentId: 'assistant' }, change);

      const apps = await store.removeAgent({ orgId: 'acme', agentId: 'assistant' });

      expect(apps).to.deep.equal(['gmail']);
      expect(await store.listAgentsOf(gmail)).to.deep.equal([]);
      expect(await store.listAgentsOf({ orgId: 'globex', app: 'gmail' })).to.deep.equal(['assistant']);
    });

    it('forgets an organization', async () => {
      await store.assign({ ...gmail, agentId: 'assistant' }, change);
      await store.assign({ orgId: 'globex', app: 'gmail', agentId: 'assistant' }, change);

      await store.removeOrganization('acme');

      expect(await store.listAgentsOf(gmail)).to.deep.equal([]);
      expect(await store.listAgentsOf({ orgId: 'globex', app: 'gmail' })).to.deep.equal(['assistant']);
    });
  });
}
