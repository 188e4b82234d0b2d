import { getEventListeners } from 'node:events';
import { expect } from 'chai';
import { Closables } from '../../../../src/services/closables.js';
import { EventStreamService } from '../../../../src/services/notifications/event-stream-service.js';
import { useClock } from '../../../support/clock.js';
import { Page } from '../../../support/event-stream-page.js';
import { FakeDirectory } from '../../../support/fakes/fake-directory.js';
import { FakeEventBus } from '../../../support/fakes/fake-event-bus.js';
import { FakeLogger } from '../../../support/fakes/fake-host-parts.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';

const ada = aPrincipal();
const cleo = aPrincipal({ userId: 'cleo', role: 'member' });
const dev = aPrincipal({ userId: 'dev', orgId: 'globex' });

const hello = 'retry: 2000\n: connected\n\n';
const said = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

describe('EventStreamService', () => {
  const startClock = useClock();
  let events: FakeEventBus;
  let directory: FakeDirectory;
  let logger: FakeLogger;
  let streams: EventStreamService;

  beforeEach(() => {
    events = new FakeEventBus();
    directory = new FakeDirectory();
    logger = new FakeLogger();
    streams = new EventStreamService(events, directory, logger, new Closables());
    streams.start();
  });

  afterEach(() => streams.close());

  const change = (orgId: string, userId: string, app = 'gmail') =>
    events.publish('appconnect.connection.changed', { orgId, userId, app, status: 'connected' });

  it('tells members of their own connections, and org admins of all in their organization', async () => {
    const pages = [ada, cleo, dev].map((who) => new Page(streams, who));

    change('acme', 'cleo');
    change('acme', 'ben');
    change('globex', 'cleo');

    const [adas, cleos, devs] = await Promise.all(pages.map((page) => page.listen()));
    const cleoInAcme = said('connection.changed', { app: 'gmail', userId: 'cleo', status: 'connected' });
    const benInAcme = said('connection.changed', { app: 'gmail', userId: 'ben', status: 'connected' });
    expect(adas).to.deep.equal([hello, cleoInAcme, benInAcme]);
    expect(cleos).to.deep.equal([hello, cleoInAcme]);
    expect(devs).to.deep.equal([hello, cleoInAcme]);
  });

  it('tells everybody in an organization of its apps, and nobody elsewhere', async () => {
    const pages = [cleo, dev].map((who) => new Page(streams, who));

    events.publish('appconnect.app.changed', { orgId: 'acme', app: 'slack' });

    const [cleos, devs] = await Promise.all(pages.map((page) => page.listen()));
    expect(cleos).to.deep.equal([hello, said('app.changed', { app: 'slack' })]);
    expect(devs).to.deep.equal([hello]);
  });

  it('tells everybody of the settings, which belong to the installation', async () => {
    const pages = [cleo, dev].map((who) => new Page(streams, who));

    events.publish('appconnect.settings.changed', {});

    for (const page of pages) expect(await page.listen()).to.deep.equal([hello, said('settings.changed', {})]);
  });

  describe('ends', () => {
    it('with the membership of its reader, there and nowhere else', async () => {
      const [here, elsewhere] = [new Page(streams, cleo), new Page(streams, { ...cleo, orgId: 'globex' })];

      directory.remove('acme', 'cleo');
      events.publish('member.removed', { orgId: 'acme', userId: 'cleo' });
      await here.listen();
      change('acme', 'cleo');

      expect(await here.listen()).to.deep.equal([hello]);
      expect(here.isEnded).to.equal(true);
      await elsewhere.listen();
      expect(elsewhere.isEnded).to.equal(false);
    });

    it('with the organization', async () => {
      const pages = [ada, cleo, dev].map((who) => new Page(streams, who));

      directory.removeOrganization('acme');
      events.publish('organization.deleted', { orgId: 'acme' });

      await Promise.all(pages.map((page) => page.listen()));
      expect(pages.map(({ isEnded }) => isEnded)).to.deep.equal([true, true, false]);
    });

    it('where the directory cannot say whether it still has whom an event reports as removed', async () => {
      const pages = [ada, dev].map((who) => new Page(streams, who));

      directory.failNextWith(new Error('directory down'), { times: 2 });
      events.publish('member.removed', { orgId: 'acme', userId: 'ada' });
      events.publish('organization.deleted', { orgId: 'globex' });

      await Promise.all(pages.map((page) => page.listen()));
      expect(pages.map(({ isEnded }) => isEnded)).to.deep.equal([true, true]);
      expect(events.failures).to.deep.equal([]);
    });

    it('when its reader leaves', async () => {
      const page = new Page(streams, cleo);
      page.controller.abort();
      change('acme', 'cleo');

      expect(await page.listen()).to.deep.equal([hello]);
      expect(page.isEnded).to.equal(true);
    });

    it('at once for a reader who has left already', async () => {
      const page = new Page(streams, cleo, AbortSignal.abort());

      await page.listen();

      expect(page.isEnded).to.equal(true);
    });

    it('for a reader who takes nothing in, and keeps no more for them', async () => {
      const [asleep, awake] = [new Page(streams, cleo), new Page(streams, cleo)];

      for (let time = 0; time < 1_000; time += 1) {
        change('acme', 'cleo');
        if (time % 50 === 0) await awake.listen();
      }

      expect((await asleep.listen()).length).to.be.within(200, 210);
      expect(asleep.isEnded).to.equal(true);
      expect(await awake.listen()).to.have.length(1_001);
      expect(awake.isEnded).to.equal(false);
    });

    it('after a quarter of an hour, whatever became of its reader', async () => {
      const clock = startClock('timers');
      const page = new Page(streams, cleo);

      await clock.tickAsync(15 * 60_000 - 1);
      await page.listen();
      expect(page.isEnded).to.equal(false);
      await clock.tickAsync(1);
      await page.listen();

      expect(page.isEnded).to.equal(true);
    });

    it('with the plugin, which hears of nothing any more', async () => {
      const page = new Page(streams, cleo);

      streams.close();
      change('acme', 'cleo');

      expect(await page.listen()).to.deep.equal([hello]);
      expect(page.isEnded).to.equal(true);
    });
  });

  it('goes on where the removal of its reader or their organization comes late, and the directory has them again', async () => {
    const page = new Page(streams, ada);

    events.publish('member.removed', { orgId: 'acme', userId: 'ada' });
    events.publish('organization.deleted', { orgId: 'acme' });
    await page.listen();
    change('acme', 'ada');

    expect(await page.listen()).to.deep.equal([
      hello,
      said('connection.changed', { app: 'gmail', userId: 'ada', status: 'connected' }),
    ]);
    expect(page.isEnded).to.equal(false);
  });

  it('leaves neither timer nor listener behind where a host cancels the answer and never ends the request', async () => {
    const clock = startClock('timers');
    const { signal } = new AbortController();
    const page = new Page(streams, cleo, signal);
    expect([clock.countTimers(), getEventListeners(signal, 'abort').length]).to.deep.equal([1, 1]);

    await page.closeTab();

    expect([clock.countTimers(), getEventListeners(signal, 'abort').length]).to.deep.equal([0, 0]);
  });

  it('sends nothing to a page that was closed', async () => {
    const page = new Page(streams, cleo);
    await page.closeTab();

    change('acme', 'cleo');

    expect(await page.listen()).to.deep.equal([]);
  });

  it('says now and then that it is still there', async () => {
    streams.close();
    const clock = startClock('timers');
    streams = new EventStreamService(events, directory, logger, new Closables());
    streams.start();
    const page = new Page(streams, cleo);

    await clock.tickAsync(60_000);

    const still = ': still here\n\n';
    expect(await page.listen()).to.deep.equal([hello, still, still, still]);
  });

  it('takes twenty pages of one member in an organization, and a further one when another has left', async () => {
    const pages = Array.from({ length: 20 }, () => new Page(streams, cleo));
    const others = [new Page(streams, ada), new Page(streams, { ...cleo, orgId: 'globex' })];

    expect(() => new Page(streams, cleo))
      .to.throw()
      .with.property('code', 'rate_limited');
    for (const page of [...pages, ...others]) await page.listen();
    expect([...pages, ...others].filter(({ isEnded }) => isEnded)).to.deep.equal([]);
    pages[0]?.controller.abort();
    new Page(streams, cleo);
  });

  it('leaves no listener behind where a start broke off', async () => {
    streams.close();
    events.refuse('organization.deleted', 'no place left');
    expect(() => streams.start()).to.throw('no place left');

    streams.close();
    const page = new Page(streams, ada);
    change('acme', 'cleo');

    expect(await page.listen()).to.deep.equal([hello]);
  });

  it('keeps no timer once it is closed', async () => {
    await streams.close();
    const clock = startClock('timers');
    streams.start();
    expect(clock.countTimers()).to.equal(1);

    await streams.close();

    expect(clock.countTimers()).to.equal(0);
  });

  it('takes five thousand readers, and a further one when another has left', () => {
    const leaving = Array.from({ length: 5_000 }, (_, index) => {
      const controller = new AbortController();
      streams.open(aPrincipal({ userId: `member-${index}` }), controller.signal);
      return controller;
    });

    expect(() => streams.open(cleo, new AbortController().signal))
      .to.throw()
      .with.property('code', 'rate_limited');
    leaving[0]?.abort();
    streams.open(cleo, new AbortController().signal);
  });
});
