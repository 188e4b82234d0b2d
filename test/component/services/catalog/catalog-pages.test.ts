import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import type { ProviderGateway } from '../../../../src/provider/provider-gateway.js';
import { CatalogService } from '../../../../src/services/catalog/catalog-service.js';
import { type CatalogSnapshot, isOffered } from '../../../../src/services/catalog/catalog-snapshot.js';
import { ProjectDiscoveryService } from '../../../../src/services/provider-project/project-discovery-service.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';
import { anApp } from '../../../support/fakes/fake-catalog.js';
import { useServices } from '../../../support/services.js';
import { until } from '../../../support/until.js';

const outage = new PluginError('provider_unreachable', 'It does not answer.');
const second = 1_000;
const minute = 60 * second;

describe('The pages of the catalog', () => {
  const services = useServices();
  const startClock = useClock();
  const provider = () => services().fakes.provider;
  const catalog = () => services().get(CatalogService);

  /** The key's project is known, so that nothing but the catalog is asked for. */
  beforeEach(() => services().get(ProjectDiscoveryService).discoverProjectId());

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

  function readAgain(): Promise<CatalogSnapshot> {
    catalog().expire();
    return catalog().fetchFresh();
  }

  const slugsOf = ({ apps }: CatalogSnapshot) => apps.map(({ slug }) => slug);

  it('are all fetched; of an app that is listed twice, the first counts', async () => {
    answering({ start: { slugs: ['a', 'b'], next: 'p2' }, p2: { slugs: ['b', 'c'] } });

    const { apps } = await catalog().fetchFresh();

    expect(apps.map(({ name }) => name)).to.deep.equal(['a of start', 'b of start', 'c of p2']);
  });

  it('are shown as they arrive where there was no list, while the rest is fetched in the background', async () => {
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
    const reading = catalog().fetchFresh();
    await until('the second page is asked for', () => asked === 2);
    await clock.tickAsync(1 * second);
    const first = await reading;
    const again = await catalog().fetchFresh();
    const required = catalog().requireApp('slack');

    expect(first).to.include({ source: 'live', isComplete: false });
    expect([first, again].map(({ apps }) => apps.map(({ slug }) => slug))).to.deep.equal([['gmail'], ['gmail']]);
    expect(await services().fakes.snapshots.readCatalog('pr_fake')).to.equal(undefined);
    release();
    expect((await required).slug).to.equal('slack');
    expect(await catalog().fetchFresh()).to.include({ isComplete: true });
  });

  it('tell no more why there was no list before they arrived', async () => {
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => (release = resolve));
    provider().listApps = () => Promise.reject(new PluginError('app_not_available', 'Why there was none.'));
    await catalog().fetchFresh();
    provider().listApps = async ({ cursor }) => {
      if (cursor !== undefined) await isHeld;
      return { items: [anApp({ slug: cursor ?? 'gmail' })], nextCursor: cursor === undefined ? 'slack' : undefined };
    };
    const reading = readAgain();
    await until('the first page is shown', async () => (await catalog().getCachedOf('pr_fake')).apps.length === 1);

    expect(catalog().unavailableReason()).to.include({ code: 'provider_unreachable' });
    release();
    expect(await reading).to.include({ isComplete: true });
  });

  it('never replace a complete list before all have arrived', async () => {
    const clock = startClock('date');
    await catalog().fetchFresh();
    clock.tick(11 * minute);
    provider().listApps = async ({ cursor }) => {
      if (cursor === undefined) return { items: [anApp({ slug: 'other' })], nextCursor: 'p2' };
      throw outage;
    };

    const { apps, source } = await catalog().fetchFresh();

    expect([apps.length, source]).to.deep.equal([5, 'last_good']);
  });

  for (const { what, next } of [
    { what: 'the page itself', next: 'p3' },
    { what: 'an earlier page', next: 'p2' },
  ])
    it(`end where the next page is ${what}, and then tell of no app that it left`, async () => {
      answering({ start: { slugs: ['a', 'b', 'c', 'beyond'] } });
      await catalog().fetchFresh();
      const asked = answering({
        start: { slugs: ['a'], next: 'p2' },
        p2: { slugs: ['b'], next: 'p3' },
        p3: { slugs: ['c'], next },
      });

      for (const attempt of [1, 2, 3])
        expect(slugsOf(await readAgain()), `read ${attempt}`).to.deep.equal(['a', 'b', 'c', 'beyond']);
      expect(asked.slice(0, 4)).to.deep.equal(['start', 'p2', 'p3', 'start']);
      expect(services().fakes.logger.messages('warn')).to.deep.equal([
        'The provider lists more apps than are read. The others cannot be used.',
      ]);
    });

  it('keep an app in its place that changed pages while they were read, and drop it once another read lacks it', async () => {
    answering({ start: { slugs: ['a', 'x'], next: 'p2' }, p2: { slugs: ['y', 'b'] } });
    await catalog().fetchFresh();
    answering({ start: { slugs: ['a', 'x'], next: 'p2' }, p2: { slugs: ['x', 'b'] } });

    const shifted = await readAgain();

    expect([slugsOf(shifted), isOffered(shifted, 'y')]).to.deep.equal([['a', 'x', 'y', 'b'], true]);
    const whole = await readAgain();
    expect([slugsOf(whole), isOffered(whole, 'y')]).to.deep.equal([['a', 'x', 'b'], false]);
  });

  it('keep an app that is lacked twice, but not in two reads in a row', async () => {
    const without = { start: { slugs: ['a'] } };
    const full = { start: { slugs: ['a', 'y'] } };

    for (const pages of [full, without, full, without]) {
      answering(pages);
      expect(slugsOf(await readAgain())).to.deep.equal(['a', 'y']);
    }
  });

  it('that end too early leave the list as it was', async () => {
    const start = { slugs: ['a'], next: 'p2' };
    const p2 = { slugs: ['b', 'c'] };
    answering({ start, p2 });
    await catalog().fetchFresh();

    answering({ start: { slugs: ['a'] } });
    expect(slugsOf(await readAgain())).to.deep.equal(['a', 'b', 'c']);
    answering({ start, p2 });
    expect(slugsOf(await readAgain())).to.deep.equal(['a', 'b', 'c']);
  });

  it('that are empty after a full list are a failure, and are read again soon', async () => {
    const clock = startClock('date');
    await catalog().fetchFresh();
    clock.tick(11 * minute);
    const asked = answering({ start: { slugs: [] } });

    const { apps, source } = await catalog().fetchFresh();
    clock.tick(16 * second);
    await catalog().fetchFresh();

    expect([apps.length, source, asked]).to.deep.equal([5, 'last_good', ['start', 'start']]);
    expect((await services().fakes.snapshots.readCatalog('pr_fake'))?.apps).to.have.length(5);
  });

  it('that are empty with no list before are a failure, too, and no list', async () => {
    answering({ start: { slugs: [] } });

    const { source } = await catalog().fetchFresh();

    expect(source).to.equal('none');
    expect(catalog().unavailableReason()).to.include({ code: 'provider_protocol' });
    expect(await services().fakes.snapshots.readCatalog('pr_fake')).to.equal(undefined);
  });

  it('are bounded, though new cursors never end', async () => {
    const asked = answering({});

    await catalog().fetchFresh();

    expect(asked.length).to.be.within(2, 70);
  });

  it('are bounded in their apps: those that are used most are kept, and the rest is said to be unread', async () => {
    const manyOf = (page: string) => Array.from({ length: 2_000 }, (_, at) => `${page}-${at}`);
    const asked = answering({
      start: { slugs: manyOf('a'), next: 'p2' },
      p2: { slugs: manyOf('b'), next: 'p3' },
      p3: { slugs: manyOf('c'), next: 'p4' },
    });

    // Waits for all pages, where the list alone may be shown with those that arrived in time.
    const refusal = await rejectionOf(catalog().requireApp('beyond'));
    const snapshot = await catalog().fetchFresh();

    expect([snapshot.apps.length, asked]).to.deep.equal([5_000, ['start', 'p2', 'p3']]);
    expect(isOffered(snapshot, 'beyond')).to.equal(true);
    expect(refusal.message).to.equal(
      '"beyond" is not among the apps that are read from the connection provider, which lists more of them.',
    );
    expect(services().fakes.logger.messages('warn')).to.deep.equal([
      'The provider lists more apps than are read. The others cannot be used.',
    ]);
  });
});
