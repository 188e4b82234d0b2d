import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { CatalogService } from '../../../../src/services/catalog/catalog-service.js';
import { ProjectDiscoveryService } from '../../../../src/services/provider-project/project-discovery-service.js';
import { rejectionOf } from '../../../support/errors.js';
import { anApp } from '../../../support/fakes/fake-catalog.js';
import { useServices } from '../../../support/services.js';
import { until } from '../../../support/until.js';

const outage = new PluginError('provider_unreachable', 'It does not answer.');

describe('The catalog when the key is of another project', () => {
  const services = useServices();
  const provider = () => services().fakes.provider;
  const catalog = () => services().get(CatalogService);
  const timesRead = () => provider().inputsOf('listApps').length;

  /** The key's project is known, so that nothing but the catalog is asked for. */
  beforeEach(() => services().get(ProjectDiscoveryService).discoverProjectId());

  it('is that of the new project, without apps of the other', async () => {
    await catalog().fetchFresh();
    provider().keys.set('ak_other_key_01', 'pr_other');
    await services().fakes.keys.save('ak_other_key_01');
    await services().get(ProjectDiscoveryService).discoverProjectId();
    provider().failNextWith(outage, 'listApps');

    expect(await catalog().fetchFresh()).to.include({ source: 'none' });
    await services().fakes.keys.save('ak_fake_project_key');
    expect((await catalog().fetchFresh()).apps).to.have.length(5);
  });

  it('keeps the names of apps until it is read', async () => {
    await catalog().fetchFresh();
    provider().keys.set('ak_other_key_01', 'pr_other');
    await services().fakes.keys.save('ak_other_key_01');
    await services().get(ProjectDiscoveryService).discoverProjectId();
    provider().failNextWith(outage, 'listApps');

    expect((await catalog().findCachedApp('gmail'))?.name).to.equal('Gmail');
  });

  describe('and has several pages', () => {
    /** Slack is on its first page, and Gmail on none. */
    async function useOtherKey({ hasSecondPage }: { hasSecondPage: boolean }) {
      await catalog().fetchFresh();
      provider().keys.set('ak_other_key_01', 'pr_other');
      await services().fakes.keys.save('ak_other_key_01');
      await services().get(ProjectDiscoveryService).discoverProjectId();
      provider().listApps = async ({ cursor }) => {
        if (cursor === undefined) return { items: [anApp({ slug: 'slack' })], nextCursor: 'p2' };
        if (!hasSecondPage) throw outage;
        return { items: [anApp({ slug: 'notion' })], nextCursor: undefined };
      };
      return catalog().fetchFresh();
    }

    it('keeps the names of apps once it is read', async () => {
      expect(await useOtherKey({ hasSecondPage: true })).to.include({ isComplete: true });

      expect((await catalog().findCachedApp('gmail'))?.name).to.equal('Gmail');
    });

    it('says of no app that it is gone before all of them have come', async () => {
      expect(await useOtherKey({ hasSecondPage: false })).to.include({ isComplete: false });

      expect((await catalog().findCachedApp('gmail'))?.name).to.equal('Gmail');
      expect(await rejectionOf(catalog().requireApp('gmail'))).to.include({ code: 'provider_unreachable' });
    });
  });

  it('is fetched again at once after a new key', async () => {
    await catalog().fetchFresh();

    catalog().expire();
    await catalog().fetchFresh();

    expect(timesRead()).to.equal(2);
  });

  it('is fetched after the project is known, with a key that no page ever saved', async () => {
    provider().keys.set('ak_unsaved_key_1', 'pr_unsaved');
    await services().fakes.keys.save('ak_unsaved_key_1');

    await catalog().fetchFresh();
    await catalog().fetchFresh();

    expect(provider().inputsOf('checkKey')).to.include('ak_unsaved_key_1');
    expect(timesRead()).to.equal(1);
    expect((await services().fakes.snapshots.readCatalog('pr_unsaved'))?.apps).to.have.length(5);
    expect(await services().fakes.snapshots.readCatalog('unknown')).to.equal(undefined);
  });

  it('is not mixed with that of the previous project, when the key is replaced during a fetch', async () => {
    provider().keys.set('ak_other_key_01', 'pr_other');
    const release = provider().hold('listApps');
    const reading = catalog().fetchFresh();
    await until('the first project is asked', () => timesRead() === 1);

    await services().fakes.keys.save('ak_other_key_01');
    release();

    expect((await reading).source).to.equal('live');
    expect(timesRead()).to.equal(2);
    expect(await services().fakes.snapshots.readCatalog('pr_fake')).to.equal(undefined);
    expect((await services().fakes.snapshots.readCatalog('pr_other'))?.apps).to.have.length(5);
  });

  it('is saved before the plugin stops, though the key was replaced meanwhile', async () => {
    const order: string[] = [];
    let finish = () => {};
    const isWritten = new Promise<void>((resolve) => (finish = resolve));
    services().fakes.snapshots.writeCatalog = async () => {
      order.push('writing');
      await isWritten;
      order.push('written');
    };
    void catalog().fetchFresh();
    await until('it is being written', () => order.length === 1);
    await services().fakes.keys.save('ak_key_of_nobody');
    await catalog().findCachedApp('slack');

    const closing = catalog()
      .close()
      .then(() => order.push('closed'));
    // Long enough for the other key to be looked up.
    for (let turn = 0; turn < 20; turn += 1) await services().fakes.client.raw('select 1');
    finish();
    await closing;

    expect(order).to.deep.equal(['writing', 'written', 'closed']);
  });
});
