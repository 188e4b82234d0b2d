import { expect } from 'chai';
import sinon from 'sinon';
import { HostApi } from '../../ui/control-center/host/host-api.js';

describe('HostApi', () => {
  let clock: sinon.SinonFakeTimers;

  beforeEach(() => {
    clock = sinon.useFakeTimers();
  });

  afterEach(() => {
    clock.restore();
    sinon.restore();
  });

  /** An answer of which nothing comes after its head; its body ends with an error when the request is aborted, as a browser's does. */
  function answerHeadOnly() {
    let aborted = false;
    sinon.replace(window, 'fetch', (async (_: unknown, { signal }: RequestInit) => {
      const body = new ReadableStream({
        start(controller) {
          signal?.addEventListener('abort', () => {
            aborted = true;
            controller.error(signal.reason);
          });
        },
      });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    }) as typeof fetch);
    return () => aborted;
  }

  it('says that no answer came where it stops after its head', async () => {
    answerHeadOnly();
    const ends: string[] = [];
    void new HostApi().listAgents().catch(() => ends.push('agents'));
    void new HostApi().findSession().catch(() => ends.push('session'));
    await clock.tickAsync(120_000);

    expect(ends.sort()).to.deep.equal(['agents', 'session']);
  });

  it('ends a request whose answer has begun when it is no longer wanted', async () => {
    const isAborted = answerHeadOnly();
    const abort = new AbortController();
    void new HostApi().listMembersOf('acme', abort.signal).catch(() => undefined);
    await clock.tickAsync(10);
    abort.abort();
    await clock.tickAsync(10);

    expect(isAborted()).to.equal(true);
  });
});
