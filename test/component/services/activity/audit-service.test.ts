import { expect } from 'chai';
import { AuditService } from '../../../../src/services/activity/audit-service.js';
import { AuditStore } from '../../../../src/stores/activity/audit-store.js';
import { useServices } from '../../../support/services.js';

describe('AuditService', () => {
  const services = useServices();

  it('does not turn an action that was done into an error where it cannot record it, and logs that', async () => {
    services().get<AuditStore>(AuditStore).appendAll = () => Promise.reject(new Error('SQLITE_FULL'));

    await services().get(AuditService).record('acme', { action: 'app.enabled', outcome: 'done' });

    expect(services().fakes.logger.messages('error')).to.deep.equal(['Audit events could not be stored.']);
  });
});
