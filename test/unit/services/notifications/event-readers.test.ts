import { expect } from 'chai';
import sinon, { type SinonSpy } from 'sinon';
import type { Member } from '../../../../src/host/directory.js';
import type { Principal } from '../../../../src/host/routes.js';
import { Closables } from '../../../../src/services/closables.js';
import { EventStreamService } from '../../../../src/services/notifications/event-stream-service.js';
import { useClock } from '../../../support/clock.js';
import { aMember, FakeDirectory } from '../../../support/fakes/fake-directory.js';
import { FakeEventBus } from '../../../support/fakes/fake-event-bus.js';
import { FakeLogger } from '../../../support/fakes/fake-host-parts.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';

const ada = aPrincipal();
const cleo = aPrincipal({ userId: 'cleo', role: 'member' });

describe('Pages that hear of the connections of others', () => {
  const startClock = useClock();
  let events: FakeEventBus;
  let directory: FakeDirectory;
  let logger: FakeLogger;
  let streams: EventStreamService;
  let asked: SinonSpy;

  beforeEach(() => {
    events = new FakeEventBus();
    directory = new FakeDirectory();
    logger = new FakeLogger();
    asked = sinon.spy(directory, 'findMember');
    streams = new EventStreamService(events, directory, logger, new Closables());
    streams.start();
  });

  afterEach(() => streams.close());

  /** Whose connections, and which apps, a page has been told of so far. */
  const listenAs = (who: Principal): string[] => {
    const heard: string[] = [];
    const sink = new WritableStream<Uint8Array>({
      write(bytes) {
        const [, name, data] = /^event: (.*)\ndata: (.*)\n/.exec(new TextDecoder().decode(bytes)) ?? [];
        if (name !== undefined) heard.push(JSON.parse(data ?? '{}').userId ?? name);
      },
    });
    void streams.open(who, new AbortController().signal).pipeTo(sink);
    return heard;
  };

  const change = (userId: string) =>
    events.publish('appconnect.connection.changed', { orgId: 'acme', userId, app: 'gmail', status: 'connected' });
  const changeApp = () => events.publish('appconnect.app.changed', { orgId: 'acme', app: 'gmail' });
  /** As long as the directory answers at once. */
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  const setRole = (userId: string, role: Member['role']) => {
    const member = directory.members.find((one) => one.orgId === 'acme' && one.userId === userId);
    if (member) member.role = role;
  };

  it('are not those of an admin who was made a member while they were open', async () => {
    const heard = listenAs(ada);

    change('cleo');
    await settled();
    setRole('ada', 'member');
    change('ben');
    change('ada');
    await settled();

    expect(heard).to.deep.equal(['cleo', 'ada']);
  });

  it('are those of a member who was made an admin while they were open', async () => {
    const heard = listenAs(cleo);

    change('ben');
    await settled();
    setRole('cleo', 'org_admin');
    change('ada');
    await settled();

    expect(heard).to.deep.equal(['ada']);
  });

  it('are not those of somebody whom the directory no longer has', async () => {
    const heard = listenAs(ada);

    directory.remove('acme', 'ada');
    change('ben');
    await settled();

    expect(heard).to.deep.equal([]);
  });

  it('cost one question about each reader for all that happens at a time, however many pages they have', async () => {
    for (let page = 0; page < 5; page += 1) listenAs(ada);
    const heard = listenAs(ada);

    for (let time = 0; time < 100; time += 1) change('ben');
    await settled();

    expect(heard).to.have.length(100);
    // About the first, and about all that came while it was asked.
    expect(asked.callCount).to.equal(2);
  });

  it('cost no question where everybody hears of it, or nobody but the member listens', async () => {
    const heard = listenAs(cleo);

    change('cleo');
    changeApp();
    events.publish('appconnect.settings.changed', {});
    await settled();

    expect(heard).to.deep.equal(['cleo', 'app.changed', 'settings.changed']);
    expect(asked.callCount).to.equal(0);
  });

  it('hear everything in the order in which it happened, whatever had to be asked', async () => {
    const pages = [listenAs(ada), listenAs(cleo)];

    change('ben');
    changeApp();
    change('cleo');
    events.publish('appconnect.settings.changed', {});
    await settled();

    expect(pages).to.deep.equal([
      ['ben', 'app.changed', 'cleo', 'settings.changed'],
      ['app.changed', 'cleo', 'settings.changed'],
    ]);
  });

  it('cost a question about every admin, and about fifty members in turn where many listen', async () => {
    const userIds = Array.from({ length: 120 }, (_, number) => `member-${number}`);
    directory.members.push(...userIds.map((userId) => aMember({ userId })));
    const pages = new Map(userIds.map((userId) => [userId, listenAs(aPrincipal({ userId, role: 'member' }))]));
    const admin = listenAs(ada);
    setRole('member-119', 'org_admin');

    for (let time = 0; time < 3; time += 1) {
      change('ben');
      await settled();
    }

    expect(asked.callCount).to.equal(3 * 51);
    expect(admin).to.have.length(3);
    expect(pages.get('member-119')).to.deep.equal(['ben']);
  });

  it('are told everything else where the directory fails, and the log says so', async () => {
    const [adas, cleos] = [listenAs(ada), listenAs(cleo)];

    directory.failNextWith(new Error('directory down'), { times: 2 });
    change('ben');
    changeApp();
    await settled();
    change('ben');
    await settled();

    expect([adas, cleos]).to.deep.equal([['app.changed', 'ben'], ['app.changed']]);
    expect(logger.messages('warn')).to.have.length(1);
  });

  it('wait two seconds for a directory that hangs, which is asked nothing more until it answers', async () => {
    const clock = startClock('timers');
    asked.restore();
    const answers: (() => void)[] = [];
    directory.findMember = (orgId, userId) =>
      new Promise((resolve) => answers.push(() => resolve(aMember({ orgId, userId, role: 'org_admin' }))));
    const admins = Array.from({ length: 20 }, (_, number) => listenAs(aPrincipal({ userId: `admin-${number}` })));
    const own = listenAs(cleo);

    change('cleo');
    await clock.tickAsync(1_999);
    expect([own, answers.length]).to.deep.equal([[], 8]);
    await clock.tickAsync(1);
    expect(own).to.deep.equal(['cleo']);
    for (let time = 0; time < 50; time += 1) change('cleo');
    changeApp();
    await clock.tickAsync(0);
    expect([own.length, answers.length]).to.deep.equal([52, 8]);
    expect(admins[0]).to.deep.equal(['app.changed']);

    while (answers.length > 0) answers.shift()?.();
    await clock.tickAsync(0);
    change('cleo');
    await clock.tickAsync(0);
    while (answers.length > 0) {
      answers.shift()?.();
      await clock.tickAsync(0);
    }
    expect(admins.map((heard) => heard.at(-1))).to.deep.equal(Array(20).fill('cleo'));
  });
});
