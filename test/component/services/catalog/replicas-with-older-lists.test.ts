import { expect } from 'chai';
import { AccessExplanationService } from '../../../../src/services/access/access-explanation-service.js';
import { AppListService } from '../../../../src/services/apps/app-list-service.js';
import { EnablementService } from '../../../../src/services/apps/enablement-service.js';
import { CatalogService } from '../../../../src/services/catalog/catalog-service.js';
import { EventReactionService } from '../../../../src/services/maintenance/event-reaction-service.js';
import { ProjectDiscoveryService } from '../../../../src/services/provider-project/project-discovery-service.js';
import { SignInService } from '../../../../src/services/sign-ins/sign-in-service.js';
import { AgentAssignmentStore } from '../../../../src/stores/agent-assignment-store.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { SnapshotStore } from '../../../../src/stores/snapshot-store.js';
import { agentRequest, callTool, textOf, toolProviderOf } from '../../../support/agents/agent-tools.js';
import { useClock } from '../../../support/clock.js';
import { anAction, anApp } from '../../../support/fakes/fake-catalog.js';
import { Services, useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { InMemorySnapshotStore } from '../../../support/stores/in-memory-stores.js';
import { aConnection, minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const second = 1_000;
const aMinute = 60 * second;
const ada = aPrincipal();

describe('A replica whose list of apps is older than the change', () => {
  const services = useServices();
  const startClock = useClock();
  const others: Services[] = [];
  const provider = () => services().fakes.provider;
  const timesRead = () => provider().inputsOf('listApps').length;

  /** Another replica with a home of its own, which has read nothing yet. */
  function startReplica(): Services {
    const replica = new Services(services().fakes);
    replica.replace(SnapshotStore, new InMemorySnapshotStore());
    others.push(replica);
    return replica;
  }

  afterEach(async () => {
    for (const replica of others.splice(0)) await replica.close();
  });

  async function toolsAt(replica: Services) {
    const { tools, instructions } = await toolProviderOf(replica).resolveTools(agentRequest);
    return { names: tools.map(({ definition }) => definition.name.replace('appconnect__', '')), instructions };
  }

  async function give(app: string): Promise<void> {
    const change = { byUserId: 'ada', at: minute(0) };
    await services().get<EnabledAppStore>(EnabledAppStore).enable({ orgId: 'acme', app }, change);
    const assignments = services().get<AgentAssignmentStore>(AgentAssignmentStore);
    await assignments.assign({ orgId: 'acme', app, agentId: 'acme-assistant' }, change);
  }

  async function connect(app: string): Promise<void> {
    const accountId = provider().addAccount({ app });
    await services()
      .get<ConnectionStore>(ConnectionStore)
      .replace(aConnection({ id: `c-${app}`, app, accountId }));
  }

  function offer(slug: string, name: string, fields = {}): void {
    provider().apps.set(slug, anApp({ slug, name, ...fields }));
    provider().actions.set(slug, [anAction({ slug: `${slug.toUpperCase()}_KEEP_NOTE`, app: slug })]);
  }

  describe('an app that came after the list, and was enabled at another replica', () => {
    beforeEach(async () => {
      const clock = startClock('date');
      services().get(EventReactionService).start();
      await services().get(CatalogService).fetchFresh();
      clock.tick(3 * aMinute);
      offer('linear', 'Linear');
      await startReplica().get(EnablementService).enable(ada, 'linear');
    });

    it('is usable by agents', async () => {
      await connect('linear');

      const { instructions } = await toolsAt(services());
      const result = JSON.parse(
        textOf(await callTool(services(), 'invoke_action', { action: 'LINEAR_KEEP_NOTE', arguments: {} })),
      );

      expect(instructions).not.to.contain('Not usable');
      expect(instructions).to.contain('Linear (connected)');
      expect(result).to.include({ app: 'linear' });
    });

    it('can be connected by an agent, and in the control center', async () => {
      const said = JSON.parse(textOf(await callTool(services(), 'connect_account', { app: 'linear' })));
      expect(said).to.have.property('sign_in_url');

      const start = services()
        .get(SignInService)
        .startInBrowser(ada, { app: 'linear', clientOrigin: 'https://platform.example' });
      expect(await start).to.have.property('url');
    });

    it('is usable at once where a replica starts with the list that it kept on disk', async () => {
      await connect('linear');
      const started = new Services(services().fakes);
      others.push(started);

      expect((await toolsAt(started)).instructions).to.contain('Linear (connected)');
    });

    it('is shown as offered', async () => {
      // Pages read the list again once they hear of the app, as this replica does.
      for (let turn = 0; turn < 20; turn += 1) await services().fakes.client.raw('select 1');

      const { apps } = await services().get(AppListService).list(ada, { view: 'enabled', limit: 9 });

      expect(apps[0]).to.include({ app: 'linear', name: 'Linear', offered: true, connectability: 'one_click' });
    });
  });

  it('enables an app that another replica has listed already', async () => {
    const clock = startClock('date');
    await services().get(CatalogService).fetchFresh();
    clock.tick(3 * aMinute);
    offer('linear', 'Linear');
    await startReplica().get(CatalogService).requireApp('linear');

    expect(await services().get(EnablementService).enable(ada, 'linear')).to.include({ enabled: true });
  });

  it('does not ask again and again for an app that is nowhere', async () => {
    const clock = startClock('date');
    await services().get(CatalogService).fetchFresh();
    await give('nowhere');
    clock.tick(3 * aMinute);
    const before = timesRead();

    for (let time = 0; time < 20; time += 1) {
      await toolsAt(services());
      clock.tick(20 * second);
    }

    // One for it, and the usual one after ten minutes of the list's age.
    expect(timesRead() - before).to.be.at.most(2);
  });
});

describe('A replica that has no list of apps yet', () => {
  const services = useServices();
  const startClock = useClock();
  const provider = () => services().fakes.provider;
  const tools = () => services().fakes.tools;
  const timesRead = () => provider().inputsOf('listApps').length;

  async function give(app: string): Promise<void> {
    const change = { byUserId: 'ada', at: minute(0) };
    await services().get<EnabledAppStore>(EnabledAppStore).enable({ orgId: 'acme', app }, change);
    const assignments = services().get<AgentAssignmentStore>(AgentAssignmentStore);
    await assignments.assign({ orgId: 'acme', app, agentId: 'acme-assistant' }, change);
  }

  async function toolNames(): Promise<string[]> {
    const { tools } = await toolProviderOf(services()).resolveTools(agentRequest);
    return tools.map(({ definition }) => definition.name.replace('appconnect__', ''));
  }

  beforeEach(async () => {
    services().get(EventReactionService).start();
    await services().get(ProjectDiscoveryService).discoverProjectId();
    await give('hackernews');
  });

  it('offers no sign-in to an app that needs none', async () => {
    expect(await toolNames()).to.deep.equal(['search_actions', 'invoke_action']);
  });

  it('waits four seconds at most, and tells its agents once the list has come', async () => {
    const clock = startClock('timers');
    const release = provider().hold('listApps');
    const resolving = toolNames();
    await until('the list is asked for', () => timesRead() === 1);
    await clock.tickAsync(4 * second);
    expect(await resolving).to.include('connect_account');
    // Nobody waits a second time.
    expect(await toolNames()).to.include('connect_account');
    const before = tools().notified.length;

    release();
    await until('the agents are told', () => tools().notified.length > before);

    expect(tools().notified.slice(before)).to.deep.equal([{ orgId: 'acme' }]);
    expect(await toolNames()).to.deep.equal(['search_actions', 'invoke_action']);
  });

  it('wakes no agent where nobody was told otherwise', async () => {
    await services().get(CatalogService).fetchFresh();
    for (let turn = 0; turn < 20; turn += 1) await services().fakes.client.raw('select 1');

    expect(tools().notified).to.deep.equal([]);
  });

  it('tells a connected app without a wait', async () => {
    await services().get<EnabledAppStore>(EnabledAppStore).disable({ orgId: 'acme', app: 'hackernews' });
    await give('gmail');
    await services()
      .get<ConnectionStore>(ConnectionStore)
      .replace(aConnection({ accountId: provider().addAccount() }));
    const release = provider().hold('listApps');

    expect(await toolNames()).to.deep.equal(['search_actions', 'invoke_action']);
    release();
  });

  it('explains that such an app needs no account', async () => {
    const release = provider().hold('listApps');
    const explaining = services()
      .get(AccessExplanationService)
      .explain(ada, { agent: 'acme-assistant', app: 'hackernews', channel: 'web' });
    await until('the list is asked for', () => timesRead() === 1);
    for (let turn = 0; turn < 20; turn += 1) await services().fakes.client.raw('select 1');
    release();

    const { gates } = await explaining;

    expect(gates.filter(({ passed }) => !passed)).to.deep.equal([]);
  });
});
