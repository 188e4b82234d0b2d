import { expect } from 'chai';
import sinon from 'sinon';
import type { Channel } from '../../../../src/contract/access-constants.js';
import { AccessService } from '../../../../src/services/access/access-service.js';
import { CatalogService } from '../../../../src/services/catalog/catalog-service.js';
import { EventReactionService } from '../../../../src/services/maintenance/event-reaction-service.js';
import { AgentAssignmentStore } from '../../../../src/stores/agent-assignment-store.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { useServices } from '../../../support/services.js';
import { aConnection, minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const change = { byUserId: 'ada', at: minute(0) };
const agent = { orgId: 'acme', agentId: 'acme-assistant' };
const apps = ['gmail', 'hackernews'];
const channels: Channel[] = ['web', 'bridge', 'cli', 'automation'];

describe('PendingRemovals', () => {
  const services = useServices();
  const fakes = () => services().fakes;
  const access = () => services().get(AccessService);
  const assignments = () => services().get<AgentAssignmentStore>(AgentAssignmentStore);
  const callerOn = (channel: Channel, userId = 'cleo') => ({ channel, ...agent, userId });

  beforeEach(async () => {
    for (const app of apps) {
      await services().get<EnabledAppStore>(EnabledAppStore).enable({ orgId: 'acme', app }, change);
      await assignments().assign({ ...agent, app }, change);
    }
    for (const userId of ['ada', 'ben', 'cleo']) {
      await services()
        .get<ConnectionStore>(ConnectionStore)
        .replace(aConnection({ id: `c-${userId}`, userId, accountId: `ca-${userId}` }));
    }
    await services().get(CatalogService).fetchFresh();
    services().get(EventReactionService).start();
  });

  /** The rows that open the gates stay, as in the moments before off-boarding deletes them. */
  function holdRows(): () => void {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const connections = services().get<ConnectionStore>(ConnectionStore);
    sinon.stub(assignments(), 'removeAgent').returns(held.then(() => []));
    sinon.stub(connections, 'listOfOrganization').returns(held.then(() => []));
    return release;
  }

  async function isOpen(channel: Channel, app: string): Promise<boolean> {
    const { closed } = await access().evaluate(callerOn(channel), app);
    const { apps: given } = await access().listApps(callerOn(channel));
    const isGiven = given.some((one) => one.app === app && one.closed === undefined);
    expect(isGiven, 'listed and evaluated alike').to.equal(closed === undefined);
    return closed === undefined;
  }

  for (const channel of channels) {
    for (const app of apps) {
      const name = `${app} on ${channel}`;

      it(`stops the calls of a removed agent from its event on: ${name}`, async () => {
        expect(await isOpen(channel, app)).to.equal(true);
        const release = holdRows();
        fakes().directory.agents.splice(0, 1);
        fakes().events.publish('agent.deleted', agent);

        expect(await isOpen(channel, app)).to.equal(false);
        release();
      });

      it(`stops the calls of a removed organization from its event on, whoever the directory still finds in it: ${name}`, async () => {
        const release = holdRows();
        fakes().directory.organizations.splice(0, 1);
        fakes().events.publish('organization.deleted', { orgId: 'acme' });

        expect(await isOpen(channel, app)).to.equal(false);
        release();
      });

      it(`changes nothing for agents and organizations that the directory still has: ${name}`, async () => {
        const release = holdRows();
        fakes().events.publish('agent.deleted', agent);
        fakes().events.publish('organization.deleted', { orgId: 'acme' });

        expect(await isOpen(channel, app)).to.equal(true);
        release();
      });
    }
  }

  it('stops calls for a removed member; the next admin acts where it was the earliest one', async () => {
    holdRows();
    for (const userId of ['cleo', 'ada']) fakes().directory.remove('acme', userId);
    fakes().events.publish('member.removed', { orgId: 'acme', userId: 'cleo' });
    fakes().events.publish('member.removed', { orgId: 'acme', userId: 'ada' });

    for (const app of apps) {
      for (const channel of ['web', 'automation'] as const) expect(await isOpen(channel, app)).to.equal(false);
      for (const channel of ['bridge', 'cli'] as const) {
        expect((await access().evaluate(callerOn(channel), app)).actingMember?.userId).to.equal('ben');
      }
    }
  });

  it('stops calls also where the rows could not be deleted', async () => {
    sinon.stub(assignments(), 'removeAgent').rejects(new Error('The disk is full.'));
    fakes().directory.agents.splice(0, 1);
    const { failures } = fakes().events;
    fakes().events.publish('agent.deleted', agent);

    expect(await isOpen('web', 'gmail')).to.equal(false);
    await until('the listener has failed', () => failures.length > 0);
    expect(failures.splice(0)).to.have.length(1);
  });

  it('sends the directory no more requests once the rows are deleted', async () => {
    fakes().directory.agents.splice(0, 1);
    fakes().events.publish('agent.deleted', agent);
    await services().get(EventReactionService).close();
    const asked = sinon.spy(fakes().directory, 'listAgents');

    expect(await isOpen('web', 'gmail')).to.equal(false);
    expect(asked.callCount).to.equal(0);
  });
});
