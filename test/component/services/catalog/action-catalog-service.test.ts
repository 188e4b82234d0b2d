import { expect } from 'chai';
import sinon from 'sinon';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { ProviderProjectStore } from '../../../../src/stores/provider-project-store.js';
import { actionCatalogFixture } from '../../../support/action-catalog-fixture.js';
import { noon, useClock } from '../../../support/clock.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';
import { useServices } from '../../../support/services.js';
import { neverAborted } from '../../../support/signals.js';
import { until } from '../../../support/until.js';

const outage = new PluginError('provider_unreachable', 'It does not answer.');
const minute = 60_000;
const hour = 60 * minute;
const { signal } = neverAborted();

describe('ActionCatalogService', () => {
  const services = useServices();
  const startClock = useClock();
  const { provider, actions, findAction, asked, onDisk } = actionCatalogFixture(services);

  it('fetches the actions of each app once, for search and for calls', async () => {
    expect(await actions().prepare(['gmail', 'slack'], signal)).to.deep.equal([]);
    await actions().prepare(['gmail', 'slack'], signal);

    expect(asked()).to.deep.equal(['gmail', 'slack']);
    expect(findAction('SLACK_KEEP_NOTE')?.app).to.equal('slack');
    expect(findAction('SLACK_SEND_EMAIL')).to.equal(undefined);
    const { hits } = actions().search('send email', { apps: ['gmail'], connectedApps: [], limit: 1 });
    expect(hits[0]?.action.slug).to.equal('GMAIL_SEND_EMAIL');
  });

  it('shares one fetch among concurrent callers', async () => {
    await Promise.all(Array.from({ length: 20 }, () => actions().prepare(['gmail'], signal)));

    expect(asked()).to.deep.equal(['gmail']);
  });

  it('reads the saved copy once for concurrent callers', async () => {
    await onDisk('GMAIL_KEPT', Date.now());
    const { snapshots } = services().fakes;
    const read = sinon.spy(snapshots, 'readActions');

    actions().preload('gmail');
    await Promise.all([actions().prepare(['gmail'], signal), actions().prepare(['gmail'], signal)]);

    expect(read.callCount).to.equal(1);
  });

  describe('with many apps of which none was loaded', () => {
    const apps = Array.from({ length: 30 }, (_, number) => `app_${number}`);
    const lines = () => services().fakes.logger.lines.filter(({ level }) => level === 'warn');
    const refusedKey = new PluginError('key_refused', 'It refuses the key.', { details: { reason: 'key_rejected' } });

    it('asks no further with a key that is refused, and tells of it in one line', async () => {
      await onDisk('GMAIL_KEPT', Date.now());
      provider().failNextWith(refusedKey, 'listActions', { times: 30 });

      expect(await actions().prepare([...apps, 'gmail'], signal)).to.deep.equal(apps);
      expect(await actions().prepare(apps, signal)).to.deep.equal(apps);

      expect(asked().length).to.be.below(10);
      expect(lines().map(({ fields }) => fields)).to.deep.equal([{ count: 30, app: 'app_0', error: refusedKey }]);
      expect(actions().findFailure(['app_29'])).to.equal(refusedKey);
      expect(findAction('GMAIL_KEPT')?.app).to.equal('gmail');
    });

    it('asks again at once after a change of the key, whatever the key before is still refused for', async () => {
      provider().failNextWith(refusedKey, 'listActions', { times: 7 });
      expect(await actions().prepare(['gmail'], signal)).to.deep.equal(['gmail']);
      const release = provider().hold('listActions');
      const preparing = actions().prepare(apps, signal);
      await until('the first six are asked for', () => asked().length === 7);

      actions().forgetFailures();
      release();

      expect(await preparing).to.deep.equal(apps);
      expect(actions().findFailure(['gmail', ...apps])).to.equal(undefined);
      expect(await actions().prepare(['gmail', ...apps], signal)).to.deep.equal([]);
    });

    it('tells of an outage in one line, also where several search at once', async () => {
      provider().failNextWith(outage, 'listActions', { times: 60 });

      await Promise.all([actions().prepare(apps, signal), actions().prepare(apps, signal)]);

      expect(asked()).to.have.length(30);
      expect(lines().map(({ fields }) => fields)).to.deep.equal([{ count: 30, app: 'app_0', error: outage }]);
    });
  });

  it('survives a failing database, and tries again after a minute', async () => {
    const clock = startClock('date');
    await onDisk('GMAIL_KEPT');
    let isDown = true;
    const findProjectId = async () => (isDown ? Promise.reject(new Error('database down')) : 'pr_fake');
    services().replace(ProviderProjectStore, { findProjectId });

    actions().preload('gmail');
    await until('the failure is in the log', () => services().fakes.logger.messages('warn').length === 1);
    expect(await actions().prepare(['gmail'], signal)).to.deep.equal(['gmail']);

    isDown = false;
    clock.tick(minute);
    expect(await actions().prepare(['gmail'], signal)).to.deep.equal([]);
  });

  it('uses the saved copy without a request', async () => {
    startClock('date');
    await onDisk('GMAIL_KEPT');

    expect(await actions().prepare(['gmail'], signal)).to.deep.equal([]);

    expect(findAction('GMAIL_KEPT')).not.to.equal(undefined);
    expect(asked()).to.deep.equal([]);
  });

  it('asks for an app without actions again once its empty list is stale, and warns of nothing', async () => {
    const clock = startClock('date');
    provider().actions.set('gmail', []);
    await actions().prepare(['gmail'], signal);

    clock.tick(6 * hour);
    await actions().prepare(['gmail'], signal);
    const savedAt = async () => Date.parse((await services().fakes.snapshots.readActions('gmail'))?.fetchedAt ?? '');
    await until('the empty list is saved again', async () => (await savedAt()) === noon + 6 * hour);
    clock.tick(minute);
    await actions().prepare(['gmail'], signal);

    expect(asked()).to.deep.equal(['gmail', 'gmail']);
    expect(services().fakes.logger.messages('warn')).to.deep.equal([]);
  });

  it('saves what it fetched on disk', async () => {
    await actions().prepare(['gmail'], signal);

    expect((await services().fakes.snapshots.readActions('gmail'))?.actions).to.have.length(3);
  });

  it('serves stale actions while it refreshes them', async () => {
    const clock = startClock('date');
    await onDisk('GMAIL_KEPT');
    await actions().prepare(['gmail'], signal);
    clock.tick(6 * hour - 1);
    await actions().prepare(['gmail'], signal);
    expect(asked()).to.deep.equal([]);

    clock.tick(1);
    const release = provider().hold('listActions');
    expect(await actions().prepare(['gmail'], signal)).to.deep.equal([]);
    expect(findAction('GMAIL_KEPT')).not.to.equal(undefined);
    release();

    await until('the new ones serve', () => findAction('GMAIL_SEND_EMAIL') !== undefined);
    expect(findAction('GMAIL_KEPT')).to.equal(undefined);
    expect(asked()).to.deep.equal(['gmail']);
  });

  it('refreshes actions of which one is missing, once a minute, and by the waits where that fails', async () => {
    const clock = startClock('date');
    await actions().prepare(['gmail'], signal);
    provider().actions.set('gmail', [anAction({ slug: 'GMAIL_RENAMED', app: 'gmail' })]);
    const findMissing = () => {
      for (let time = 0; time < 5; time += 1) actions().refreshAfterMissing('gmail');
    };

    clock.tick(minute - 1);
    findMissing();
    expect(asked()).to.deep.equal(['gmail']);

    clock.tick(1);
    provider().failNextWith(outage, 'listActions');
    findMissing();
    await until('the failure is in the log', () => services().fakes.logger.messages('warn').length === 1);
    findMissing();
    expect(asked()).to.have.length(2);

    clock.tick(5_000);
    findMissing();
    await until('the new ones serve', () => findAction('GMAIL_RENAMED') !== undefined);
    findMissing();
    expect(asked()).to.have.length(3);
    expect(findAction('GMAIL_SEND_EMAIL')).to.equal(undefined);
  });

  describe('when the provider is down', () => {
    it('returns which apps are missing, and retries after five seconds, then ten, and at last each minute', async () => {
      const clock = startClock('date');
      provider().failNextWith(outage, 'listActions', { times: 6 });
      expect(await actions().prepare(['gmail'], signal)).to.deep.equal(['gmail']);

      for (const [earlier, pauseMs] of [5_000, 10_000, 20_000, 40_000, minute].entries()) {
        clock.tick(pauseMs - 1);
        expect(await actions().prepare(['gmail'], signal)).to.deep.equal(['gmail']);
        expect(asked()).to.have.length(earlier + 1);
        clock.tick(1);
        expect(await actions().prepare(['gmail'], signal)).to.deep.equal(['gmail']);
      }

      clock.tick(minute);
      expect(await actions().prepare(['gmail', 'slack'], signal)).to.deep.equal([]);
    });

    it('continues with the old actions, and retries only after a pause', async () => {
      const clock = startClock('date');
      await onDisk('GMAIL_KEPT', noon - 7 * hour);
      provider().failNextWith(outage, 'listActions');
      await actions().prepare(['gmail'], signal);
      await until('the failure is in the log', () => services().fakes.logger.messages('warn').length === 1);

      for (let time = 0; time < 10; time += 1) await actions().prepare(['gmail'], signal);
      expect(asked()).to.deep.equal(['gmail']);
      expect(findAction('GMAIL_KEPT')).not.to.equal(undefined);

      clock.tick(minute);
      await actions().prepare(['gmail'], signal);
      await until('the new ones serve', () => findAction('GMAIL_SEND_EMAIL') !== undefined);
    });

    it('keeps the old actions where the provider lists none any more', async () => {
      startClock('date');
      await onDisk('GMAIL_KEPT', noon - 7 * hour);
      provider().actions.set('gmail', []);

      await actions().prepare(['gmail'], signal);
      await until('it is noticed', () => services().fakes.logger.messages('warn').length === 1);

      expect(findAction('GMAIL_KEPT')).not.to.equal(undefined);
      expect((await services().fakes.snapshots.readActions('gmail'))?.actions).to.have.length(1);
    });
  });

  it('preloads the actions of an app, and none twice', async () => {
    actions().preload('gmail');
    await until('they are in', () => findAction('GMAIL_SEND_EMAIL') !== undefined);
    actions().preload('gmail');
    await actions().prepare(['gmail'], signal);

    expect(asked()).to.deep.equal(['gmail']);
  });

  it('fetches all pages, and ends where a cursor repeats', async () => {
    const pages: Record<string, string | undefined> = { start: 'p2', p2: 'p3', p3: 'p3' };
    const read: string[] = [];
    provider().listActions = async ({ app, cursor = 'start' }) => {
      read.push(cursor);
      return { items: [anAction({ slug: `GMAIL_${cursor}`, app })], nextCursor: pages[cursor] };
    };

    await actions().prepare(['gmail'], signal);

    expect(read).to.deep.equal(['start', 'p2', 'p3']);
    expect(findAction('GMAIL_p2')).not.to.equal(undefined);
  });
});
