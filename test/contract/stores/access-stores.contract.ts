import { expect } from 'chai';
import type { Knex } from 'knex';
import { type AccessCaller, SqlAccessStore } from '../../../src/stores/access-store.js';
import { SqlAgentAssignmentStore } from '../../../src/stores/agent-assignment-store.js';
import { SqlAppUsageStore } from '../../../src/stores/app-usage-store.js';
import { SqlConnectionStore } from '../../../src/stores/connection-store.js';
import { SqlEnabledAppStore } from '../../../src/stores/enabled-app-store.js';
import { aConnection, minute } from '../../support/store-records.js';

const change = { byUserId: 'ada', at: minute(0) };
const gmail = { orgId: 'acme', app: 'gmail' };

export function describeEnabledAppStore(client: () => Knex): void {
  describe('EnabledAppStore', () => {
    let store: SqlEnabledAppStore;

    beforeEach(() => {
      store = new SqlEnabledAppStore(client());
    });

    it('tells an app that is enabled from one that is not', async () => {
      await store.enable(gmail, change);

      expect(await store.isEnabled(gmail)).to.equal(true);
      expect(await store.isEnabled({ orgId: 'acme', app: 'slack' })).to.equal(false);
      expect(await store.isEnabled({ orgId: 'globex', app: 'gmail' })).to.equal(false);
      expect(await store.isEnabledAnywhere('gmail')).to.equal(true);
      expect(await store.isEnabledAnywhere('slack')).to.equal(false);
    });

    it('says of fifty enablings at once that exactly one was the first', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => store.enable(gmail, change)));

      expect(answers.filter(Boolean)).to.have.length(1);
      expect(await store.isEnabled(gmail)).to.equal(true);
    });

    it('keeps which apps wait for a default agent, until they do no longer', async () => {
      await store.enable(gmail, { ...change, awaitsAgent: true });
      await store.enable({ orgId: 'acme', app: 'Zoom' }, { ...change, awaitsAgent: true });
      await store.enable({ orgId: 'acme', app: 'slack' }, { ...change, awaitsAgent: false });
      await store.enable({ orgId: 'globex', app: 'gmail' }, { ...change, awaitsAgent: true });

      expect(await store.listAwaitingAgent('acme')).to.deep.equal([
        { orgId: 'acme', app: 'Zoom', enabledBy: 'ada' },
        { ...gmail, enabledBy: 'ada' },
      ]);
      expect(await Promise.all([store.endAwaitingAgent(gmail), store.endAwaitingAgent(gmail)])).to.have.members([
        true,
        false,
      ]);
      expect((await store.listAwaitingAgent()).map(({ orgId, app }) => `${orgId} ${app}`)).to.deep.equal([
        'acme Zoom',
        'globex gmail',
      ]);
      expect(await store.isEnabled(gmail)).to.equal(true);
    });

    it('says of fifty disablings at once that exactly one took it away', async () => {
      await store.enable(gmail, change);

      const answers = await Promise.all(Array.from({ length: 50 }, () => store.disable(gmail)));

      expect(answers.filter(Boolean)).to.have.length(1);
      expect(await store.isEnabled(gmail)).to.equal(false);
    });

    it('disables that app of that organization alone', async () => {
      const others = [
        { orgId: 'acme', app: 'slack' },
        { orgId: 'globex', app: 'gmail' },
      ];
      for (const key of [gmail, ...others]) await store.enable(key, change);

      expect(await store.disable(gmail)).to.equal(true);

      expect(await store.isEnabled(gmail)).to.equal(false);
      for (const key of others) expect(await store.isEnabled(key)).to.equal(true);
    });

    it('lists the organizations that have an app enabled, each once', async () => {
      for (const orgId of ['globex', 'acme']) {
        for (const app of ['gmail', 'slack']) await store.enable({ orgId, app }, change);
      }
      await store.enable({ orgId: 'initech', app: 'gmail' }, change);
      await store.disable({ orgId: 'initech', app: 'gmail' });

      expect(await store.listOrganizations()).to.deep.equal(['acme', 'globex']);
    });

    it('forgets one organization and leaves the other', async () => {
      await store.enable(gmail, change);
      await store.enable({ orgId: 'globex', app: 'gmail' }, change);

      await store.removeOrganization('acme');

      expect(await store.isEnabled(gmail)).to.equal(false);
      expect(await store.isEnabled({ orgId: 'globex', app: 'gmail' })).to.equal(true);
    });
  });
}

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

      await store.removeAgent({ orgId: 'acme', agentId: 'assistant' });

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

