import { expect } from 'chai';
import { ProxiedPublicWeb } from '../../../src/provider/proxied-public-web.js';
import { closeAfterEach, json, startScriptedServer } from '../../support/provider/scripted-server.js';
import { startTunnelProxy } from '../../support/provider/tunnel-proxy.js';

const limits = { signal: new AbortController().signal, maxBytes: 1000 };

describe('Requests to addresses that are not the provider’s', () => {
  const closeAfter = closeAfterEach();
  const get = (url: string, environment = {}) => new ProxiedPublicWeb(environment).get(url, limits);
  const thrownBy = (work: Promise<unknown>) => work.then(() => undefined).catch((error: Error) => error);

  it('return the answer, and send no credentials', async () => {
    const seen: string[] = [];
    const server = closeAfter(
      await startScriptedServer(({ headers }, response) => {
        seen.push(...Object.keys(headers));
        json(response, 200, { hello: 'you' });
      }),
    );

    expect(await get(`${server.url}/hello`)).to.deep.include({ status: 200, text: '{"hello":"you"}' });
    expect(seen).to.have.members(['host', 'connection', 'user-agent', 'accept', 'accept-encoding']);
  });

  it('follow no redirect', async () => {
    let count = 0;
    const server = closeAfter(
      await startScriptedServer((_, response) => {
        count += 1;
        response.writeHead(302, { location: '/elsewhere' }).end();
      }),
    );

    expect((await get(server.url)).status).to.equal(302);
    expect(count).to.equal(1);
  });

  it('read no more than the limit', async () => {
    const server = closeAfter(
      await startScriptedServer((_, response) => {
        response.on('error', () => undefined);
        const write = () => void (response.destroyed || (response.write('x'.repeat(400)) && setImmediate(write)));
        write();
      }),
    );

    expect(await thrownBy(get(server.url))).to.be.instanceOf(RangeError);
  });

  it('go through the proxy in HTTPS_PROXY, unless NO_PROXY names the address', async () => {
    const proxy = closeAfter(await startTunnelProxy(({ socket }) => socket.destroy()));
    const environment = { HTTPS_PROXY: `http://${proxy.address}`, NO_PROXY: '.inside.test' };

    expect(await thrownBy(get('https://platform.test/', environment))).to.be.instanceOf(Error);
    expect(await thrownBy(get('https://host.inside.test/', environment))).to.be.instanceOf(Error);

    expect(new Set(proxy.tunnels.map(({ target }) => target))).to.deep.equal(new Set(['platform.test:443']));
  });

  it('go past a proxy that cannot be used where NO_PROXY names the address', async () => {
    const environment = { HTTPS_PROXY: 'socks5://127.0.0.1:9', NO_PROXY: '.inside.test' };

    const error = await thrownBy(get('https://host.inside.test/', environment));

    expect(error?.message).to.include('host.inside.test').and.not.include('HTTPS_PROXY');
  });

  it('repeat nothing of an invalid proxy address', async () => {
    const error = await thrownBy(get('https://platform.test/', { HTTPS_PROXY: 'http://us er:p%zz@[' }));

    expect(error?.message).to.include('HTTPS_PROXY').and.not.include('p%zz');
  });
});
