import { expect } from 'chai';
import sinon from 'sinon';
import { AccessService } from '../../../../src/services/access/access-service.js';
import { PendingRemovals } from '../../../../src/services/access/pending-removals.js';
import { AssignmentService } from '../../../../src/services/apps/assignment-service.js';
import { DefaultAgentService } from '../../../../src/services/apps/default-agent-service.js';
import { EnablementService } from '../../../../src/services/apps/enablement-service.js';
import { EventReactionService } from '../../../../src/services/maintenance/event-reaction-service.js';
import { MaintenanceService } from '../../../../src/services/maintenance/maintenance-service.js';
import { OffboardingService } from '../../../../src/services/maintenance/offboarding-service.js';
import { AgentAssignmentStore, SqlAgentAssignmentStore } from '../../../../src/stores/agent-assignment-store.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const agent = { orgId: 'acme', agentId: 'acme-assistant' };
const gmail = { orgId: 'acme', app: 'gmail' };
const caller = { channel: 'web', ...agent, userId: 'cleo' } as const;

describe('An agent that is removed while it gets an app', () => {
  const services = useServices();
  const startClock = useClock();
  const fakes = () => services().fakes;
  const assignments = () => services().get<AgentAssignmentStore>(AgentAssignmentStore);
  const enableEarlier = (awaitsAgent: boolean, app = 'gmail') =>
    services()
      .get<EnabledAppStore>(EnabledAppStore)
      .enable({ ...gmail, app }, { byUserId: 'ada', at: minute(0), awaitsAgent });

  async function assignWhileDirectoryFails(): Promise<void> {
    await enableEarlier(false);
    // It is asked once for the agent that is to get the app, and once after it got it.
    const asked = sinon.stub(fakes().directory, 'listAgents').callThrough();
    asked.onSecondCall().rejects(new Error('The directory is down.'));
    await services().get(AssignmentService).assign(aPrincipal(), { app: 'gmail', agent: agent.agentId });
    asked.restore();
  }

  /** Between the moment in which the directory is asked for the agent, and the one in which the app is given. */
  function removeMeanwhile(): void {
    const { directory, events } = fakes();
    const removeRows = sinon.spy(assignments(), 'removeAgent');
    sinon
      .stub(directory, 'listAgents')
      .callThrough()
      .onFirstCall()
      .callsFake(async () => {
        const found = [...directory.agents];
        directory.agents.splice(0, 1);
        events.publish('agent.deleted', agent);
        await until('the event was reacted to', () => removeRows.called);
        await removeRows.firstCall.returnValue;
        return found;
      });
  }

  beforeEach(() => services().get(EventReactionService).start());

  const ways: Record<string, () => Promise<unknown>> = {
    'with a tick': async () => {
      await enableEarlier(false);
      removeMeanwhile();
      await services().get(AssignmentService).assign(aPrincipal(), { app: 'gmail', agent: agent.agentId });
    },
    'as the default agent': async () => {
      removeMeanwhile();
      const { agentCount } = await services().get(EnablementService).enable(aPrincipal(), 'gmail');
      expect(agentCount).to.equal(0);
    },
    'as the default agent that an app has waited for': async () => {
      await enableEarlier(true);
      removeMeanwhile();
      await services().get(DefaultAgentService).assignAwaitingApps('acme');
    },
    'as the default agent that an app has waited for, before another one could not be given': async () => {
      await enableEarlier(true);
      await enableEarlier(true, 'slack');
      const assign = sinon.stub(SqlAgentAssignmentStore.prototype, 'assign').callThrough();
      assign.onSecondCall().rejects(new Error('The database failed.'));
      removeMeanwhile();
      const failure = await rejectionOf(services().get(DefaultAgentService).assignAwaitingApps('acme'));
      expect(failure.message).to.equal('The database failed.');
    },
  };

  for (const [name, give] of Object.entries(ways)) {
    it(`has no app in the end: ${name}`, async () => {
      await give();

      expect(await assignments().listAgentsOf(gmail)).to.deep.equal([]);
      const { gates } = await services().get(AccessService).evaluate(caller, 'gmail');
      expect(gates.find(({ gate }) => gate === 'assigned')).to.include({ passed: false });
    });
  }

  it('keeps no app either where the directory fails right after, and is asked about for minutes only', async () => {
    const clock = startClock('date');
    const { directory, logger } = fakes();
    const maintenance = services().get(MaintenanceService);
    await maintenance.run();
    await assignWhileDirectoryFails();
    expect(logger.messages('warn')).to.include('An agent that got an app could not be held against the directory.');
    directory.agents.splice(0, 1);

    await maintenance.run();
    clock.tick(5 * 60_000);
    await maintenance.run();

    expect(await assignments().listAgentsOf(gmail)).to.deep.equal([]);
    expect(services().get(PendingRemovals).list()).to.deep.equal([]);
  });

  for (const [what, knowsNobody] of Object.entries({ 'lists no agents': false, 'knows nobody': true }))
    it(`keeps its apps where the directory fails right after, and ${what} when it is back`, async () => {
      const clock = startClock('date');
      const { directory } = fakes();
      const maintenance = services().get(MaintenanceService);
      await maintenance.run();
      await assignWhileDirectoryFails();
      const agents = directory.agents.splice(0);
      const organizations = knowsNobody ? directory.organizations.splice(0) : [];

      clock.tick(5 * 60_000);
      await maintenance.run();

      expect(await assignments().listAgentsOf(gmail)).to.deep.equal([agent.agentId]);
      expect(services().get(PendingRemovals).list()).to.have.length(1);

      directory.agents.push(...agents);
      directory.organizations.push(...organizations);
      clock.tick(5 * 60_000);
      await maintenance.run();

      expect(await assignments().listAgentsOf(gmail)).to.deep.equal([agent.agentId]);
      expect(services().get(PendingRemovals).list()).to.deep.equal([]);
    });

  for (const [first, removals] of Object.entries({
    agent: [agent, { orgId: agent.orgId }],
    organization: [{ orgId: agent.orgId }, agent],
  }))
    it(`is asked about no more once the only organization is removed, whichever was reported first: the ${first}`, async () => {
      const { directory } = fakes();
      for (const removal of removals) services().get(PendingRemovals).add(removal);
      directory.agents.length = 0;
      directory.organizations.length = 0;

      await services().get(OffboardingService).finishPending(agent.orgId);

      expect(services().get(PendingRemovals).list()).to.deep.equal([]);
    });

  it('is asked about no more once the directory says that it is still there', async () => {
    await enableEarlier(false);
    await services().get(AssignmentService).assign(aPrincipal(), { app: 'gmail', agent: agent.agentId });
    services().get(PendingRemovals).add(agent);

    await services().get(MaintenanceService).run();

    expect(services().get(PendingRemovals).list()).to.deep.equal([]);
    expect(await assignments().listAgentsOf(gmail)).to.deep.equal([agent.agentId]);
  });

  it('keeps no other organization from its check while its own cannot be asked for', async () => {
    const { directory } = fakes();
    await enableEarlier(false);
    await services().get(AssignmentService).assign(aPrincipal(), { app: 'gmail', agent: agent.agentId });
    directory.agents.splice(0, 1);
    services().get(PendingRemovals).add({ orgId: 'globex', agentId: 'globex-assistant' });
    const listed = sinon.stub(directory, 'listAgents').callThrough();
    listed.withArgs('globex').rejects(new Error('The directory is down.'));

    await services().get(MaintenanceService).run();

    expect(await assignments().listAgentsOf(gmail)).to.deep.equal([]);
    expect(services().get(PendingRemovals).list()).to.have.length(1);
  });
});
