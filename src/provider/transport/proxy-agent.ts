import { type Dispatcher, EnvHttpProxyAgent, Pool, request } from 'undici';
import type { Environment } from '../../lib/environment-variables.js';
import { ownVersion } from '../../lib/own-version.js';
import { isLoopback } from './provider-url.js';

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
 * A dispatcher of our own, through the proxy where one is set. Undefined where the proxy's address is invalid: the error that
 * undici throws would print the address, and with it a password that may be part of it.
 */
export function openProxyAgent(settings: { httpsProxy: string; noProxy: string }): Dispatcher | undefined {
  try {
    // Empty strings, unlike missing settings, keep undici from reading the environment of the process.
    return new EnvHttpProxyAgent({ ...settings, httpProxy: '', clientFactory: proxyClient });
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

/**
 * Reads the proxy variables as other programs do: lower case before upper case, and a host without a scheme means `http`.
 * A loopback target never goes through a proxy: there the address would be another machine, and the key would be sent to it
 * unencrypted. `HTTP_PROXY` is ignored, since plain http is used for loopback addresses only.
 */
export function proxySettings(target: URL, environment: Environment): { httpsProxy: string; noProxy: string } {
  const noProxy = (environment.no_proxy ?? environment.NO_PROXY ?? '').trim();
  const named = (environment.https_proxy ?? environment.HTTPS_PROXY ?? '').trim();
  if (named === '' || isLoopback(target.hostname)) return { httpsProxy: '', noProxy };
  const httpsProxy = named.includes('://') ? named : `http://${named}`;
  // undici gives other schemes, such as `socks5:`, another meaning.
  return { httpsProxy: /^https?:/i.test(httpsProxy) ? httpsProxy : 'unusable:', noProxy };
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
