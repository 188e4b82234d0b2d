import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { findFreePort } from '../../support/loopback.js';
import { startExample } from './start-example.js';

describe('The example on Express, for a monitor', () => {
  it('answers while a start takes its time, and keeps traffic away until it has ended', async () => {
    const port = await findFreePort();
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let isActivating = () => {};
    const activating = new Promise<void>((resolve) => {
      isActivating = resolve;
    });
    const activate = async () => {
      isActivating();
      await finished;
      return { deactivate: async () => {} };
    };
    const starting = startExample({ port, activate });
    await activating;

    const early = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(10_000) });
    const page = await fetch(`http://127.0.0.1:${port}/sign-in`);
    finish();
    const example = await starting;

    expect([early.status, (await early.json()).plugin]).to.deep.equal([503, { state: 'starting' }]);
    expect(page.status).to.equal(200);
    expect((await fetch(`${example.url}/health`)).status).to.equal(200);
    await example.close();
  });

  it('answers a load balancer that names no host', async () => {
    const example = await startExample();
    const socket = connect(Number(new URL(example.url).port), '127.0.0.1');
    socket.write('GET /health HTTP/1.0\r\n\r\n');

    const answer = await text(socket);

    await example.close();
    expect(answer).to.match(/^HTTP\/1\.1 200 OK/);
  });
});
