import { expect } from 'chai';
import sinon from 'sinon';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { ActionCatalogService } from '../../../../src/services/catalog/action-catalog-service.js';
import { EventReactionService } from '../../../../src/services/maintenance/event-reaction-service.js';
import { MaintenanceService } from '../../../../src/services/maintenance/maintenance-service.js';
import { OffboardingService } from '../../../../src/services/maintenance/offboarding-service.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { useClock } from '../../../support/clock.js';
import { Services, useServices } from '../../../support/services.js';
import { neverAborted } from '../../../support/signals.js';
import { aConnection, minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const organizations = ['acme', 'globex'];

describe('EventReactionService', () => {
  const services = useServices();
  const startClock = useClock();
  const enabledApps = () => services().get<EnabledAppStore>(EnabledAppStore);
  const isKnown = () => services().get(ActionCatalogService).findActions('GMAIL_SEND_EMAIL')[0] !== undefined;

  const change = async (orgId: string, what: 'enable' | 'disable') => {
    await enabledApps()[what]({ orgId, app: 'gmail' }, { byUserId: 'ada', at: minute(0) });
    services().fakes.events.publish('appconnect.app.changed', { orgId, app: 'gmail' });
  };

  beforeEach(() => services().get(EventReactionService).start());

  it('preloads the actions of an app once it is enabled, and unloads them with the last organization', async () => {
    for (const orgId of organizations) await change(orgId, 'enable');
    await until('the actions are loaded', isKnown);

    await change('acme', 'disable');
    await enabledApps().isEnabledAnywhere('gmail');
    expect(isKnown()).to.equal(true);

    await change('globex', 'disable');
    await until('the actions are unloaded', () => !isKnown());
    expect((await services().fakes.snapshots.readActions('gmail'))?.actions).to.have.length(3);
  });

  it('asks twice at most whether an app is in use, though each of many organizations tells of it', async () => {
    const answers: ((isEnabled: boolean) => void)[] = [];
    enabledApps().isEnabledAnywhere = () => new Promise((resolve) => answers.push(resolve));
    const tell = () => {
      for (let org = 0; org < 2_000; org += 1)
        services().fakes.events.publish('appconnect.app.changed', { orgId: `org-${org}`, app: 'gmail' });
    };

    tell();
    await until('it is asked', () => answers.length > 0);
    tell();
    answers[0]?.(true);
    await until('it is asked after the last event', () => answers.length > 1);
    answers[1]?.(true);
    await services().get(EventReactionService).close();

    expect(answers).to.have.length(2);
  });

  it('reads the actions that an earlier key was refused for once another one is saved', async () => {
    const actions = services().get(ActionCatalogService);
    const { signal } = neverAborted();
    services().fakes.provider.failNextWith(new PluginError('key_refused', 'It refuses the key.'), 'listActions');
    expect(await actions.prepare(['gmail'], signal)).to.deep.equal(['gmail']);

    services().fakes.events.publish('appconnect.settings.changed', {});

    await until('the refusal is forgotten', () => actions.findFailure(['gmail']) === undefined);
    expect(await actions.prepare(['gmail'], signal)).to.deep.equal([]);
  });

  it('asks the directory again within minutes where an event came before the directory changed', async () => {
    const clock = startClock('date');
    const { directory, events } = services().fakes;
    const maintenance = services().get(MaintenanceService);
    const connections = services().get<ConnectionStore>(ConnectionStore);
    await connections.replace(aConnection({ userId: 'cleo' }));
    await maintenance.run();
    events.publish('member.removed', { orgId: 'acme', userId: 'cleo' });
    await until('the event is logged', () => services().fakes.logger.messages('warn').length === 1);
    directory.remove('acme', 'cleo');

    clock.tick(5 * 60_000);
    await maintenance.run();

    expect(await connections.listOfOrganization('acme')).to.deep.equal([]);
  });

  it('has the tools resolved again that may depend on a changed member, also on an unknown one', async () => {
    const { events, tools, logger } = services().fakes;
    const before = await services().get<ConnectionStore>(ConnectionStore).listOfOrganization('acme');

    const userIds = ['ada', 'ada', 'nobody'];
    for (const userId of userIds) events.publish('member.changed', { orgId: 'acme', userId });
    events.publish('member.changed', {} as never);
    await until('the last is refused', () => events.failures.length === 1);

    expect(tools.notified).to.deep.equal(userIds.map((userId) => ({ orgId: 'acme', userId })));
    expect(String(events.failures.splice(0)[0])).to.include('"member.changed" with undefined as orgId');
    expect(await services().get<ConnectionStore>(ConnectionStore).listOfOrganization('acme')).to.deep.equal(before);
    expect(logger.messages('warn')).to.deep.equal([]);
  });

  it('removes nothing on an event that does not say whose', async () => {
    const { events } = services().fakes;
    const names = ['removeMember', 'removeAgent', 'removeOrganization'] as const;
    const spies = names.map((name) => sinon.spy(services().get(OffboardingService), name));

    events.publish('member.removed', { orgId: 'acme' } as never);
    events.publish('agent.deleted', { orgId: 'acme', agentId: 7 } as never);
    events.publish('organization.deleted', { orgId: '' });
    await until('each is refused', () => events.failures.length === 3);

    expect(spies.map(({ callCount }) => callCount)).to.deep.equal([0, 0, 0]);
    const [failure] = events.failures.splice(0);
    expect(String(failure)).to.include('"member.removed" with undefined as userId; give its id as a text.');
  });

  it('waits for a running removal when it closes', async () => {
    const { directory, events } = services().fakes;
    let answer: () => void = () => {};
    directory.findOrganization = () =>
      new Promise((resolve) => {
        answer = () => resolve(undefined);
      });
    await enabledApps().enable({ orgId: 'acme', app: 'gmail' }, { byUserId: 'ada', at: minute(0) });
    events.publish('organization.deleted', { orgId: 'acme' });

    const closing = services().get(EventReactionService).close();
    answer();
    await closing;

    expect(await enabledApps().listOrganizations()).to.deep.equal([]);
  });

  it('closes in time although the directory never answers', async () => {
    const clock = startClock('timers');
    const { directory, events } = services().fakes;
    let answer: () => void = () => {};
    directory.findOrganization = () =>
      new Promise((resolve) => {
        answer = () => resolve(undefined);
      });
    events.publish('organization.deleted', { orgId: 'acme' });

    const closing = services().get(EventReactionService).close();
    await clock.tickAsync(500);

    await closing;
    answer();
  });

  it('leaves no listener behind where a start failed, and listens once however often it is started', async () => {
    const { events } = services().fakes;
    const process = new Services(services().fakes);
    const removeMember = sinon.spy(process.get(OffboardingService), 'removeMember');
    const admit = events.refuse('appconnect.settings.changed', 'no place left');
    expect(() => process.get(EventReactionService).start()).to.throw('no place left');

    events.publish('member.removed', { orgId: 'acme', userId: 'cleo' });

    expect(removeMember.callCount).to.equal(0);
    admit();
    process.get(EventReactionService).start();
    process.get(EventReactionService).start();
    events.publish('member.removed', { orgId: 'acme', userId: 'cleo' });
    expect(removeMember.callCount).to.equal(1);
    await process.close();
  });

  it('listens to the others on a bus that refuses the name of an optional event', async () => {
    const { events } = services().fakes;
    const process = new Services(services().fakes);
    const removeMember = sinon.spy(process.get(OffboardingService), 'removeMember');
    events.refuse('member.changed', 'unknown event');
    process.get(EventReactionService).start();

    events.publish('member.removed', { orgId: 'acme', userId: 'cleo' });

    expect(removeMember.callCount).to.equal(1);
    await process.close();
  });
});
