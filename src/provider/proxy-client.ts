import { type Dispatcher, Pool } from 'undici';

/** A proxy that answered and led nowhere. */
export class ProxyRefusal extends Error {
  override readonly name = 'ProxyRefusal';

  constructor(readonly status: number) {
    super(`The proxy answered ${status}.`);
  }
}

/**
 * The connections to the proxy. In place of the package's own because that one (7.30.2) asks again without end, and without
 * a pause, a proxy that hangs up when it is asked: it takes `UND_ERR_SOCKET` for a connection that was used up.
 */
export function proxyClient(origin: URL, options: object): Dispatcher {
  const pool = new Pool(origin, options);
  const open = pool.connect.bind(pool);
  return Object.assign(pool, {
    async connect(request: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
      const tunnel = await open(request).catch((cause: unknown) => {
        throw new Error('The proxy could not be asked.', { cause });
      });
      if (tunnel.statusCode === 200) return tunnel;
      tunnel.socket.on('error', () => undefined).destroy();
      throw new ProxyRefusal(tunnel.statusCode);
    },
  });
}
