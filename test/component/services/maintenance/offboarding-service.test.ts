import { expect } from 'chai';
import { DirectoryReconciliationService } from '../../../../src/services/maintenance/directory-reconciliation-service.js';
import { OffboardingService } from '../../../../src/services/maintenance/offboarding-service.js';
import { AuditStore } from '../../../../src/stores/activity/audit-store.js';
import { AgentAssignmentStore } from '../../../../src/stores/agent-assignment-store.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { neverAborted } from '../../../support/signals.js';
import { aConnection, minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

describe('OffboardingService', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const fakes = () => services().fakes;
  const offboarding = () => services().get(OffboardingService);
  const reconcile = async () => {
    await services().get(DirectoryReconciliationService).requestAll();
    await services().get(DirectoryReconciliationService).run(neverAborted().signal);
  };
  const connections = () => services().get<ConnectionStore>(ConnectionStore);
  const assignments = () => services().get<AgentAssignmentStore>(AgentAssignmentStore);

  /** Adds a connection with an account at the provider. */
  async function connect(id: string, fields: Partial<Parameters<typeof aConnection>[0]> = {}): Promise<void> {
    const accountId = `ca_of_${id}`;
    const { userId = 'ada', app = 'gmail' } = fields;
    fakes().provider.addAccount({ accountId, providerUserId: `platform:user:${userId}`, app });
    await connections().replace(aConnection({ id, accountId, ...fields }));
  }

  const assign = (agentId: string, orgId = 'acme') =>
    assignments().assign({ orgId, app: 'gmail', agentId }, { byUserId: 'ada', at: minute(0) });
  const accounts = () => [...fakes().provider.accounts.keys()];
  const owners = async (orgId = 'acme') => (await connections().listOfOrganization(orgId)).map(({ userId }) => userId);
  const assignedAgents = (orgId = 'acme') => assignments().listAgents(orgId);
  const isEnabled = (orgId: string) =>
    services().get<EnabledAppStore>(EnabledAppStore).isEnabled({ orgId, app: 'gmail' });
  const removeCleo = () => offboarding().removeMember({ orgId: 'acme', userId: 'cleo' });

  it('removes the accounts of a removed member in that organization only', async () => {
    await connect('c1', { userId: 'cleo' });
    await connect('c2', { userId: 'cleo', app: 'slack' });
    await connect('c3', { userId: 'cleo', orgId: 'globex', app: 'notion' });
    await connect('c4');
    fakes().directory.remove('acme', 'cleo');

    await removeCleo();

    expect(await owners()).to.deep.equal(['ada']);
    expect(await owners('globex')).to.deep.equal(['cleo']);
    await until('two accounts are left', () => accounts().length === 2);
    expect(accounts()).to.have.members(['ca_of_c3', 'ca_of_c4']);
  });

  it('records that the connections of a removed member ended, and announces it', async () => {
    await connect('c1', { userId: 'cleo' });
    fakes().directory.remove('acme', 'cleo');

    for (let time = 0; time < 2; time += 1) await removeCleo();

    const { events } = await services().get<AuditStore>(AuditStore).list('acme', { limit: 9 });
    const endings = events.filter(({ action }) => action === 'connection.removed');
    expect(endings.map(({ actingAs, app, outcome }) => ({ actingAs, app, outcome }))).to.deep.equal([
      { actingAs: { userId: 'cleo', name: 'cleo' }, app: 'gmail', outcome: 'done' },
    ]);
    expect(fakes().events.payloadsOf('appconnect.connection.changed')).to.deep.equal([
      { orgId: 'acme', userId: 'cleo', app: 'gmail', status: 'not_connected' },
    ]);
  });

  it('tells the agents of the organization, whose acting member may have been the one removed', async () => {
    fakes().directory.remove('acme', 'ada');

    await offboarding().removeMember({ orgId: 'acme', userId: 'ada' });

    expect(fakes().tools.notified).to.deep.equal([{ orgId: 'acme', userId: 'ada' }]);
  });

  it('announces the apps that a removed agent had', async () => {
    await assign('acme-gone');

    await offboarding().removeAgent({ orgId: 'acme', agentId: 'acme-gone' });

    expect(fakes().events.payloadsOf('appconnect.app.changed')).to.deep.equal([{ orgId: 'acme', app: 'gmail' }]);
    expect(fakes().tools.notified).to.deep.equal([{ orgId: 'acme', agentId: 'acme-gone' }]);
  });

  it('records which apps a removed agent had, as done by nobody', async () => {
    await assign('acme-gone');

    await offboarding().removeAgent({ orgId: 'acme', agentId: 'acme-gone' });

    const { events } = await services().get<AuditStore>(AuditStore).list('acme', { limit: 10 });
    expect(events.map(({ action, app, agent, actor }) => ({ action, app, agent, actor }))).to.deep.equal([
      { action: 'agent.unassigned', app: 'gmail', agent: 'acme-gone', actor: undefined },
    ]);
  });

  it('ends the open sign-in of a removed member', async () => {
    await flow.enable();
    const browser = await flow.start();
    flow.allow(browser);
    fakes().directory.remove('acme', 'ada');

    await offboarding().removeMember({ orgId: 'acme', userId: 'ada' });

    await until('nothing is left at the provider', () => accounts().length === 0);
    expect(await flow.handleCallback(browser)).to.deep.equal({ page: 'unknown' });
  });

  it('may run twice', async () => {
    await connect('c1', { userId: 'cleo' });
    fakes().directory.remove('acme', 'cleo');

    for (let time = 0; time < 2; time += 1) await removeCleo();

    expect(await owners()).to.deep.equal([]);
  });

  it('removes everything of a removed organization', async () => {
    await connect('c1');
    await connect('c2', { orgId: 'globex', userId: 'eve' });
    await flow.enable();
    await flow.enable('gmail', 'globex');
    await assign('acme-assistant');
    fakes().directory.removeOrganization('acme');

    await offboarding().removeOrganization('acme');

    expect([await owners(), await owners('globex')]).to.deep.equal([[], ['eve']]);
    expect([await isEnabled('acme'), await isEnabled('globex')]).to.deep.equal([false, true]);
    expect(await assignedAgents()).to.deep.equal([]);
    expect(fakes().events.payloadsOf('appconnect.app.changed')).to.deep.equal([{ orgId: 'acme', app: 'gmail' }]);
  });

  describe('for an event about somebody whom the directory still has', () => {
    it('removes nothing, and logs it', async () => {
      await connect('c1', { userId: 'cleo' });
      await flow.enable();
      await assign('acme-researcher');

      await removeCleo();
      await offboarding().removeAgent({ orgId: 'acme', agentId: 'acme-researcher' });
      await offboarding().removeOrganization('acme');

      expect(await owners()).to.deep.equal(['cleo']);
      expect(await assignedAgents()).to.deep.equal(['acme-researcher']);
      expect(await isEnabled('acme')).to.equal(true);
      expect(fakes().provider.calls).to.deep.equal([]);
      expect(fakes().logger.messages('warn')).to.have.length(3);
    });

    it('removes nothing while the directory does not answer', async () => {
      await connect('c1', { userId: 'cleo' });
      fakes().directory.remove('acme', 'cleo');
      fakes().directory.failNextWith(new Error('directory down'));

      expect((await rejectionOf(removeCleo())).message).to.equal('directory down');

      expect(await owners()).to.deep.equal(['cleo']);
    });
  });

  describe('DirectoryReconciliationService', () => {
    it('removes members whose event was missed', async () => {
      await connect('c1', { userId: 'cleo' });
      await connect('c2');
      await connect('c3', { orgId: 'globex', userId: 'eve' });
      fakes().directory.remove('acme', 'cleo');
      fakes().directory.remove('globex', 'eve');

      await reconcile();

      expect([await owners(), await owners('globex')]).to.deep.equal([['ada'], []]);
      await until('one account is left', () => accounts().length === 1);
      expect(accounts()).to.deep.equal(['ca_of_c2']);
    });

    it('reads who has connections, and not every connection', async () => {
      await connect('c1');
      const queries: string[] = [];
      const collect = ({ sql }: { sql: string }) => queries.push(sql);
      fakes().client.on('query', collect);

      await reconcile();
      fakes().client.removeListener('query', collect);

      const readWhole = queries.filter((sql) => /select \*.*appconnect_user_connections/.test(sql));
      expect(readWhole).to.deep.equal([]);
    });

    it('removes agents whose event was missed, also in organizations without a connection', async () => {
      await assign('acme-assistant');
      await assign('acme-gone');
      await assign('globex-gone', 'globex');

      await reconcile();

      expect([await assignedAgents(), await assignedAgents('globex')]).to.deep.equal([['acme-assistant'], []]);
    });

    it('removes organizations whose event was missed, whatever is still stored of them', async () => {
      await connect('c1', { orgId: 'initech', userId: 'milton' });
      await flow.enable('gmail', 'hooli');
      await assign('umbrella-assistant', 'umbrella');
      await flow.enable();

      await reconcile();

      expect(await owners('initech')).to.deep.equal([]);
      expect(await assignedAgents('umbrella')).to.deep.equal([]);
      expect([await isEnabled('hooli'), await isEnabled('acme')]).to.deep.equal([false, true]);
      await until('no account is left', () => accounts().length === 0);
    });

    it('removes an organization with nothing but a connection from before members had their own', async () => {
      const table = 'appconnect_org_connections';
      const columns = ['id', 'org_id', 'app_slug', 'connected_account_id', 'provider_user_id', 'status'];
      await fakes().client.schema.createTable(table, (builder) => {
        for (const name of [...columns, 'created_at', 'updated_at']) builder.string(name);
      });
      fakes().provider.addAccount({ accountId: 'ca_old', providerUserId: 'org:initech', app: 'gmail' });
      await fakes()
        .client(table)
        .insert({ id: 'l1', org_id: 'initech', app_slug: 'gmail', connected_account_id: 'ca_old' });

      await reconcile();

      await until('no account is left', () => accounts().length === 0);
      await fakes().client.schema.dropTable(table);
    });

    it('removes nothing while the directory does not answer', async () => {
      await connect('c1', { userId: 'cleo' });
      await connect('c2');
      fakes().directory.failNextWith(new Error('directory down'), { times: 10 });

      expect((await rejectionOf(reconcile())).message).to.equal('directory down');

      expect(await owners()).to.have.members(['cleo', 'ada']);
      expect(fakes().provider.calls).to.deep.equal([]);
    });

    it('continues where the directory does not answer for one organization, and throws at the end', async () => {
      const { directory, logger } = fakes();
      await connect('c1', { userId: 'cleo' });
      await connect('c2', { orgId: 'globex', userId: 'eve' });
      directory.remove('acme', 'cleo');
      directory.remove('globex', 'eve');
      const listMembers = directory.listMembers.bind(directory);
      directory.listMembers = async (orgId) =>
        orgId === 'acme' ? Promise.reject(new Error('acme down')) : listMembers(orgId);

      expect((await rejectionOf(reconcile())).message).to.match(/^Not every organization/);

      expect([await owners(), await owners('globex')]).to.deep.equal([['cleo'], []]);
      expect(logger.messages('error')).to.deep.equal(['An organization could not be held against the directory.']);
    });

    it('removes nothing while the directory is still empty', async () => {
      await connect('c1', { userId: 'cleo' });
      await flow.enable();
      await assign('acme-assistant');
      for (const list of [fakes().directory.members, fakes().directory.agents]) list.length = 0;

      await reconcile();
      fakes().directory.organizations.length = 0;
      await reconcile();

      expect(await owners()).to.deep.equal(['cleo']);
      expect(await assignedAgents()).to.deep.equal(['acme-assistant']);
      expect(await isEnabled('acme')).to.equal(true);
    });

    it('removes nothing that a list lacks but that is found by id', async () => {
      const { directory } = fakes();
      await connect('c1', { userId: 'cleo' });
      await flow.enable('gmail', 'globex');
      directory.listMembers = async (orgId) =>
        directory.members.filter((member) => member.orgId === orgId && member.userId !== 'cleo');
      directory.listOrganizations = async () => directory.organizations.filter(({ id }) => id !== 'globex');

      await reconcile();

      expect(await owners()).to.deep.equal(['cleo']);
      expect(await isEnabled('globex')).to.equal(true);
    });
  });
});
