import { expect } from 'chai';
import type { SinonFakeTimers } from 'sinon';
import { hedgedRequest } from '../../../../src/provider/http/hedged-request.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';

type Attempt = {
  signal: AbortSignal;
  progress(): void;
  succeed(value: string): void;
  fail(error: Error): void;
};

describe('A read that may hang', () => {
  const startClock = useClock();
  let clock: SinonFakeTimers;
  let attempts: Attempt[];
  let caller: AbortController;

  beforeEach(() => {
    clock = startClock('timers');
    attempts = [];
    caller = new AbortController();
  });

  const start = () =>
    hedgedRequest<string>(
      (signal, progress) =>
        new Promise((succeed, fail) => {
          attempts.push({ signal, progress, succeed, fail });
          signal.addEventListener('abort', () => fail(new Error('aborted')));
        }),
      { signal: caller.signal, stallMs: 3_000, maxAttempts: 3 },
    );

  it('is sent once when it is answered in time', async () => {
    const read = start();
    await clock.tickAsync(2_999);
    attempts[0]?.succeed('first');

    expect(await read).to.equal('first');
    await clock.tickAsync(60_000);
    expect(attempts).to.have.length(1);
  });

  it('is sent a second time beside the first that hangs, which is aborted when the second succeeds', async () => {
    const read = start();
    await clock.tickAsync(3_000);
    expect(attempts.map(({ signal }) => signal.aborted)).to.deep.equal([false, false]);
    attempts[1]?.succeed('second');

    expect(await read).to.equal('second');
    expect(attempts[0]?.signal.aborted).to.equal(true);
  });

  it('still accepts the answer of the first, when that was only slow', async () => {
    const read = start();
    await clock.tickAsync(5_000);
    attempts[0]?.succeed('first');

    expect(await read).to.equal('first');
  });

  it('is not repeated while it makes progress', async () => {
    const read = start();
    for (let time = 0; time < 20; time++) {
      await clock.tickAsync(2_500);
      attempts[0]?.progress();
    }
    attempts[0]?.succeed('all of it');

    expect(await read).to.equal('all of it');
    expect(attempts).to.have.length(1);
  });

  it('is sent again when it hangs in the middle', async () => {
    const read = start();
    await clock.tickAsync(2_000);
    attempts[0]?.progress();
    await clock.tickAsync(3_000);
    attempts[1]?.succeed('second');

    expect(await read).to.equal('second');
  });

  it('is sent three times at most, and aborted with its caller', async () => {
    const read = start();
    await clock.tickAsync(60_000);
    expect(attempts).to.have.length(3);
    caller.abort();

    expect((await rejectionOf(read)).message).to.equal('aborted');
  });

  it('fails at once while a single attempt runs, and else when the last one fails', async () => {
    const alone = start();
    attempts[0]?.fail(new Error('refused'));
    expect((await rejectionOf(alone)).message).to.equal('refused');

    const second = start();
    await clock.tickAsync(3_000);
    attempts[1]?.fail(new Error('one of two'));
    await clock.tickAsync(0);
    attempts[2]?.succeed('the other');
    expect(await second).to.equal('the other');
  });
});
