import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect } from 'chai';
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
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
