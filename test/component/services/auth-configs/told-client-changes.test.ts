import { expect } from 'chai';
import { OwnClientSettingsService } from '../../../../src/services/auth-configs/own-client-settings-service.js';
import { AuditStore } from '../../../../src/stores/activity/audit-store.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { neverAborted } from '../../../support/signals.js';

const ada = aPrincipal({ role: 'member', isPlatformAdmin: true });
const entry = { clientId: 'client-of-acme-0001', clientSecret: 'secret', fields: {} };

describe('A change of an OAuth client', () => {
  const services = useServices();
  const { signal } = neverAborted();
  const clients = () => services().get(OwnClientSettingsService);

  it('is recorded in every organization’s activity, and told to their open pages but to no conversation', async () => {
    await clients().save(ada, 'gmail', entry, signal);
    await clients().remove(ada, 'gmail', signal);

    const { directory, events: bus, tools } = services().fakes;
    expect(tools.notified).to.deep.equal([]);
    for (const { id } of await directory.listOrganizations()) {
      const told = bus.payloadsOf('appconnect.app.changed').filter(({ orgId }) => orgId === id);
      expect(told).to.deep.equal(Array(2).fill({ orgId: id, app: 'gmail' }));
      const { events } = await services().get<AuditStore>(AuditStore).list(id, { limit: 10 });
      expect(events.map(({ action, app, actor }) => [action, app, actor?.name])).to.deep.equal([
        ['oauth_client.removed', 'gmail', 'Ada'],
        ['oauth_client.saved', 'gmail', 'Ada'],
      ]);
    }
  });

  it('is recorded in the activity of the person’s own organization before the host has read its directory', async () => {
    services().fakes.directory.organizations.length = 0;

    await clients().save(ada, 'gmail', entry, signal);

    const { events } = await services().get<AuditStore>(AuditStore).list('acme', { limit: 10 });
    expect(events.map(({ action, app }) => [action, app])).to.deep.equal([['oauth_client.saved', 'gmail']]);
    const told = services().fakes.events.payloadsOf('appconnect.app.changed');
    expect(told).to.deep.equal([{ orgId: 'acme', app: 'gmail' }]);
  });
});
