import { Agent, type Dispatcher, Pool, ProxyAgent, request } from 'undici';
import { ownVersion } from '../../lib/process/own-version.js';

/** The proxy answered and refused to open a tunnel. */
export class ProxyRefusal extends Error {
  override readonly name = 'ProxyRefusal';

  constructor(readonly status: number) {
    super(`The proxy answered ${status}.`);
  }
}

/** No connection to the proxy came about, or it hung up. */
export class UnreachableProxy extends Error {
  override readonly name = 'UnreachableProxy';
}

/**
 * A dispatcher of our own, through this proxy unless the address is empty. Undefined where it is invalid: the error that undici
 * throws would print the address, and with it a password that may be part of it.
 */
export function openProxyAgent(httpsProxy: string): Dispatcher | undefined {
  try {
    return httpsProxy === '' ? new Agent() : new ProxyAgent({ uri: httpsProxy, clientFactory: proxyClient });
  } catch {
    return undefined;
  }
}

// The same as undici's connect timeout; without one, a proxy could hold the connection for any time.
const answerTimeoutMs = 10_000;

/**
 * The connection pool of the proxy. It replaces undici's own (7.30.2), which retries without end and without a pause when the
 * proxy hangs up on a CONNECT request: it mistakes `UND_ERR_SOCKET` for a stale connection.
 */
function proxyClient(origin: URL, options: object): Dispatcher {
  const pool = new Pool(origin, options);
  const open = pool.connect.bind(pool);
  return Object.assign(pool, {
    async connect(request: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
      const limited = { ...request, signal: AbortSignal.timeout(answerTimeoutMs) };
      const tunnel = await open(limited).catch((cause: unknown) => {
        throw new UnreachableProxy('The proxy could not be asked.', { cause });
      });
      if (tunnel.statusCode === 200) return tunnel;
      tunnel.socket.on('error', () => undefined).destroy();
      throw new ProxyRefusal(tunnel.statusCode);
    },
  });
}

type Options = Omit<Dispatcher.RequestOptions, 'origin' | 'path' | 'headers'> & {
  headers: Record<string, string>;
  dispatcher: Dispatcher;
  signal: AbortSignal;
};

// undici's `request` sends no `User-Agent`, and gateways such as Cloudflare's refuse requests without one.
const userAgent = `appconnect/${ownVersion()}`;

/**
 * undici's `request`, but aborted at once. undici's own (7.30.2) observes its signal only when it has a connection, so a proxy
 * that never answers would be waited for without end. A request that is aborted before that is not sent any more.
 */
export function abortableRequest(url: string, options: Options): Promise<Dispatcher.ResponseData> {
  const { signal } = options;
  const headers = { 'user-agent': userAgent, ...options.headers };
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    request(url, { ...options, headers })
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', giveUp));
  });
}
