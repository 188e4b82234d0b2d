import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { startProviderEmulator } from '../../../src/testing/provider-emulator/provider-emulator.js';
import { HostServer } from '../../../src/testing/reference-host/http/host-server.js';
import { Balancer } from '../../../src/testing/reference-host/replicas/balancer.js';
import { until } from '../../support/until.js';

// Longer than an event loop is held on a machine that is not broken.
const marginMs = 30_000;
const finished = 'http.server.response.finish';

type Listening = { url: string; close(): unknown };

const servers: Record<string, () => Promise<Listening>> = {
  'the reference host': async () => {
    const server = await HostServer.listen(0);
    server.open(() => new Response('done'));
    return { url: `http://127.0.0.1:${server.port}`, close: () => server.close() };
  },
  'the balancer': async () => {
    const balancer = await Balancer.listen(0);
    return { url: `http://127.0.0.1:${balancer.port}`, close: () => balancer.close() };
  },
  'the provider emulator': () => startProviderEmulator(),
};

describe('An idle connection', () => {
  for (const [name, start] of Object.entries(servers)) {
    it(`is kept by ${name} for longer than it tells the client, so that no request arrives while it is closed`, async () => {
      const server = await start();
      const idleTimes: (number | undefined)[] = [];
      const note = (message: unknown) => {
        const { request } = message as { request: IncomingMessage };
        setImmediate(() => idleTimes.push(request.socket.timeout));
      };
      subscribe(finished, note);
      try {
        const { headers } = await fetch(server.url);
        await until('the connection is idle', () => idleTimes.length > 0);
        const toldSeconds = Number(/^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '')?.[1]);

        expect(toldSeconds).to.be.within(2, 60);
        expect(idleTimes[0]).to.be.at.least(toldSeconds * 1_000 + marginMs);
      } finally {
        unsubscribe(finished, note);
        await server.close();
      }
    });
  }
});
