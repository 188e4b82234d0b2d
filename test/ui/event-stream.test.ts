import { expect } from 'chai';
import sinon from 'sinon';
import { EventStream, type StreamNotice } from '../../ui/api/event-stream.js';
import { ForbiddenEvent } from '../../ui/events/forbidden-event.js';

/** An event source that the test opens, fails, and sends events through. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = 0;

  constructor(readonly url: string) {
    super();
    FakeSource.all.push(this);
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  fail({ forGood }: { forGood: boolean }): void {
    this.readyState = forGood ? FakeSource.CLOSED : 0;
    this.dispatchEvent(new Event('error'));
  }

  send(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

describe('EventStream', () => {
  let clock: sinon.SinonFakeTimers;
  let stream: EventStream;
  let notices: StreamNotice[];
  let stops: (() => void)[];

  beforeEach(() => {
    FakeSource.all = [];
    sinon.replace(window, 'EventSource', FakeSource as unknown as typeof EventSource);
    clock = sinon.useFakeTimers({ now: 1_000_000 });
    stream = new EventStream('/v1/appconnect/events');
    notices = [];
    stops = [stream.listen((notice) => notices.push(notice))];
  });

  afterEach(() => {
    for (const stop of stops) stop();
    clock.restore();
    sinon.restore();
  });

  const latest = () => FakeSource.all.at(-1) as FakeSource;
  const whileVisibilityIs = (state: DocumentVisibilityState, action: () => void) => {
    sinon.define(document, 'visibilityState', state);
    action();
    Reflect.deleteProperty(document, 'visibilityState');
  };
  const setVisibility = (state: DocumentVisibilityState) =>
    whileVisibilityIs(state, () => document.dispatchEvent(new Event('visibilitychange')));

  it('passes on the events of the service', () => {
    latest().send('app.changed', { app: 'gmail' });

    expect(notices).to.deep.equal([{ name: 'app.changed', data: { app: 'gmail' } }]);
  });

  it('has one connection for all listeners, and closes it after the last one', () => {
    stops.push(stream.listen(() => {}));

    expect(FakeSource.all).to.have.length(1);
    for (const stop of stops) stop();
    expect(latest().readyState).to.equal(FakeSource.CLOSED);
  });

  it('sends a refetch notice after a reconnection, since events may have been missed', () => {
    latest().open();
    clock.tick(10_000);
    latest().fail({ forGood: false });
    latest().open();

    expect(notices).to.deep.equal([{ name: 'refetch' }]);
  });

  it('sends no refetch notice when it opens for the first time', () => {
    latest().open();

    expect(notices).to.deep.equal([]);
  });

  it('reconnects with growing delays where the browser gives up', () => {
    latest().fail({ forGood: true });
    clock.tick(999);
    expect(FakeSource.all).to.have.length(1);
    clock.tick(1);
    expect(FakeSource.all).to.have.length(2);

    latest().fail({ forGood: true });
    clock.tick(1_999);
    expect(FakeSource.all).to.have.length(2);
    clock.tick(1);
    expect(FakeSource.all).to.have.length(3);
  });

  it('reconnects with growing delays where each connection ends at once, since the page reads everything anew after each', () => {
    for (let round = 0; round < 5; round += 1) {
      latest().open();
      latest().fail({ forGood: false });
      clock.tick(1_000 * 2 ** round - 1);
      expect(FakeSource.all).to.have.length(round + 1);
      clock.tick(1);
      expect(FakeSource.all).to.have.length(round + 2);
    }
    latest().open();
    clock.tick(10_000);
    latest().fail({ forGood: true });
    clock.tick(1_000);
    expect(FakeSource.all).to.have.length(7);
  });

  it('sends one refetch notice when the person comes back', () => {
    setVisibility('visible');
    window.dispatchEvent(new Event('focus'));

    expect(notices).to.deep.equal([{ name: 'refetch' }]);
  });

  it('sends one more once it is connected anew, where the browser is online again before the service can be reached', () => {
    latest().open();
    window.dispatchEvent(new Event('online'));
    expect(notices).to.deep.equal([{ name: 'refetch' }]);

    latest().fail({ forGood: false });
    latest().open();

    expect(FakeSource.all.map(({ readyState }) => readyState)).to.deep.equal([FakeSource.CLOSED, 1]);
    expect(notices).to.deep.equal([{ name: 'refetch' }, { name: 'refetch' }]);
  });

  it('tries again soon where that connection fails too, however long it could not be reached before', () => {
    for (let failure = 0; failure < 5; failure += 1) {
      latest().fail({ forGood: true });
      clock.tick(16_000);
    }
    const { length } = FakeSource.all;
    window.dispatchEvent(new Event('online'));

    latest().fail({ forGood: true });
    clock.tick(1_000);

    expect(FakeSource.all).to.have.length(length + 2);
  });

  it('stays disconnected in a tab that is hidden when the browser is online again', () => {
    setVisibility('hidden');
    clock.tick(30_000);

    whileVisibilityIs('hidden', () => window.dispatchEvent(new Event('online')));

    expect(FakeSource.all).to.have.length(1);
    expect(notices).to.deep.equal([]);
  });

  it('sends a refetch notice once a change was refused, since the person may do less than the page shows', () => {
    window.dispatchEvent(new ForbiddenEvent());

    expect(notices).to.deep.equal([{ name: 'refetch' }]);
  });

  it('disconnects in a hidden tab, and reconnects when it is shown again', () => {
    setVisibility('hidden');
    clock.tick(30_000);
    expect(latest().readyState).to.equal(FakeSource.CLOSED);

    setVisibility('visible');

    expect(FakeSource.all).to.have.length(2);
  });

  it('sends one more refetch notice once it is reconnected there, since what changed in between was not heard', () => {
    latest().open();
    setVisibility('hidden');
    clock.tick(30_000);

    setVisibility('visible');
    latest().open();

    expect(notices).to.deep.equal([{ name: 'refetch' }, { name: 'refetch' }]);
  });

  it('disconnects in a tab that was opened in the background, and connects once it is looked at', () => {
    const hidden = new EventStream('/v1/appconnect/events');
    whileVisibilityIs('hidden', () => stops.push(hidden.listen(() => {})));

    clock.tick(29_999);
    expect(latest().readyState).not.to.equal(FakeSource.CLOSED);
    clock.tick(1);
    expect(latest().readyState).to.equal(FakeSource.CLOSED);

    setVisibility('visible');
    expect(FakeSource.all).to.have.length(3);
  });

  it('tries again soon after a steady connection that it closed while nobody looked', () => {
    for (let failure = 0; failure < 7; failure += 1) {
      latest().fail({ forGood: true });
      clock.tick(60_000);
    }
    latest().open();
    clock.tick(3_600_000);
    setVisibility('hidden');
    clock.tick(30_000);
    expect(latest().readyState).to.equal(FakeSource.CLOSED);
    setVisibility('visible');
    const { length } = FakeSource.all;
    latest().fail({ forGood: true });
    clock.tick(1_000);

    expect(FakeSource.all).to.have.length(length + 1);
  });
});
