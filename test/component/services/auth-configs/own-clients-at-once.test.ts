import { expect } from 'chai';
import { OwnClientSettingsService } from '../../../../src/services/auth-configs/own-client-settings-service.js';
import { AuditStore } from '../../../../src/stores/activity/audit-store.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { neverAborted } from '../../../support/signals.js';
import { openPostgres } from '../../../support/stores/databases.js';
import { untilLockWaits } from '../../../support/stores/lock-waits.js';

const ada = aPrincipal({ role: 'member', isPlatformAdmin: true });

describe('OwnClientSettingsService on PostgreSQL', () => {
  const services = useServices(openPostgres);
  const { signal } = neverAborted();
  const provider = () => services().fakes.provider;
  const clients = () => services().get(OwnClientSettingsService);
  const save = (clientId: string) =>
    clients().save(ada, 'gmail', { clientId, clientSecret: 'secret', fields: {} }, signal);

  it('saves a client and removes the one before at the same moment', async () => {
    const { client } = services().fakes;
    await save('client-of-acme-0001');
    const other = await client.transaction();
    await other('appconnect_auth_configs').forUpdate();
    const saving = save('client-of-acme-0002');
    await untilLockWaits(client, 1);
    const removing = clients().remove(ada, 'gmail', signal);
    await untilLockWaits(client, 2);

    await other.rollback();
    await Promise.all([saving, removing]);

    expect(await clients().describe(ada, 'gmail', signal)).to.include({ source: 'own', clientId: 'clie…0002' });
    expect(provider().authConfigs).to.have.length(1);
    expect(await client('appconnect_retired_auth_configs')).to.deep.equal([]);
  });

  it('records once that a client was removed, by whoever was first', async () => {
    await save('client-of-acme-0001');

    await Promise.all([1, 2, 3].map(() => clients().remove(ada, 'gmail', signal)));

    const { events } = await services().get<AuditStore>(AuditStore).list('acme', { limit: 10 });
    expect(events.map(({ action }) => action)).to.deep.equal(['oauth_client.removed', 'oauth_client.saved']);
  });
});
