import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlAgentAssignmentStore } from '../../../src/stores/agent-assignment-store.js';
import { SqlEnabledAppStore } from '../../../src/stores/enabled-app-store.js';
import { minute } from '../../support/stores/store-records.js';

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

    it('lets apps wait again that are enabled and that no agent has', async () => {
      for (const app of ['gmail', 'slack', 'zoom']) await store.enable({ orgId: 'acme', app }, change);
      await store.enable({ orgId: 'globex', app: 'gmail' }, change);
      const assignments = new SqlAgentAssignmentStore(client());
      await assignments.assign({ orgId: 'acme', app: 'slack', agentId: 'assistant' }, change);
      await assignments.assign({ orgId: 'globex', app: 'gmail', agentId: 'assistant' }, change);

      await store.awaitAgent('acme', ['gmail', 'slack', 'notion']);

      expect(await store.listAwaitingAgent()).to.deep.equal([{ ...gmail, enabledBy: 'ada' }]);
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

    it('lists the organizations that have one of these apps enabled', async () => {
      for (const app of ['gmail', 'slack']) await store.enable({ orgId: 'globex', app }, change);
      await store.enable(gmail, change);
      await store.enable({ orgId: 'initech', app: 'zoom' }, change);

      expect(await store.listOrganizations(['gmail', 'slack', 'nowhere'])).to.deep.equal(['acme', 'globex']);
      expect(await store.listOrganizations([])).to.deep.equal([]);
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
