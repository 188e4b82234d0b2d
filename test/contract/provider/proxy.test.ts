import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect } from 'chai';
import type { PluginError } from '../../../src/domain/plugin-error.js';
import { rejectionOf } from '../../support/errors.js';
import { callAction } from '../../support/provider/call-action.js';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import {
  closeAfterEach,
  gatewayTo,
  json,
  startScriptedServer,
  testKey,
} from '../../support/provider/scripted-server.js';
import { startTunnelProxy } from '../../support/provider/tunnel-proxy.js';

const signal = new AbortController().signal;
const session = { id: 'trs_1', url: 'https://provider.test/mcp' };

describe('The connection to the provider through a proxy', () => {
  const closeAfter = closeAfterEach();
  const gateway = (environment: object, url = 'https://provider.test') =>
    closeAfter(gatewayTo(url, testKey, environment));
  const call = (environment: object) =>
    callAction(gateway(environment), { session, action: 'GMAIL_SEND_EMAIL', arguments: {} }, { signal });

  it('opens a tunnel to the provider only, and encrypts what goes through it', async () => {
    let hello: Buffer = Buffer.alloc(0);
    const proxy = closeAfter(
      await startTunnelProxy(async ({ socket }) => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        [hello] = (await once(socket, 'data')) as [Buffer];
        socket.destroy();
      }),
    );

    const outcome = await call({ HTTPS_PROXY: `http://someone:secret@${proxy.address}` });

    expect(outcome).to.include({ outcome: 'not_sent', reason: 'unreachable' });
    expect(new Set(proxy.tunnels.map(({ target }) => target))).to.deep.equal(new Set(['provider.test:443']));
    expect(proxy.tunnels[0]?.authorization).to.equal(`Basic ${Buffer.from('someone:secret').toString('base64')}`);
    expect(hello[0], 'the handshake of TLS').to.equal(0x16);
    expect(hello.includes('provider.test')).to.equal(true);
    expect(hello.includes(testKey)).to.equal(false);
  });

  const failures: Record<string, (socket: Socket) => void> = {
    'wants a login': (socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n'),
    'does not allow the address': (socket) => socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n'),
    'does not reach the provider': (socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n'),
    'hangs up': (socket) => socket.destroy(),
    'speaks another protocol': (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
  };

  for (const [name, fail] of Object.entries(failures)) {
    it(`counts as not sent where the proxy ${name}`, async () => {
      const proxy = closeAfter(await startTunnelProxy(({ socket }) => fail(socket)));

      const outcome = await call({ https_proxy: proxy.address });

      expect(outcome).to.include({ outcome: 'not_sent', reason: 'unreachable' });
    });
  }

  it('waits for a proxy that never answers only as long as its caller does', async () => {
    const caller = new AbortController();
    const proxy = closeAfter(await startTunnelProxy(() => caller.abort()));

    const removal = gateway({ HTTPS_PROXY: proxy.address }).deleteAuthConfig('ac_1', {
      ...keyedOptions(),
      signal: caller.signal,
    });

    expect(await rejectionOf(removal)).to.include({ code: 'provider_unreachable' });
  });

  it('sends nothing of a call whose caller leaves before there is one', async () => {
    const caller = new AbortController();
    const proxy = closeAfter(await startTunnelProxy(() => caller.abort()));
    const read = { session, action: 'GMAIL_FETCH_EMAILS', arguments: {}, isRead: true };

    const outcome = await callAction(gateway({ HTTPS_PROXY: proxy.address }), read, { signal: caller.signal });

    expect(outcome).to.include({ outcome: 'not_sent', reason: 'caller_gone' });
  });

  it('reports that the proxy refuses', async () => {
    const proxy = closeAfter(
      await startTunnelProxy(({ socket }) => void socket.end('HTTP/1.1 407 No\r\ncontent-length: 0\r\n\r\n')),
    );

    const refusal = await rejectionOf(gateway({ HTTPS_PROXY: proxy.address }).checkKey(testKey, { signal }));

    expect(refusal).to.include({ code: 'provider_unreachable' });
    expect(refusal.message).to.include('HTTPS_PROXY').and.include('(407): it wants a login');
  });

  for (const address of ['http://', 'socks5://127.0.0.1:9', 'http://us er:p%zz@[', 'ftp://proxy.test']) {
    it(`says that ${JSON.stringify(address)} is no proxy, and repeats nothing of it`, async () => {
      const refusal = await rejectionOf(gateway({ HTTPS_PROXY: address }).checkKey(testKey, { signal }));

      expect(refusal.code).to.equal('provider_unreachable');
      expect(refusal.message).to.include('HTTPS_PROXY does not hold').and.not.include('p%zz');
    });
  }

  it('bypasses the proxy where NO_PROXY names the provider', async () => {
    const proxy = closeAfter(await startTunnelProxy(({ socket }) => socket.destroy()));

    await call({ HTTPS_PROXY: proxy.address, NO_PROXY: 'other.test, .provider.test' });

    expect(proxy.tunnels).to.deep.equal([]);
  });

  it('is direct where NO_PROXY names the provider though the proxy cannot be used, and no failure is told as one of the proxy', async () => {
    for (const HTTPS_PROXY of ['socks5://127.0.0.1:9', 'http://proxy.test:3128']) {
      const environment = { HTTPS_PROXY, NO_PROXY: '.test' };
      const refusal = (await rejectionOf(gateway(environment).checkKey(testKey, { signal }))) as PluginError;

      expect(refusal.message).to.equal('The connection provider cannot be reached.');
      expect(refusal.details.network?.words).not.to.include('HTTPS_PROXY');
    }
  });

  it('never goes through a proxy to a provider on this computer', async () => {
    const proxy = closeAfter(await startTunnelProxy(({ socket }) => socket.destroy()));
    const provider = closeAfter(await startScriptedServer((_, response) => json(response, 200, { items: [] })));

    const environment = { HTTPS_PROXY: proxy.address, HTTP_PROXY: proxy.address };
    await gateway(environment, provider.url).listApps({}, { signal });

    expect(proxy.tunnels).to.deep.equal([]);
  });

  it('ignores the environment of the process where the host gives another', async () => {
    const proxy = closeAfter(await startTunnelProxy(({ socket }) => socket.destroy()));
    const before = process.env.HTTPS_PROXY;
    process.env.HTTPS_PROXY = `http://${proxy.address}`;
    try {
      await call({});
    } finally {
      if (before === undefined) delete process.env.HTTPS_PROXY;
      else process.env.HTTPS_PROXY = before;
    }

    expect(proxy.tunnels).to.deep.equal([]);
  });
});
