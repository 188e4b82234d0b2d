import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { CatalogService } from '../../../../src/services/catalog/catalog-service.js';
import { ProjectDiscoveryService } from '../../../../src/services/provider-project/project-discovery-service.js';
import { useClock } from '../../../support/clock.js';
import { anApp } from '../../../support/fakes/fake-catalog.js';
import { Services, useServices } from '../../../support/services.js';
import { until } from '../../../support/until.js';

const outage = new PluginError('provider_unreachable', 'It does not answer.');
const second = 1_000;
const minute = 60 * second;

describe('CatalogService', () => {
  const services = useServices();
  const startClock = useClock();
  const provider = () => services().fakes.provider;
  const catalog = () => services().get(CatalogService);
  const timesRead = () => provider().inputsOf('listApps').length;

  /** The key's project is known, so that nothing but the catalog is asked for. */
  beforeEach(() => services().get(ProjectDiscoveryService).discoverProjectId());

  it('is live, most used first, and cached for ten minutes', async () => {
    const clock = startClock('date');

    const reading = await catalog().fetchFresh();
    clock.tick(10 * minute - 1);
    await catalog().fetchFresh();

    expect(reading).to.include({ source: 'live', fetchedAt: '2026-11-20T12:00:00.000Z' });
    expect(reading.apps.map(({ slug }) => slug)).to.deep.equal([...provider().apps.keys()]);
    expect(timesRead()).to.equal(1);

    clock.tick(1);
    await catalog().fetchFresh();
    expect(timesRead()).to.equal(2);
  });

  it('is fetched once for concurrent callers', async () => {
    await Promise.all(Array.from({ length: 50 }, () => catalog().fetchFresh()));

    expect(timesRead()).to.equal(1);
  });

  describe('when the provider is down', () => {
    it('is empty without a copy, and is not requested again by every caller', async () => {
      const clock = startClock('date');
      provider().failNextWith(outage, 'listApps', { times: 100 });

      const readings = [];
      for (let time = 0; time < 20; time += 1) readings.push(await catalog().fetchFresh());
      clock.tick(15 * second - 1);
      await catalog().fetchFresh();
      expect(timesRead()).to.equal(1);

      clock.tick(1);
      await catalog().fetchFresh();
      expect(timesRead()).to.equal(2);
      expect(new Set(readings.map(({ source, apps }) => `${source} ${apps.length}`))).to.deep.equal(
        new Set(['none 0']),
      );
    });

    it('is the last good one, and is marked so', async () => {
      const clock = startClock('date');
      const before = await catalog().fetchFresh();
      clock.tick(11 * minute);
      provider().failNextWith(outage, 'listApps');

      const reading = await catalog().fetchFresh();

      expect(reading).to.include({ source: 'last_good', fetchedAt: before.fetchedAt });
      expect(reading.apps).to.deep.equal(before.apps);
      clock.tick(16 * second);
      expect(await catalog().fetchFresh()).to.include({ source: 'live' });
    });

    it('is the saved copy right after a start', async () => {
      const { apps } = await catalog().fetchFresh();
      const restarted = new Services(services().fakes);
      provider().failNextWith(outage, 'listApps');

      const reading = await restarted.get(CatalogService).fetchFresh();
      await restarted.close();

      expect(reading.source).to.equal('last_good');
      expect(reading.apps.map(({ slug }) => slug)).to.deep.equal(apps.map(({ slug }) => slug));
    });

    it('is available to tool calls without waiting', async () => {
      await catalog().fetchFresh();
      const restarted = new Services(services().fakes);
      const release = provider().hold('listApps');

      expect((await restarted.get(CatalogService).findCachedApp('gmail'))?.name).to.equal('Gmail');
      release();
      await restarted.close();
    });
  });

  describe('when the provider hangs', () => {
    it('is the cached one after four seconds, and live once the answer has arrived', async () => {
      const clock = startClock('timers');
      await catalog().fetchFresh();
      clock.tick(11 * minute);
      provider().apps.set('extra', anApp({ slug: 'extra' }));
      const release = provider().hold('listApps');

      const reading = catalog().fetchFresh();
      await until('the provider is asked', () => timesRead() === 2);
      await clock.tickAsync(4 * second);
      expect((await reading).bySlug.has('extra')).to.equal(false);

      release();
      await until('the answer is in', async () => (await catalog().fetchFresh()).bySlug.has('extra'));
      expect(timesRead()).to.equal(2);
    });

    it('makes the first reader wait longer, who would see nothing', async () => {
      const clock = startClock('timers');
      const release = provider().hold('listApps');
      let isShown = false;
      const reading = catalog().fetchFresh();
      void reading.then(() => (isShown = true));
      await until('the provider is asked', () => timesRead() === 1);

      await clock.tickAsync(14 * second);
      expect(isShown).to.equal(false);
      await clock.tickAsync(1 * second);

      expect((await reading).source).to.equal('none');
      release();
    });
  });

  it('is shown though it cannot be saved on disk, which is logged', async () => {
    services().fakes.snapshots.writeCatalog = async () => {
      throw new Error('disk full');
    };

    expect(await catalog().fetchFresh()).to.include({ source: 'live' });
    expect(services().fakes.logger.messages('warn')).to.deep.equal(['The catalog could not be kept on disk.']);
  });

  it('finds the app of an action by the longest slug that it begins with', async () => {
    for (const slug of ['google', 'google_maps']) provider().apps.set(slug, anApp({ slug }));
    await catalog().fetchFresh();

    expect(await catalog().findAppOf('GOOGLE_MAPS_FIND')).to.equal('google_maps');
    expect(await catalog().findAppOf('GOOGLE_FIND')).to.equal('google');
    expect(await catalog().findAppOf('GOOGLEMAPS_FIND')).to.equal(undefined);
  });
});