export function describeAccessStore(client: () => Knex): void {
  describe('AccessStore', () => {
    const place = { ...gmail, agentId: 'assistant', userId: 'ada' };
    const read = (changes: Partial<typeof place> = {}) => new SqlAccessStore(client()).read({ ...place, ...changes });

    it('finds nothing where there is nothing', async () => {
      expect(await read()).to.deep.equal({ isEnabled: false, isAssigned: false });
    });

    it('tells each of the three as it is, and not those of another place', async () => {
      await new SqlEnabledAppStore(client()).enable(gmail, change);
      expect(await read()).to.deep.equal({ isEnabled: true, isAssigned: false });

      await new SqlAgentAssignmentStore(client()).assign({ ...gmail, agentId: 'assistant' }, change);
      expect(await read()).to.deep.equal({ isEnabled: true, isAssigned: true });

      await new SqlConnectionStore(client()).replace(aConnection({ label: 'ada@example.com' }));
      const connection = aConnection({ label: 'ada@example.com' });
      expect(await read()).to.deep.equal({ isEnabled: true, isAssigned: true, connection });

      expect(await read({ agentId: 'researcher' })).to.deep.equal({ isEnabled: true, isAssigned: false, connection });
      expect(await read({ userId: 'ben' })).to.deep.equal({ isEnabled: true, isAssigned: true });
      expect(await read({ app: 'slack' })).to.deep.equal({ isEnabled: false, isAssigned: false });
      expect(await read({ orgId: 'globex' })).to.deep.equal({ isEnabled: false, isAssigned: false });
    });

    it('finds no connection where there is no member to act for', async () => {
      await new SqlConnectionStore(client()).replace(aConnection());

      expect(await read({ userId: undefined })).to.deep.equal({ isEnabled: false, isAssigned: false });
    });

    describe('listing the apps of an agent', () => {
      const give = async (app: string, agentId = 'assistant', orgId = 'acme') => {
        await new SqlEnabledAppStore(client()).enable({ orgId, app }, change);
        await new SqlAgentAssignmentStore(client()).assign({ orgId, app, agentId }, change);
      };
      const list = (changes: Partial<AccessCaller> = {}) =>
        new SqlAccessStore(client()).listApps({ orgId: 'acme', agentId: 'assistant', userId: 'ada', ...changes });

      it('lists those that it was given and that are enabled, with the connections of the member', async () => {
        const connection = aConnection({ label: 'ada@example.com' });
        await give('gmail');
        await give('slack');
        await give('github');
        await give('notion', 'researcher');
        await new SqlEnabledAppStore(client()).disable({ orgId: 'acme', app: 'github' });
        const connections = new SqlConnectionStore(client());
        await connections.replace(connection);
        await connections.replace(aConnection({ id: 'connection-2', userId: 'ben', app: 'slack' }));
        await connections.replace(aConnection({ id: 'connection-3', app: 'notion' }));

        expect(await list()).to.deep.equal([{ app: 'gmail', connection }, { app: 'slack' }]);
        expect(await list({ userId: undefined })).to.deep.equal([{ app: 'gmail' }, { app: 'slack' }]);
        expect(await list({ agentId: 'researcher' })).to.have.length(1);
        expect(await list({ agentId: 'somebody' })).to.deep.equal([]);
      });

      it('lists nothing of another organization with an agent of the same name', async () => {
        await give('gmail', 'assistant', 'globex');
        await new SqlConnectionStore(client()).replace(aConnection({ orgId: 'globex' }));

        expect(await list()).to.deep.equal([]);
        expect(await list({ orgId: 'globex' })).to.have.length(1);
      });

      it('lists each app by what its own organization has enabled and its own member has connected', async () => {
        for (const app of ['gmail', 'slack'])
          for (const orgId of ['acme', 'globex']) await give(app, 'assistant', orgId);
        await new SqlEnabledAppStore(client()).disable({ orgId: 'acme', app: 'gmail' });
        await new SqlConnectionStore(client()).replace(aConnection({ orgId: 'globex', app: 'slack' }));

        expect(await list()).to.deep.equal([{ app: 'slack' }]);
        expect(await list({ orgId: 'globex' })).to.have.length(2);
      });

      it('sorts slugs in the same order on every database', async () => {
        const slugs = ['google_drive', 'googledrive', 'Gmail', 'gmail', 'google-drive', '1password'];
        for (const app of slugs) await give(app);

        expect((await list()).map(({ app }) => app)).to.deep.equal([...slugs].sort());
      });
    });
  });
}

export function describeAppUsageStore(client: () => Knex): void {
  describe('AppUsageStore', () => {
    const read = async (options: { countMembers: boolean }, orgId = 'acme') =>
      Object.fromEntries(await new SqlAppUsageStore(client()).read(orgId, options));

    beforeEach(async () => {
      const assignments = new SqlAgentAssignmentStore(client());
      const connections = new SqlConnectionStore(client());
      await new SqlEnabledAppStore(client()).enable(gmail, change);
      await assignments.assign({ ...gmail, agentId: 'assistant' }, change);
      await assignments.assign({ ...gmail, agentId: 'researcher' }, change);
      await assignments.assign({ orgId: 'acme', app: 'slack', agentId: 'assistant' }, change);
      await connections.replace(aConnection());
      await connections.replace(aConnection({ id: 'connection-2', userId: 'ben' }));
      await connections.replace(aConnection({ id: 'connection-3', app: 'notion' }));
      await connections.replace(aConnection({ id: 'connection-4', orgId: 'globex' }));
    });

    it('tells what is enabled, and counts agents and members, app by app', async () => {
      expect(await read({ countMembers: true })).to.deep.equal({
        gmail: { isEnabled: true, agentCount: 2, memberCount: 2 },
        slack: { isEnabled: false, agentCount: 1, memberCount: 0 },
        notion: { isEnabled: false, agentCount: 0, memberCount: 1 },
      });
    });

    it('sorts slugs in the same order on every database, whatever is known of an app', async () => {
      await new SqlEnabledAppStore(client()).enable({ orgId: 'acme', app: 'zoom' }, change);
      await new SqlEnabledAppStore(client()).enable({ orgId: 'acme', app: 'Asana' }, change);

      const slugs = Object.keys(await read({ countMembers: true }));
      expect(slugs).to.deep.equal(['Asana', 'gmail', 'notion', 'slack', 'zoom']);
    });

    it('counts no members for those who may not know', async () => {
      expect(await read({ countMembers: false })).to.deep.equal({
        gmail: { isEnabled: true, agentCount: 2 },
        slack: { isEnabled: false, agentCount: 1 },
      });
    });

    it('knows each organization by itself', async () => {
      const ofGlobex = { isEnabled: false, agentCount: 0, memberCount: 1 };

      expect(await read({ countMembers: true }, 'globex')).to.deep.equal({ gmail: ofGlobex });
      expect(await read({ countMembers: true }, 'nobody')).to.deep.equal({});
    });
  });
}
