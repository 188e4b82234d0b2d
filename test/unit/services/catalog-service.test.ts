import { expect } from 'chai';
import { PluginError } from '../../../src/domain/plugin-error.js';
import type { ProviderGateway } from '../../../src/provider/provider-gateway.js';
import { CatalogService } from '../../../src/services/apps/catalog-service.js';
import { ProviderStatusService } from '../../../src/services/settings/provider-status-service.js';
import { useClock } from '../../support/fake-clock.js';
import { anApp } from '../../support/fakes/fake-catalog.js';
import { Services, useServices } from '../../support/services.js';
import { until } from '../../support/until.js';

const outage = new PluginError('provider_unreachable', 'It does not answer.');
const second = 1_000;
const minute = 60 * second;

describe('CatalogService', () => {
  const services = useServices();
  const startClock = useClock();
  const provider = () => services().ground.provider;
  const catalog = () => services().get(CatalogService);
  const timesRead = () => provider().inputsOf('listApps').length;

  /** The key's project is known, so that nothing but the catalog is asked for. */
  beforeEach(() => services().get(ProviderStatusService).discoverProjectId());

  it('is live, most used first, and kept for those who come within ten minutes', async () => {
    const clock = startClock('date');

    const reading = await catalog().read();
    clock.tick(10 * minute - 1);
    await catalog().read();

    expect(reading).to.include({ source: 'live', fetchedAt: '2026-11-20T12:00:00.000Z' });
    expect(reading.apps.map(({ slug }) => slug)).to.deep.equal([...provider().apps.keys()]);
    expect(timesRead()).to.equal(1);

    clock.tick(1);
    await catalog().read();
    expect(timesRead()).to.equal(2);
  });

  it('is read once for many who come at once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => catalog().read()));

    expect(timesRead()).to.equal(1);
  });

  describe('when the provider is down', () => {
    it('is nothing without a copy, and is not asked for again by everybody who comes', async () => {
      const clock = startClock('date');
      provider().failNextWith(outage, 'listApps', { times: 100 });

      const readings = [];
      for (let time = 0; time < 20; time += 1) readings.push(await catalog().read());
      clock.tick(15 * second - 1);
      await catalog().read();
      expect(timesRead()).to.equal(1);

      clock.tick(1);
      await catalog().read();
      expect(timesRead()).to.equal(2);
      expect(new Set(readings.map(({ source, apps }) => `${source} ${apps.length}`))).to.deep.equal(
        new Set(['none 0']),
      );
    });

    it('is the last good one, and says so', async () => {
      const clock = startClock('date');
      const before = await catalog().read();
      clock.tick(11 * minute);
      provider().failNextWith(outage, 'listApps');

      const reading = await catalog().read();

      expect(reading).to.include({ source: 'last_good', fetchedAt: before.fetchedAt });
      expect(reading.apps).to.deep.equal(before.apps);
      clock.tick(16 * second);
      expect(await catalog().read()).to.include({ source: 'live' });
    });

    it('is the copy on disk right after a start', async () => {
      const { apps } = await catalog().read();
      const restarted = new Services(services().ground);
      provider().failNextWith(outage, 'listApps');

      const reading = await restarted.get(CatalogService).read();
      await restarted.close();

      expect(reading.source).to.equal('last_good');
      expect(reading.apps.map(({ slug }) => slug)).to.deep.equal(apps.map(({ slug }) => slug));
    });

    it('is known to tool calls without waiting', async () => {
      await catalog().read();
      const restarted = new Services(services().ground);
      const release = provider().hold('listApps');

      expect((await restarted.get(CatalogService).recallApp('gmail'))?.name).to.equal('Gmail');
      release();
      await restarted.close();
    });
  });

  describe('when the provider hangs', () => {
    it('is shown as it was after four seconds, and live once the answer has come', async () => {
      const clock = startClock('timers');
      await catalog().read();
      clock.tick(11 * minute);
      provider().apps.set('extra', anApp({ slug: 'extra' }));
      const release = provider().hold('listApps');

      const reading = catalog().read();
      await until('the provider is asked', () => timesRead() === 2);
      await clock.tickAsync(4 * second);
      expect((await reading).bySlug.has('extra')).to.equal(false);

      release();
      await until('the answer is in', async () => (await catalog().read()).bySlug.has('extra'));
      expect(timesRead()).to.equal(2);
    });

    it('is waited for longer by the first reader, who would see nothing', async () => {
      const clock = startClock('timers');
      const release = provider().hold('listApps');
      let isShown = false;
      const reading = catalog().read();
      void reading.then(() => (isShown = true));
      await until('the provider is asked', () => timesRead() === 1);

      await clock.tickAsync(14 * second);
      expect(isShown).to.equal(false);
      await clock.tickAsync(1 * second);

      expect((await reading).source).to.equal('none');
      release();
    });
  });

  describe('when the key is of another project', () => {
    it('is that project’s own, and nothing of the other is shown', async () => {
      await catalog().read();
      provider().keys.set('ak_other_key_01', 'pr_other');
      await services().ground.keys.save('ak_other_key_01');
      await services().get(ProviderStatusService).discoverProjectId();
      provider().failNextWith(outage, 'listApps');

      expect(await catalog().read()).to.include({ source: 'none' });
      await services().ground.keys.save('ak_fake_project_key');
      expect((await catalog().read()).apps).to.have.length(5);
    });

    it('is read again at once after a new key', async () => {
      await catalog().read();

      catalog().expire();
      await catalog().read();

      expect(timesRead()).to.equal(2);
    });

    it('is learned first, with a key that no page ever saved', async () => {
      provider().keys.set('ak_unsaved_key_1', 'pr_unsaved');
      await services().ground.keys.save('ak_unsaved_key_1');

      await catalog().read();
      await catalog().read();

      expect(provider().inputsOf('checkKey')).to.include('ak_unsaved_key_1');
      expect(timesRead()).to.equal(1);
      expect((await services().ground.snapshots.readCatalog('pr_unsaved'))?.apps).to.have.length(5);
      expect(await services().ground.snapshots.readCatalog('unknown')).to.equal(undefined);
    });

    it('is not mixed with that of the project before, when the key is replaced while it is read', async () => {
      provider().keys.set('ak_other_key_01', 'pr_other');
      const release = provider().hold('listApps');
      const reading = catalog().read();
      await until('the first project is asked', () => timesRead() === 1);

      await services().ground.keys.save('ak_other_key_01');
      release();

      expect((await reading).source).to.equal('live');
      expect(timesRead()).to.equal(2);
      expect(await services().ground.snapshots.readCatalog('pr_fake')).to.equal(undefined);
      expect((await services().ground.snapshots.readCatalog('pr_other'))?.apps).to.have.length(5);
    });

    it('is waited for when the plugin stops, though the key is another one by then', async () => {
      const order: string[] = [];
      let finish = () => {};
      const isWritten = new Promise<void>((resolve) => (finish = resolve));
      services().ground.snapshots.writeCatalog = async () => {
        order.push('writing');
        await isWritten;
        order.push('written');
      };
      void catalog().read();
      await until('it is being written', () => order.length === 1);
      await services().ground.keys.save('ak_key_of_nobody');
      await catalog().recallApp('slack');

      const closing = catalog()
        .close()
        .then(() => order.push('closed'));
      // Long enough for the other key to be looked up.
      for (let turn = 0; turn < 20; turn += 1) await services().ground.client.raw('select 1');
      finish();
      await closing;

      expect(order).to.deep.equal(['writing', 'written', 'closed']);
    });
  });

  describe('pages that go wrong', () => {
    function answering(pages: Record<string, { slugs: string[]; next?: string }>) {
      const asked: string[] = [];
      const listApps: ProviderGateway['listApps'] = async ({ cursor = 'start' }) => {
        asked.push(cursor);
        const page = pages[cursor] ?? { slugs: [`app-${asked.length}`], next: `page-${asked.length}` };
        return {
          items: page.slugs.map((slug) => anApp({ slug, name: `${slug} of ${cursor}` })),
          nextCursor: page.next,
        };
      };
      provider().listApps = listApps;
      return asked;
    }

    it('are all read, and an app that comes twice counts as it came first', async () => {
      answering({ start: { slugs: ['a', 'b'], next: 'p2' }, p2: { slugs: ['b', 'c'] } });

      const { apps } = await catalog().read();

      expect(apps.map(({ name }) => name)).to.deep.equal(['a of start', 'b of start', 'c of p2']);
    });

    it('are shown as they come where nothing was there before, and the rest is read in the background', async () => {
      let release = () => {};
      const isHeld = new Promise<void>((resolve) => (release = resolve));
      let asked = 0;
      provider().listApps = async ({ cursor }) => {
        asked += 1;
        if (cursor === undefined) return { items: [anApp({ slug: 'gmail' })], nextCursor: 'p2' };
        await isHeld;
        return { items: [anApp({ slug: 'slack' })], nextCursor: undefined };
      };

      const clock = startClock('timers');
      const reading = catalog().read();
      await until('the second page is asked for', () => asked === 2);
      await clock.tickAsync(1 * second);
      const first = await reading;
      const again = await catalog().read();
      const required = catalog().requireApp('slack');

      expect(first).to.include({ source: 'live', isWhole: false });
      expect([first, again].map(({ apps }) => apps.map(({ slug }) => slug))).to.deep.equal([['gmail'], ['gmail']]);
      expect(await services().ground.snapshots.readCatalog('pr_fake')).to.equal(undefined);
      release();
      expect((await required).slug).to.equal('slack');
      expect(await catalog().read()).to.include({ isWhole: true });
    });

    it('never take the place of a whole list before all have come', async () => {
      const clock = startClock('date');
      await catalog().read();
      clock.tick(11 * minute);
      provider().listApps = async ({ cursor }) => {
        if (cursor === undefined) return { items: [anApp({ slug: 'other' })], nextCursor: 'p2' };
        throw outage;
      };

      const { apps, source } = await catalog().read();

      expect([apps.length, source]).to.deep.equal([5, 'last_good']);
    });

    it('end where a cursor comes back', async () => {
      const asked = answering({
        start: { slugs: ['a'], next: 'p2' },
        p2: { slugs: ['b'], next: 'p3' },
        p3: { slugs: ['c'], next: 'p2' },
      });

      expect((await catalog().read()).apps.map(({ slug }) => slug)).to.deep.equal(['a', 'b', 'c']);
      expect(asked).to.deep.equal(['start', 'p2', 'p3']);
    });

    it('end at some point, though new cursors never end', async () => {
      const asked = answering({});

      await catalog().read();

      expect(asked.length).to.be.within(2, 70);
    });
  });

  it('is shown though it cannot be kept on disk, and the log says so', async () => {
    services().ground.snapshots.writeCatalog = async () => {
      throw new Error('disk full');
    };

    expect(await catalog().read()).to.include({ source: 'live' });
    expect(services().ground.logger.messages('warn')).to.deep.equal(['The catalog could not be kept on disk.']);
  });

  it('tells the app of an action by the longest name that it begins with', async () => {
    for (const slug of ['google', 'google_maps']) provider().apps.set(slug, anApp({ slug }));
    await catalog().read();

    expect(await catalog().findAppOf('GOOGLE_MAPS_FIND')).to.equal('google_maps');
    expect(await catalog().findAppOf('GOOGLE_FIND')).to.equal('google');
    expect(await catalog().findAppOf('GOOGLEMAPS_FIND')).to.equal(undefined);
  });
});
