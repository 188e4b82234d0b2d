import { expect } from 'chai';
import type { Principal } from '../../../../src/host/routes.js';
import { ActivityService } from '../../../../src/services/activity/activity-service.js';
import { AuditStore } from '../../../../src/stores/activity/audit-store.js';
import { useServices } from '../../../support/services.js';
import { anAuditEvent, minute } from '../../../support/stores/store-records.js';

describe('ActivityService', () => {
  const services = useServices();
  const cleo: Principal = { userId: 'cleo', name: 'Cleo', orgId: 'acme', role: 'member', isPlatformAdmin: true };
  const ben: Principal = { userId: 'ben', name: 'Ben', orgId: 'acme', role: 'org_admin', isPlatformAdmin: false };
  const list = async (principal: Principal, query = {}) =>
    (
      await services()
        .get(ActivityService)
        .list(principal, { limit: 50, ...query })
    ).events.map(({ app }) => app);

  beforeEach(async () => {
    const store = services().get<AuditStore>(AuditStore);
    await store.append('acme', anAuditEvent({ app: 'gmail', actor: ben }));
    await store.append('acme', anAuditEvent({ app: 'slack', actor: { userId: 'cleo', name: 'Cleo' }, at: minute(1) }));
    await store.append('acme', anAuditEvent({ app: 'notion', actor: ben, actingAs: cleo, at: minute(2) }));
    await store.append('globex', anAuditEvent({ app: 'github', actor: cleo }));
  });

  it('shows members what they did and what was done with their accounts, and org admins everything', async () => {
    expect(await list(cleo)).to.deep.equal(['notion', 'slack']);
    expect(await list(ben)).to.deep.equal(['notion', 'slack', 'gmail']);
    expect(await list(ben, { person: 'cleo' })).to.deep.equal(['notion', 'slack']);
  });

  it('says whose events it lists, so that nobody puts pages of two roles together', async () => {
    const pageOf = (principal: Principal) => services().get(ActivityService).list(principal, { limit: 1 });

    expect(await pageOf(cleo)).to.include({ isForAdmin: false });
    expect(await pageOf(ben)).to.include({ isForAdmin: true });
  });

  it('refuses a member who asks for another person’s, and not one who names themself', async () => {
    expect(await list(cleo, { person: 'cleo', app: 'slack' })).to.deep.equal(['slack']);
    const refused = await services()
      .get(ActivityService)
      .list(cleo, { limit: 1, person: 'ben' })
      .catch((error) => error);

    expect(refused).to.include({ name: 'PluginError', code: 'forbidden' });
    expect(refused.details).to.include({ reason: 'own_activity_only' });
  });

  it('counts a day as the whole day, and of two times the first one only', async () => {
    expect(await list(ben, { from: '2026-11-20', to: '2026-11-20' })).to.have.length(3);
    expect(await list(ben, { from: '2026-11-21' })).to.deep.equal([]);
    expect(await list(ben, { to: '9999-12-31' })).to.have.length(3);
    expect(await list(ben, { from: '2026-11-20T13:01:00+01:00', to: minute(2) })).to.deep.equal(['slack']);
  });
});
