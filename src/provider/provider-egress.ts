import { type Dispatcher, EnvHttpProxyAgent, fetch, type RequestInit } from 'undici';
import { faultOf, ProviderFault } from './provider-fault.js';
import { ProxyRefusal, proxyClient } from './proxy-client.js';
import { type Environment, proxySettings } from './proxy-settings.js';

type Sent = { method: string; headers: Headers; body?: string; signal: AbortSignal };

/**
 * The connections to the provider: through the proxy that `HTTPS_PROXY` names, unless `NO_PROXY` names the provider. They
 * belong to the plugin; the process's own dispatcher is the host's and is left alone.
 */
export class ProviderEgress {
  private readonly proxy: string;
  private readonly dispatcher: Dispatcher | undefined;

  constructor(
    readonly provider: URL,
    environment: Environment,
  ) {
    const settings = proxySettings(provider, environment);
    this.proxy = settings.httpsProxy;
    this.dispatcher = open(settings);
  }

  /** Resolves with the head of the reply. Throws `ProviderFault`: `unreachable` where provably nothing was sent. */
  async send(url: string, { headers, signal, ...rest }: Sent): Promise<Response> {
    const { dispatcher } = this;
    if (dispatcher === undefined) throw new ProviderFault('unreachable', unusableProxy);
    let isHandedOver = false;
    const connected = dispatcher.compose(
      once,
      noting(() => (isHandedOver = true)),
    );
    const request: RequestInit = { ...rest, headers: [...headers], signal, redirect: 'manual' };
    try {
      // The package's own class of answers, which is the platform's in all that is used of it.
      return (await fetch(url, { ...request, dispatcher: connected })) as unknown as Response;
    } catch (error) {
      throw isHandedOver || signal.aborted ? faultOf(error, signal) : this.notSent(error);
    }
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    await this.dispatcher?.destroy();
  }

  private notSent(error: unknown): ProviderFault {
    if (this.proxy === '') return new ProviderFault('unreachable', unreachable, { cause: error });
    // `fetch` wraps what it meets.
    const { cause } = error as Error;
    const said = cause instanceof ProxyRefusal ? refusedByProxy(cause.status) : unreachableByProxy;
    return new ProviderFault('unreachable', said, { cause: error });
  }
}

const unreachable = 'The connection provider cannot be reached.';
const unreachableByProxy = 'The connection provider cannot be reached through the proxy that HTTPS_PROXY names.';
const unusableProxy = 'HTTPS_PROXY does not hold the address of a proxy, such as http://proxy.example:3128.';

function refusedByProxy(status: number): string {
  const why = status === 407 ? 'it wants a login' : 'it may not allow that address';
  return `The proxy that HTTPS_PROXY names refuses to lead to the connection provider (${status}): ${why}.`;
}

/** Undefined where no proxy can be at the address; the error would print it, with the password that may be in it. */
function open(settings: { httpsProxy: string; noProxy: string }): Dispatcher | undefined {
  try {
    // An empty text, and none left out, keeps the package from reading the process's own environment.
    return new EnvHttpProxyAgent({ ...settings, httpProxy: '', clientFactory: proxyClient });
  } catch {
    return undefined;
  }
}

/** `fetch` sends a request a second time by itself after status 421, and what changes something would be done twice. */
function once(dispatch: Dispatcher.Dispatch): Dispatcher.Dispatch {
  let isDispatched = false;
  return (options, handler) => {
    if (isDispatched) throw new Error('The request was sent already.');
    isDispatched = true;
    return dispatch(options, handler);
  };
}

/** Tells when a connection, through a proxy and with TLS, stands and the first byte of the request is about to be written. */
function noting(tell: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const start = handler.onRequestStart?.bind(handler);
    handler.onRequestStart = (controller, context) => {
      tell();
      start?.(controller, context);
    };
    return dispatch(options, handler);
  };
}
