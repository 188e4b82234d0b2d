import { expect } from 'chai';
import sinon from 'sinon';
import { AssignmentService } from '../../../../src/services/apps/assignment-service.js';
import { EnablementService } from '../../../../src/services/apps/enablement-service.js';
import { AuditStore } from '../../../../src/stores/activity/audit-store.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';

const tick = { app: 'gmail', agent: 'acme-assistant' };

describe('EnablementService', () => {
  const services = useServices();
  const ada = aPrincipal();
  const enablements = () => services().get(EnablementService);

  /** Newest first. */
  async function activity(filter: { agent?: string } = {}): Promise<string[]> {
    const { events } = await services()
      .get<AuditStore>(AuditStore)
      .list('acme', { limit: 10, ...filter });
    return events.map(({ action, actor }) => `${action} by ${actor?.userId}`);
  }

  it('records that the default agent got the app, after the enabling', async () => {
    await enablements().enable(ada, 'gmail');

    expect(await activity()).to.deep.equal(['agent.assigned by ada', 'app.enabled by ada']);
    expect(await activity({ agent: tick.agent })).to.deep.equal(['agent.assigned by ada']);
  });

  it('records it again where the agent had lost the app meanwhile', async () => {
    await enablements().enable(ada, 'gmail');
    await enablements().disable(ada, 'gmail');
    await services().get(AssignmentService).unassign(ada, tick);
    await enablements().enable(ada, 'gmail');

    const [newest] = await activity({ agent: tick.agent });

    expect(newest).to.equal('agent.assigned by ada');
  });

  describe('while the default agent is replaced', () => {
    /** The directory answers once as it did before. */
    function replaceDefaultAgent(): void {
      const { directory } = services().fakes;
      const before = [...directory.agents];
      directory.agents.splice(0, 1, { id: 'acme-next', orgId: 'acme', name: 'Next', isDefault: true });
      sinon.stub(directory, 'listAgents').callThrough().onFirstCall().resolves(before);
    }

    it('gives the app to the next one', async () => {
      replaceDefaultAgent();

      const answer = await enablements().enable(ada, 'gmail');

      expect(answer).to.deep.equal({ app: 'gmail', enabled: true, agentCount: 1 });
      expect(await activity({ agent: 'acme-next' })).to.deep.equal(['agent.assigned by undefined']);
    });

    it('says that the app waits where there is no next one yet', async () => {
      replaceDefaultAgent();
      services().fakes.directory.agents.splice(0, 1);

      const answer = await enablements().enable(ada, 'gmail');

      expect(answer.agentCount).to.equal(0);
      expect(answer.note).to.contain('given to the default agent once there is one');
    });

    it('enables the app also where it cannot be left to wait', async () => {
      replaceDefaultAgent();
      sinon
        .stub(services().get<EnabledAppStore>(EnabledAppStore), 'awaitAgent')
        .rejects(new Error('The disk is full.'));

      expect(await enablements().enable(ada, 'gmail')).to.include({ enabled: true, agentCount: 0 });
      expect(services().fakes.logger.messages('warn')).to.have.length(1);
    });

    it('gives it nothing that an admin took away before', async () => {
      await enablements().enable(ada, 'gmail');
      await services().get(AssignmentService).unassign(ada, tick);
      replaceDefaultAgent();

      const { agentCount, note } = await enablements().enable(ada, 'gmail');

      expect(agentCount).to.equal(0);
      expect(note).to.contain('choose one in the profiles picker');
    });
  });

  it('does not record it of an agent that kept its tick while the app was disabled', async () => {
    await enablements().enable(ada, 'gmail');
    await enablements().disable(ada, 'gmail');
    await enablements().enable(ada, 'gmail');

    expect(await activity({ agent: tick.agent })).to.deep.equal(['agent.assigned by ada']);
  });
});
