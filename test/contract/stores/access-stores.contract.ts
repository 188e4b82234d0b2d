import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlAccessStore } from '../../../src/stores/sql-access-store.js';
import { SqlAgentAssignmentStore } from '../../../src/stores/sql-agent-assignment-store.js';
import { SqlConnectionStore } from '../../../src/stores/sql-connection-store.js';
import { SqlEnabledAppStore } from '../../../src/stores/sql-enabled-app-store.js';
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
    });

    it('says of fifty enablings at once that exactly one was the first', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => store.enable(gmail, change)));

      expect(answers.filter(Boolean)).to.have.length(1);
      expect(await store.listEnabled('acme')).to.deep.equal(['gmail']);
    });

    it('says of fifty disablings at once that exactly one took it away', async () => {
      await store.enable(gmail, change);

      const answers = await Promise.all(Array.from({ length: 50 }, () => store.disable(gmail)));

      expect(answers.filter(Boolean)).to.have.length(1);
      expect(await store.isEnabled(gmail)).to.equal(false);
    });

    it('sorts slugs in the same order on every database', async () => {
      for (const app of ['google_drive', 'googledrive', 'Gmail', 'gmail', 'google-drive', '1password']) {
        await store.enable({ orgId: 'acme', app }, change);
      }

      expect(await store.listEnabled('acme')).to.deep.equal([
        '1password',
        'Gmail',
        'gmail',
        'google-drive',
        'google_drive',
        'googledrive',
      ]);
    });

    it('forgets one organization and leaves the other', async () => {
      await store.enable(gmail, change);
      await store.enable({ orgId: 'globex', app: 'gmail' }, change);

      await store.removeOrganization('acme');

      expect(await store.listEnabled('acme')).to.deep.equal([]);
      expect(await store.listEnabled('globex')).to.deep.equal(['gmail']);
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
      expect(await store.listAppsOf({ orgId: 'acme', agentId: 'researcher' })).to.deep.equal([]);
      expect(await store.listAgentsOf({ orgId: 'acme', app: 'slack' })).to.deep.equal([]);
      expect(await store.listAgentsOf({ orgId: 'globex', app: 'gmail' })).to.deep.equal([]);
    });

    it('says of fifty ticks at once that exactly one was new, and of fifty unticks that one changed something', async () => {
      const tick = { ...gmail, agentId: 'assistant' };

      const ticks = await Promise.all(Array.from({ length: 50 }, () => store.assign(tick, change)));
      const unticks = await Promise.all(Array.from({ length: 50 }, () => store.unassign(tick)));

      expect(ticks.filter(Boolean)).to.have.length(1);
      expect(unticks.filter(Boolean)).to.have.length(1);
    });

    it('lists and counts from both sides', async () => {
      await store.assign({ ...gmail, agentId: 'researcher' }, change);
      await store.assign({ ...gmail, agentId: 'assistant' }, change);
      await store.assign({ orgId: 'acme', app: 'slack', agentId: 'assistant' }, change);
      await store.assign({ orgId: 'globex', app: 'slack', agentId: 'globex-assistant' }, change);

      expect(await store.listAgentsOf(gmail)).to.deep.equal(['assistant', 'researcher']);
      expect(await store.listAppsOf({ orgId: 'acme', agentId: 'assistant' })).to.deep.equal(['gmail', 'slack']);
      expect([...(await store.countByApp('acme'))].sort()).to.deep.equal([
        ['gmail', 2],
        ['slack', 1],
      ]);
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

      expect(await store.countByApp('acme')).to.deep.equal(new Map());
      expect(await store.countByApp('globex')).to.deep.equal(new Map([['gmail', 1]]));
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
  });
}
