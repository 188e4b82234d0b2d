import { expect } from 'chai';
import sinon from 'sinon';
import { AppListService } from '../../../../src/services/apps/app-list-service.js';
import { AssignmentService } from '../../../../src/services/apps/assignment-service.js';
import { DefaultAgentService } from '../../../../src/services/apps/default-agent-service.js';
import { EnablementService } from '../../../../src/services/apps/enablement-service.js';
import { MaintenanceService } from '../../../../src/services/maintenance/maintenance-service.js';
import { AuditStore } from '../../../../src/stores/activity/audit-store.js';
import { AgentAssignmentStore } from '../../../../src/stores/agent-assignment-store.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { minute } from '../../../support/stores/store-records.js';

const assistant = { id: 'acme-assistant', orgId: 'acme', name: 'Acme Assistant', isDefault: true };
const gmail = { orgId: 'acme', app: 'gmail' };

describe('An app that is enabled while the organization has no default agent', () => {
  const services = useServices();
  const ada = aPrincipal();
  const enablements = () => services().get(EnablementService);
  const holders = () => services().get<AgentAssignmentStore>(AgentAssignmentStore).listAgentsOf(gmail);
  const housekeep = () => services().get(MaintenanceService).run();
  const fakes = () => services().fakes;

  /** The organization has one agent, which is not the default one. */
  beforeEach(() => {
    fakes().directory.agents.splice(0, 1);
  });

  it('has no agent, and the answer says why', async () => {
    const answer = await enablements().enable(ada, 'gmail');

    expect(answer).to.include({ enabled: true, agentCount: 0 });
    expect(answer.note).to.contain('No agent has it').and.to.contain('no default agent');
  });

  it('is given to the default agent once there is one, and open conversations are notified', async () => {
    await enablements().enable(ada, 'gmail');
    await housekeep();
    expect(await holders()).to.deep.equal([]);
    fakes().directory.agents.push(assistant);
    fakes().tools.notified.length = 0;

    await housekeep();

    expect(await holders()).to.deep.equal(['acme-assistant']);
    expect(fakes().tools.notified).to.deep.equal([{ orgId: 'acme', agentId: 'acme-assistant' }]);
    const { events } = await services().get<AuditStore>(AuditStore).list('acme', { limit: 1 });
    expect(events[0]).to.include({ action: 'agent.assigned', app: 'gmail', agent: 'acme-assistant' });
    expect(events[0]?.actor).to.equal(undefined);
  });

  it('is given to it also where the directory does not answer for organizations that come before', async () => {
    const failing = ['aardvark', 'abacus', 'acacia', 'academy'];
    for (const orgId of failing) {
      fakes().directory.organizations.push({ id: orgId, name: orgId });
      await enablements().enable(aPrincipal({ orgId }), 'gmail');
    }
    await enablements().enable(ada, 'gmail');
    fakes().directory.agents.push(assistant);
    const { listAgents } = fakes().directory;
    fakes().directory.listAgents = async (orgId) => {
      if (failing.includes(orgId)) throw new Error('The directory does not answer.');
      return listAgents.call(fakes().directory, orgId);
    };

    for (const round of ['first', 'second']) {
      await housekeep();
      expect(await holders(), `two failures in a row end the ${round} round`).to.deep.equal([]);
    }
    await housekeep();

    expect(await holders()).to.deep.equal(['acme-assistant']);
  });

  it('is given to it before an org admin sees the list', async () => {
    await enablements().enable(ada, 'gmail');
    fakes().directory.agents.push(assistant);

    const list = await services().get(AppListService).list(ada, { view: 'enabled', limit: 10 });

    expect(list.apps[0]).to.include({ app: 'gmail', agentCount: 1 });
  });

  it('stays with the agent that got it meanwhile, and with none where it was taken back', async () => {
    await enablements().enable(ada, 'gmail');
    const tick = { app: 'gmail', agent: 'acme-researcher' };
    await services().get(AssignmentService).assign(ada, tick);
    fakes().directory.agents.push(assistant);
    await housekeep();
    expect(await holders()).to.deep.equal(['acme-researcher']);

    await services().get(AssignmentService).unassign(ada, tick);
    await housekeep();

    expect(await holders()).to.deep.equal([]);
  });

  it('is not assigned again where the default agent had it and was unticked', async () => {
    fakes().directory.agents.push(assistant);
    const answer = await enablements().enable(ada, 'gmail');
    await services().get(AssignmentService).unassign(ada, { app: 'gmail', agent: 'acme-assistant' });

    await housekeep();

    expect(answer).to.deep.equal({ app: 'gmail', enabled: true, agentCount: 1 });
    expect(await holders()).to.deep.equal([]);
  });

  it('costs one reading of the directory while it waits, however many do, and two once they are given', async () => {
    const listAgents = sinon.spy(fakes().directory, 'listAgents');
    const assign = () => services().get(DefaultAgentService).assignAwaitingApps('acme');
    await assign();
    expect(listAgents.callCount).to.equal(0);
    for (let number = 0; number < 50; number += 1)
      await services()
        .get<EnabledAppStore>(EnabledAppStore)
        .enable({ orgId: 'acme', app: `app-${number}` }, { byUserId: 'ada', at: minute(0), awaitsAgent: true });

    await assign();
    expect(listAgents.callCount).to.equal(1);
    fakes().directory.agents.push(assistant);
    await assign();

    expect(listAgents.callCount).to.equal(3);
    const key = { orgId: 'acme', agentId: 'acme-assistant' };
    expect(await services().get<AgentAssignmentStore>(AgentAssignmentStore).removeAgent(key)).to.have.length(50);
  });

  it('is given to the next default agent where the one that got it was replaced at that moment', async () => {
    await enablements().enable(ada, 'gmail');
    fakes().directory.agents.push({ ...assistant, id: 'acme-next' });
    sinon.stub(fakes().directory, 'listAgents').callThrough().onFirstCall().resolves([assistant]);
    const assign = () => services().get(DefaultAgentService).assignAwaitingApps('acme');

    await assign();
    expect(await holders()).to.deep.equal([]);
    await assign();

    expect(await holders()).to.deep.equal(['acme-next']);
  });

  it('is not assigned once it was disabled', async () => {
    await enablements().enable(ada, 'gmail');
    await enablements().disable(ada, 'gmail');
    fakes().directory.agents.push(assistant);

    await housekeep();

    expect(await holders()).to.deep.equal([]);
  });

  it('is still listed while the directory does not answer', async () => {
    await enablements().enable(ada, 'gmail');
    fakes().directory.failNextWith(new Error('The directory is away.'));

    expect((await services().get(AppListService).list(ada, { view: 'enabled', limit: 10 })).apps).to.have.length(1);
    expect(fakes().logger.messages('warn')).to.have.length(1);
  });
});
