import type { Dispatcher } from 'undici';
import type { DeprecationNotices } from './deprecation-notices.js';
import { abortableRequest } from './prompt-request.js';
import { faultOf, ProviderFault } from './provider-fault.js';
import { acceptedEncodings, ProviderReply } from './provider-reply.js';
import { openProxyAgent, ProxyRefusal } from './proxy-client.js';
import { type Environment, proxySettings } from './proxy-settings.js';

type Sent = { method: Dispatcher.HttpMethod; headers: Record<string, string>; body?: string; signal: AbortSignal };

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
    private readonly notices: DeprecationNotices,
  ) {
    const settings = proxySettings(provider, environment);
    this.proxy = settings.httpsProxy;
    this.dispatcher = openProxyAgent(settings);
  }

  /**
   * Resolves with the head of the reply. The request is handed over in the same tick, and once: no redirect is followed and
   * nothing repeated, as `fetch` would. Throws `ProviderFault`: `unreachable` where provably nothing was sent.
   */
  async send(url: string, { headers, signal, ...rest }: Sent): Promise<ProviderReply> {
    const { dispatcher } = this;
    if (dispatcher === undefined) throw new ProviderFault('unreachable', unusableProxy);
    let isHandedOver = false;
    const connected = dispatcher.compose(noting(() => (isHandedOver = true)));
    const accepting = { ...headers, 'accept-encoding': acceptedEncodings };
    try {
      const received = await abortableRequest(url, { ...rest, headers: accepting, signal, dispatcher: connected });
      const reply = new ProviderReply(url, received);
      this.notices.note(reply);
      return reply;
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
    const said = error instanceof ProxyRefusal ? refusedByProxy(error.status) : unreachableByProxy;
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

/** Tells when a connection, through a proxy and with TLS, stands and the first byte of the request is about to be written. */
function noting(tell: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    // The name of the same moment in the two generations of handlers; the package uses both.
    const moment = handler.onRequestStart ? 'onRequestStart' : 'onConnect';
    const start = handler[moment]?.bind(handler) as ((...details: unknown[]) => void) | undefined;
    handler[moment] = (...details: unknown[]) => {
      tell();
      start?.(...details);
    };
    return dispatch(options, handler);
  };
}
