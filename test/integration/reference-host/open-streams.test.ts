import { once } from 'node:events';
import { expect } from 'chai';
import sinon from 'sinon';
import type { ReferenceHost } from '../../../src/testing/reference-host/reference-host.js';
import { nothingToClose, startHostWith } from '../../support/hosts/inline-plugin.js';

describe('Reference host: open streams', () => {
  let host: ReferenceHost;
  let isSourceCancelled = Promise.resolve<unknown>(undefined);

  before(async () => {
    host = await startHostWith(async ({ routes }) => {
      const handle = async () => {
        const ended = new EventTarget();
        isSourceCancelled = once(ended, 'cancel');
        const body = new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('data: hello\n\n')),
          cancel: () => void ended.dispatchEvent(new Event('cancel')),
        });
        return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
      };
      routes.register({ method: 'GET', path: '/v1/stream', access: 'member', handle });
      return nothingToClose;
    });
  });
  after(() => host.close());
  afterEach(() => sinon.restore());

  const listen = async (cookie: string, signal?: AbortSignal) => {
    const response = await fetch(`${host.url}/v1/stream`, { headers: { cookie }, ...(signal && { signal }) });
    const reader = response.body?.getReader();
    if (!reader) throw new Error('The stream has no body.');
    await reader.read();
    return reader;
  };

  it('end normally when the person signs out, and nothing is printed', async () => {
    const printed = [sinon.spy(console, 'error'), sinon.spy(process.stderr, 'write')];
    const cookie = await host.signIn('ada', 'acme');
    const streams = await Promise.all([listen(cookie), listen(cookie)]);

    await fetch(`${host.url}/v1/session`, { method: 'DELETE', headers: { cookie } });

    for (const stream of streams) expect((await stream.read()).done).to.equal(true);
    await isSourceCancelled;
    expect(printed.flatMap((spy) => spy.args)).to.deep.equal([]);
  });

  it('cancel their source when the client disconnects', async () => {
    const controller = new AbortController();
    await listen(await host.signIn('ben', 'acme'), controller.signal);

    controller.abort();

    await isSourceCancelled;
  });
});
