import { expect } from 'chai';
import sinon from 'sinon';
import type { EventBus } from '../../../src/host/events.js';
import { LocalEventBus } from '../../../src/hosting/events/local-event-bus.js';
import { ReplicaEventBus } from '../../../src/hosting/events/replica-event-bus.js';
import { useClock } from '../../support/clock.js';
import { FakeEventBus } from '../../support/fakes/fake-event-bus.js';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';

/** `delivered` resolves when every event published so far reached its listeners. */
type EventBusUnderTest = { bus: EventBus; delivered(): Promise<void> };

const change = { orgId: 'acme', app: 'gmail' };

describe('The event bus in memory', () => {
  describeEventBus(() => ({ bus: new FakeEventBus(), delivered: async () => undefined }));
});

describe('The event bus of one replica', () => {
  describeEventBus(() => {
    const bus = new LocalEventBus(new FakeLogger());
    return { bus, delivered: () => bus.drain() };
  });
});

describe('The event bus of several replicas', () => {
  describeEventBus(() => {
    const bus = new ReplicaEventBus(new FakeLogger());
    return { bus, delivered: () => bus.close() };
  });
});

describe('A bus whose listener never ends', () => {
  const startClock = useClock();
  const buses = {
    'one replica': () => {
      const bus = new LocalEventBus(new FakeLogger());
      return { bus, end: () => bus.drain() };
    },
    'several replicas': () => {
      const bus = new ReplicaEventBus(new FakeLogger());
      return { bus, end: () => bus.close() };
    },
  };

  for (const [kind, open] of Object.entries(buses)) {
    it(`of ${kind} waits for it for five seconds`, async () => {
      const clock = startClock('timers');
      const { bus, end } = open();
      bus.subscribe('appconnect.app.changed', () => new Promise(() => undefined));
      bus.publish('appconnect.app.changed', change);
      const ended = sinon.spy();
      void end().then(ended);

      await clock.tickAsync(4_999);
      expect(ended.called).to.equal(false);
      await clock.tickAsync(1);
      expect(ended.called).to.equal(true);
    });
  }
});

describe('A payload that is no plain data', () => {
  it('is refused as a whole, also where nobody listens yet', () => {
    const bus = new LocalEventBus<{ any: unknown }>(new FakeLogger());
    const payload = { call: () => undefined };
    expect(() => bus.publish('any', payload)).to.throw('could not be cloned');
    let calls = 0;
    bus.subscribe('any', () => void calls++);

    expect(() => bus.publish('any', payload)).to.throw('could not be cloned');
    expect(calls).to.equal(0);
  });
});

/** What every event bus promises within one replica. */
function describeEventBus(open: () => EventBusUnderTest): void {
  let bus: EventBus;
  let delivered: () => Promise<void>;
  let heard: string[];

  beforeEach(() => {
    ({ bus, delivered } = open());
    heard = [];
  });

  it('delivers an event with its content to every listener of that name, and to no other', async () => {
    bus.subscribe('appconnect.app.changed', ({ orgId, app }) => void heard.push(`first: ${app} of ${orgId}`));
    bus.subscribe('appconnect.app.changed', async ({ orgId, app }) => void heard.push(`second: ${app} of ${orgId}`));
    bus.subscribe('appconnect.settings.changed', () => void heard.push('settings'));

    bus.publish('appconnect.app.changed', change);

    await delivered();
    expect(heard).to.have.members(['first: gmail of acme', 'second: gmail of acme']);
  });

  it('publishes an event that has no listener', async () => {
    expect(() => bus.publish('appconnect.app.changed', change)).not.to.throw();

    await delivered();
  });

  it('keeps the failure of a listener from the publisher and from the other listeners', async () => {
    bus.subscribe('appconnect.app.changed', () => {
      throw new Error('a listener that throws');
    });
    bus.subscribe('appconnect.app.changed', async () => {
      throw new Error('a listener that rejects');
    });
    bus.subscribe('appconnect.app.changed', ({ app }) => void heard.push(app));

    bus.publish('appconnect.app.changed', change);

    await delivered();
    expect(heard).to.deep.equal(['gmail']);
  });

  it('calls no listener whose registration was disposed, once or twice', async () => {
    const registration = bus.subscribe('appconnect.app.changed', () => void heard.push('disposed'));
    bus.subscribe('appconnect.app.changed', () => void heard.push('kept'));
    registration.dispose();
    registration.dispose();

    bus.publish('appconnect.app.changed', change);

    await delivered();
    expect(heard).to.deep.equal(['kept']);
  });

  it('keeps two registrations of one listener apart', async () => {
    const listener = ({ app }: { app: string }) => void heard.push(app);
    const registration = bus.subscribe('appconnect.app.changed', listener);
    bus.subscribe('appconnect.app.changed', listener);
    registration.dispose();
    registration.dispose();

    bus.publish('appconnect.app.changed', change);

    await delivered();
    expect(heard).to.deep.equal(['gmail']);
  });
}
