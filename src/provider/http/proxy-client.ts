import { type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';

/** A proxy that answered and led nowhere. */
export class ProxyRefusal extends Error {
  override readonly name = 'ProxyRefusal';

  constructor(readonly status: number) {
    super(`The proxy answered ${status}.`);
  }
}

/**
 * Connections of our own, through the proxy where one is named. Undefined where no proxy can be at that address; the error
 * would print it, with the password that may be in it.
 */
export function openProxyAgent(settings: { httpsProxy: string; noProxy: string }): Dispatcher | undefined {
  try {
    // An empty text, and none left out, keeps the package from reading the process's own environment.
    return new EnvHttpProxyAgent({ ...settings, httpProxy: '', clientFactory: proxyClient });
  } catch {
    return undefined;
  }
}

// As long as the package waits for a connection; one that is not given up would be held for as long as the proxy likes.
const answerTimeoutMs = 10_000;

/**
 * The connections to the proxy. In place of the package's own because that one (7.30.2) asks again without end, and without
 * a pause, a proxy that hangs up when it is asked: it takes `UND_ERR_SOCKET` for a connection that was used up.
 */
function proxyClient(origin: URL, options: object): Dispatcher {
  const pool = new Pool(origin, options);
  const open = pool.connect.bind(pool);
  return Object.assign(pool, {
    async connect(request: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
      const limited = { ...request, signal: AbortSignal.timeout(answerTimeoutMs) };
      const tunnel = await open(limited).catch((cause: unknown) => {
        throw new Error('The proxy could not be asked.', { cause });
      });
      if (tunnel.statusCode === 200) return tunnel;
      tunnel.socket.on('error', () => undefined).destroy();
      throw new ProxyRefusal(tunnel.statusCode);
    },
  });
}
