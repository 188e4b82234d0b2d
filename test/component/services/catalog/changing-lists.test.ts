import { expect } from 'chai';
import { EnablementService } from '../../../../src/services/apps/enablement-service.js';
import { ActionCatalogService } from '../../../../src/services/catalog/action-catalog-service.js';
import { CatalogService } from '../../../../src/services/catalog/catalog-service.js';
import { EventReactionService } from '../../../../src/services/maintenance/event-reaction-service.js';
import { AgentAssignmentStore } from '../../../../src/stores/agent-assignment-store.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { SnapshotStore } from '../../../../src/stores/snapshot-store.js';
import { agentRequest, callTool, textOf, toolProviderOf } from '../../../support/agents/agent-tools.js';
import { useClock } from '../../../support/clock.js';
import { anAction, anApp } from '../../../support/fakes/fake-catalog.js';
import { Services, useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { neverAborted } from '../../../support/signals.js';
import { InMemorySnapshotStore } from '../../../support/stores/in-memory-stores.js';
import { aConnection, minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const { signal } = neverAborted();
const second = 1_000;
const aMinute = 60 * second;
const ada = aPrincipal();

describe('An app that changes in the list', () => {
  const services = useServices();
  const startClock = useClock();
  const provider = () => services().fakes.provider;
  const tools = () => services().fakes.tools;

  async function readAgain(): Promise<void> {
    services().get(CatalogService).expire();
    await services().get(CatalogService).fetchFresh();
  }

  async function toolNames(): Promise<string[]> {
    const { tools } = await toolProviderOf(services()).resolveTools(agentRequest);
    return tools.map(({ definition }) => definition.name.replace('appconnect__', ''));
  }

  const changesTold = () => until('the agents are told', () => tools().notified.some(({ orgId }) => orgId === 'acme'));

  beforeEach(async () => {
    services().get(EventReactionService).start();
    for (const app of ['hackernews', 'slack']) await services().get(EnablementService).enable(ada, app);
    tools().notified.length = 0;
  });

  it('so that it needs a sign-in, gives open conversations the tool for that', async () => {
    await services().get(EnablementService).disable(ada, 'slack');
    tools().notified.length = 0;
    expect(await toolNames()).not.to.include('connect_account');

    provider().apps.set('hackernews', anApp({ slug: 'hackernews', name: 'Hacker News' }));
    await readAgain();

    await changesTold();
    expect(await toolNames()).to.include('connect_account');
  });

  it('and comes back, gives open conversations the tool to connect it', async () => {
    const slack = provider().apps.get('slack');
    provider().apps.delete('slack');
    await readAgain();
    await readAgain();
    expect(await toolNames()).not.to.include('connect_account');
    tools().notified.length = 0;

    provider().apps.set('slack', slack as never);
    await readAgain();

    await changesTold();
    expect(await toolNames()).to.include('connect_account');
  });

  it('in its words alone, wakes no conversation', async () => {
    provider().apps.set('slack', anApp({ slug: 'slack', name: 'Slack by Salesforce' }));
    provider().apps.set('linear', anApp({ slug: 'linear', name: 'Linear' }));
    provider().apps.set('weather', anApp({ slug: 'weather', name: 'Weather', connectability: 'none' }));
    await readAgain();
    for (let turn = 0; turn < 20; turn += 1) await services().fakes.client.raw('select 1');

    expect(tools().notified).to.deep.equal([]);
  });

  it('so that it needs a sign-in, is told as not connected right after a call that failed for that', async () => {
    const clock = startClock('date');
    await services().get(CatalogService).fetchFresh();
    clock.tick(2 * aMinute);
    provider().apps.set('hackernews', anApp({ slug: 'hackernews', name: 'Hacker News' }));
    provider().answerNextCallWith({
      outcome: 'failed',
      message: 'No connected account found for user platform:open:ada and toolkit hackernews.',
      accountFault: 'possible',
    });
    const call = async () =>
      JSON.parse(
        textOf(await callTool(services(), 'invoke_action', { action: 'HACKERNEWS_KEEP_NOTE', arguments: {} })),
      );
    expect(await call()).to.include({ code: 'action_failed' });
    await until('the list is read again', () => provider().inputsOf('listApps').length > 1);

    expect(await call()).to.include({ code: 'not_connected' });
  });
});

describe('Actions at a replica that knows others', () => {
  const services = useServices();
  const startClock = useClock();
  const provider = () => services().fakes.provider;

  async function give(app: string): Promise<void> {
    const change = { byUserId: 'ada', at: minute(0) };
    await services().get<EnabledAppStore>(EnabledAppStore).enable({ orgId: 'acme', app }, change);
    const assignments = services().get<AgentAssignmentStore>(AgentAssignmentStore);
    await assignments.assign({ orgId: 'acme', app, agentId: 'acme-assistant' }, change);
  }

  it('are run where another replica has found them', async () => {
    const clock = startClock('date');
    await give('gmail');
    await services()
      .get<ConnectionStore>(ConnectionStore)
      .replace(aConnection({ accountId: provider().addAccount() }));
    await services().get(CatalogService).fetchFresh();
    await services().get(ActionCatalogService).prepare(['gmail'], signal);
    clock.tick(30 * aMinute);
    provider()
      .actions.get('gmail')
      ?.push(anAction({ slug: 'GMAIL_SNOOZE_THREAD', app: 'gmail' }));
    const elsewhere = new Services(services().fakes);
    elsewhere.replace(SnapshotStore, new InMemorySnapshotStore());
    const found = textOf(await callTool(elsewhere, 'search_actions', { query: 'snooze a thread' }));
    expect(found).to.contain('GMAIL_SNOOZE_THREAD');
    await elsewhere.close();

    const result = JSON.parse(
      textOf(await callTool(services(), 'invoke_action', { action: 'GMAIL_SNOOZE_THREAD', arguments: {} })),
    );

    expect(result).to.include({ action: 'GMAIL_SNOOZE_THREAD' });
  });
});
