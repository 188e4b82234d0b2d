import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { KeyCheckService } from '../../../../src/services/provider-project/key-check-service.js';
import { ProjectDiscoveryService } from '../../../../src/services/provider-project/project-discovery-service.js';
import { useClock } from '../../../support/clock.js';
import { useServices } from '../../../support/services.js';
import { until } from '../../../support/until.js';

describe('The badge of the provider', () => {
  const services = useServices();
  const startClock = useClock();
  const fakes = () => services().fakes;
  const keyChecks = () => services().get(KeyCheckService);

  it('sends one request for many readers, and another after a few seconds', async () => {
    const clock = startClock('date');

    await Promise.all(Array.from({ length: 20 }, () => keyChecks().getBadge()));
    clock.tick(4_999);
    await keyChecks().getBadge();
    expect(fakes().provider.inputsOf('checkKey')).to.have.length(1);

    clock.tick(1);
    await keyChecks().getBadge();
    expect(fakes().provider.inputsOf('checkKey')).to.have.length(2);
  });

  it('distinguishes a provider that is down from one that refuses', async () => {
    startClock('date');
    fakes().provider.failNextWith(new PluginError('provider_unreachable', 'It does not answer.'), 'checkKey');
    expect(await keyChecks().getBadge()).to.deep.equal({
      state: 'not_reachable',
      reason: 'It does not answer.',
      checkedAt: '2026-11-20T12:00:00.000Z',
    });

    await fakes().keys.save('ak_unknown_key_1');
    expect(await keyChecks().getBadge()).to.include({ state: 'refused' });
  });

  it('does not report the provider as failing when the database fails', async () => {
    await fakes().client.schema.renameTable('appconnect_provider_projects', 'appconnect_projects_away');
    try {
      expect(await keyChecks().getBadge()).to.include({ state: 'connected' });
      await until('the failure is logged', () => fakes().logger.messages('error').length > 0);
    } finally {
      await fakes().client.schema.renameTable('appconnect_projects_away', 'appconnect_provider_projects');
    }

    expect(fakes().logger.messages('error')).to.deep.equal(['The project of the key could not be stored.']);
  });

  it('reports the provider while the database is locked, and keeps its project then', async () => {
    const lock = await fakes().client.transaction();
    try {
      expect(await keyChecks().getBadge()).to.include({ state: 'connected' });
    } finally {
      await lock.rollback();
    }

    expect(await services().get(ProjectDiscoveryService).discoverProjectId()).to.equal('pr_fake');
    expect(await fakes().client('appconnect_provider_projects').pluck('project_id')).to.deep.equal(['pr_fake']);
  });

  it('describes a malformed key without a request to the provider', async () => {
    await fakes().keys.save('ck_consumer_key');

    expect(await keyChecks().getBadge()).to.include({ state: 'refused' });
    expect(fakes().provider.calls).to.deep.equal([]);
  });
});
