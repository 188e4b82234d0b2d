import { expect } from 'chai';
import type { Knex } from 'knex';
import { PostgresRelay } from '../../../../src/hosting/events/postgres-relay.js';
import { useClock } from '../../../support/clock.js';
import { FakeLogger } from '../../../support/fakes/fake-host-parts.js';

const removed = { orgId: 'acme', userId: 'cleo' };
const tellsToLookAgain = 'host.events.missed';

/** A PostgreSQL that takes a moment for each notification, or takes none. */
class Server {
  state: 'well' | 'silent' | 'down' = 'well';
  readonly asked: string[][] = [];
  mostAtOnce = 0;
  private atOnce = 0;

  readonly database = {
    raw: (_: string, [, events]: [string, string]) => ({
      timeout: (limitMs: number) => {
        this.asked.push((JSON.parse(events) as string[]).map((text) => JSON.parse(text).name));
        return this.answer(limitMs);
      },
    }),
  } as unknown as Knex;

  private async answer(limitMs: number): Promise<void> {
    this.atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    const { state } = this;
    await new Promise((resolve) => setTimeout(resolve, state === 'silent' ? limitMs : 10));
    this.atOnce -= 1;
    if (state === 'silent') throw Object.assign(new Error('given up'), { name: 'KnexTimeoutError' });
    if (state === 'down') throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  }
}

describe('The relay of events to other replicas', () => {
  const startClock = useClock();
  let server: Server;
  let logger: FakeLogger;
  let relay: PostgresRelay;
  let clock: ReturnType<typeof startClock>;

  beforeEach(() => {
    clock = startClock('timers');
    [server, logger] = [new Server(), new FakeLogger()];
    const { database } = server;
    relay = new PostgresRelay({ address: '', database, logger, deliver: () => undefined, onResumed: () => undefined });
  });

  afterEach(async () => {
    const closed = relay.close();
    await clock.tickAsync(10_000);
    await closed;
  });

  /** While something happens every second. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      relay.send('member.removed', removed);
      await clock.tickAsync(1_000);
    }
  };

  it('leaves few sessions behind at a server that is silent, however much happens meanwhile', async () => {
    server.state = 'silent';

    await pass(600);

    const [first, ...later] = server.asked;
    expect(first).to.deep.equal(['member.removed']);
    expect(later).to.deep.equal(Array(later.length).fill([tellsToLookAgain]));
    expect(later.length).to.be.within(10, 18);
    expect(server.mostAtOnce).to.equal(1);
    expect(logger.messages('error')).to.deep.equal(['an event did not reach the other replicas']);
  });

  for (const [state, seconds] of Object.entries({ silent: 60, down: 5 } as const)) {
    it(`tells the others within ${seconds} seconds once a server that was ${state} is well, and sends what comes then`, async () => {
      server.state = state as 'silent' | 'down';
      await pass(600);
      // What is under way still fails.
      server.state = 'well';
      await clock.tickAsync(5_000);
      server.asked.length = 0;

      await clock.tickAsync(seconds * 1_000);
      relay.send('member.removed', removed);
      await clock.tickAsync(1_000);

      expect(server.asked.at(-1)).to.deep.equal(['member.removed']);
    });
  }

  it('tells the others once more at the end, where they were not told yet', async () => {
    server.state = 'down';
    await pass(30);
    server.state = 'well';
    server.asked.length = 0;

    const closed = relay.close();
    await clock.tickAsync(1_000);
    await closed;

    expect(server.asked).to.deep.equal([[tellsToLookAgain]]);
  });

  it('sends what happens while the others are told, since they may have looked before that', async () => {
    server.state = 'down';
    relay.send('member.removed', removed);
    await clock.tickAsync(10);
    server.state = 'well';
    await clock.tickAsync(100);

    relay.send('member.removed', removed);
    await clock.tickAsync(1_000);

    expect(server.asked).to.deep.equal([['member.removed'], [tellsToLookAgain], ['member.removed']]);
    expect(server.mostAtOnce).to.equal(1);
  });
});
