import type { Dispatcher } from 'undici';
import type { DeprecationNotices } from './deprecation-notices.js';
import { faultOf, ProviderFault } from './provider-fault.js';
import { acceptedEncodings, ProviderReply } from './provider-reply.js';
import { abortableRequest, type Environment, openProxyAgent, ProxyRefusal, proxySettings } from './proxy-agent.js';

type OutgoingRequest = {
  method: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
};

/**
 * The connections to the provider: through the proxy in `HTTPS_PROXY`, unless `NO_PROXY` lists the provider. They belong to the
 * plugin; the global dispatcher of the process is the host's and stays as it is.
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
   * Resolves with the head of the reply. The request is handed to undici in the same tick, and once: unlike `fetch`, this
   * follows no redirect and retries nothing. Throws `ProviderFault`, of kind `unreachable` where provably nothing was sent.
   */
  async send(url: string, { headers, signal, ...rest }: OutgoingRequest): Promise<ProviderReply> {
    const { dispatcher } = this;
    if (dispatcher === undefined) throw new ProviderFault('unreachable', unusableProxy);
    let isWritten = false;
    const connected = dispatcher.compose(onRequestStart(() => (isWritten = true)));
    const accepting = { ...headers, 'accept-encoding': acceptedEncodings };
    try {
      const received = await abortableRequest(url, { ...rest, headers: accepting, signal, dispatcher: connected });
      const reply = new ProviderReply(url, received);
      this.notices.note(reply);
      return reply;
    } catch (error) {
      throw isWritten || signal.aborted ? faultOf(error, signal) : this.notSent(error);
    }
  }

  /** Aborts open requests. */
  async close(): Promise<void> {
    await this.dispatcher?.destroy();
  }

  private notSent(error: unknown): ProviderFault {
    if (this.proxy === '') return new ProviderFault('unreachable', unreachable, { cause: error });
    const message = error instanceof ProxyRefusal ? refusedByProxy(error.status) : unreachableByProxy;
    return new ProviderFault('unreachable', message, { cause: error });
  }
}

const unreachable = 'The connection provider cannot be reached.';
const unreachableByProxy = 'The connection provider cannot be reached through the proxy that HTTPS_PROXY names.';
const unusableProxy = 'HTTPS_PROXY does not hold the address of a proxy, such as http://proxy.example:3128.';

function refusedByProxy(status: number): string {
  const reason = status === 407 ? 'it wants a login' : 'it may not allow that address';
  return `The proxy that HTTPS_PROXY names refuses to lead to the connection provider (${status}): ${reason}.`;
}

/** Calls `listener` when the connection, with proxy and TLS, is open and the first byte of the request is about to be written. */
function onRequestStart(listener: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    // undici uses two generations of handlers, with two names for the same event.
    const event = handler.onRequestStart ? 'onRequestStart' : 'onConnect';
    const start = handler[event]?.bind(handler) as ((...details: unknown[]) => void) | undefined;
    handler[event] = (...details: unknown[]) => {
      listener();
      start?.(...details);
    };
    return dispatch(options, handler);
  };
}
