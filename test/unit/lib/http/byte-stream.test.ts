import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { toByteStream } from '../../../../src/lib/http/byte-stream.js';
import { useClock } from '../../../support/clock.js';

describe('toByteStream', () => {
  const startClock = useClock();
  let made: number;
  let ends: number;

  beforeEach(() => {
    made = 0;
    ends = 0;
  });

  async function* numbers(count: number): AsyncGenerator<string, void> {
    for (made = 1; made <= count; made += 1) yield `${made} `;
  }

  const streamOf = (parts: AsyncGenerator<string, void>, signal = new AbortController().signal) =>
    toByteStream(parts, {
      signal,
      maxIdleMs: 1000,
      onEnd: () => {
        ends += 1;
      },
    });

  it('gives all parts, and ends once', async () => {
    expect(await text(streamOf(numbers(3)))).to.equal('1 2 3 ');
    expect(ends).to.equal(1);
  });

  it('makes no part before the reader asks for it', async () => {
    const reader = streamOf(numbers(1000)).getReader();
    expect(made).to.equal(0);

    await reader.read();
    await reader.read();

    expect(made).to.equal(2);
    await reader.cancel();
    expect(ends).to.equal(1);
  });

  it('fails for the reader when the signal aborts, between two parts and during one', async () => {
    const [between, during] = [new AbortController(), new AbortController()];
    const reader = streamOf(numbers(9), between.signal).getReader();
    await reader.read();
    between.abort(new Error('gone'));
    expect(await reader.read().catch(({ message }) => message)).to.equal('gone');

    const slow = streamOf(neverEnding(), during.signal).getReader().read();
    during.abort(new Error('gone too'));
    expect(await slow.catch(({ message }) => message)).to.equal('gone too');
    expect(ends).to.equal(2);
  });

  it('fails at once for a signal that was aborted before', async () => {
    const reader = streamOf(numbers(9), AbortSignal.abort(new Error('gone'))).getReader();

    expect(await reader.read().catch(({ message }) => message)).to.equal('gone');
    expect([made, ends]).to.deep.equal([0, 1]);
  });

  it('fails with the fault of a part, and does not look whole', async () => {
    async function* failing(): AsyncGenerator<string, void> {
      yield 'beginning';
      throw new Error('no database');
    }

    expect(await text(streamOf(failing())).catch(({ message }) => message)).to.equal('no database');
    expect(ends).to.equal(1);
  });

  it('fails where nobody reads for a while, and not while somebody does', async () => {
    const clock = startClock('timers');
    const reader = streamOf(numbers(9)).getReader();
    await clock.tickAsync(900);
    await reader.read();
    await clock.tickAsync(900);
    await reader.read();
    expect(ends).to.equal(0);

    await clock.tickAsync(1000);

    expect(ends).to.equal(1);
    expect(await reader.read().catch(({ message }) => message)).to.contain('stopped reading');
  });
});

async function* neverEnding(): AsyncGenerator<string, void> {
  await new Promise(() => {});
  yield '';
}
