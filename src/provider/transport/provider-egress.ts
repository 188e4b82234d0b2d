import { validateHeaderValue } from 'node:http';
import type { Dispatcher } from 'undici';
import type { NetworkTrouble } from '../../contract/network-trouble.js';
import type { Logger } from '../../host/host-platform.js';
import { parseUrl } from '../../lib/http/parse-url.js';
import type { Environment } from '../../lib/process/environment-variables.js';
import { tryParseJson } from '../../lib/text/json.js';
import { type McpMessage, providerRequest } from '../../telemetry/operations.js';
import type { Telemetry } from '../../telemetry/telemetry.js';
import { parseRetryAfter, toErrorReply } from '../faults/error-reply.js';
import { malformedKeyError } from '../faults/provider-errors.js';
import { faultOf, ProviderFault } from '../faults/provider-fault.js';
import { DeprecationNotices } from './deprecation-notices.js';
import { acceptedEncodings, ProviderReply } from './provider-reply.js';
import { isOfProvider } from './provider-url.js';
import { abortableRequest, openProxyAgent } from './proxy-agent.js';
import { proxyFor } from './proxy-settings.js';
import { TroubleLog } from './trouble-log.js';
import { notConnectedFault, unreachableFault, unusableProxyFault, type Way } from './unreachable-fault.js';

export type ProviderRequest = {
  url: string;
  method: Dispatcher.HttpMethod;
  /** The project key, which is sent to the provider's own origin only. */
  key: string;
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  /**
   * Called in the same tick as the send. What it returns is called before the first byte is written, once there is a connection. If
   * either throws, the request is not sent.
   */
  beforeSend?(): (() => void) | undefined;
  /** The message to a session of the provider that the body is, for telemetry. */
  message?: McpMessage;
  /** How many redirects within the provider's origin are followed; none by default. */
  maxRedirects?: number;
};

type SentRequest = ProviderRequest & { onWrite?(): void };

const maxErrorReplyBytes = 64 * 1024;
const minErrorStatus = 400;

/**
 * Sends every request to the provider: through the proxy in `HTTPS_PROXY`, unless `NO_PROXY` lists the provider. The connections
 * belong to the plugin; the global dispatcher of the process is the host's and stays as it is.
 */
export class ProviderEgress {
  private readonly way: Way;
  private readonly dispatcher: Dispatcher | undefined;
  private readonly notices: DeprecationNotices;
  private readonly reachability: TroubleLog<NetworkTrouble>;
  private readonly telemetry: Telemetry;

  constructor(
    readonly provider: URL,
    environment: Environment,
    parts: { logger: Pick<Logger, 'info' | 'warn'>; telemetry: Telemetry },
  ) {
    this.way = { origin: provider.origin, proxy: proxyFor(provider, environment) };
    this.dispatcher = openProxyAgent(this.way.proxy);
    this.notices = new DeprecationNotices(parts.logger);
    this.reachability = reachabilityLog(parts.logger);
    this.telemetry = parts.telemetry;
  }

  /**
   * Resolves with the head of a successful reply. The key is sent to the provider's origin only, and no redirect to another
   * origin is followed (`fetch` would send `x-api-key` to any host). Throws `ProviderFault`.
   */
  async send(request: ProviderRequest): Promise<ProviderReply> {
    if (!isOfProvider(this.provider, request.url)) {
      throw new ProviderFault('foreign_address', 'The address lies outside the provider that is set up.');
    }
    const headers = headersWith(request.key, request.headers);
    const onWrite = request.beforeSend?.();
    const reply = await this.sendTraced({ ...request, onWrite }, headers);
    if (reply.isSuccess) return reply;
    const redirected = redirectedRequest(this.provider, reply, request);
    if (redirected === undefined) throw await toStatusFault(reply, request);
    reply.discard();
    return this.send(redirected);
  }

  /** Aborts open requests. */
  async close(): Promise<void> {
    await this.dispatcher?.destroy();
  }

  /** In the same tick too. The span ends with the head of the reply. */
  private sendTraced(request: SentRequest, headers: Record<string, string>): Promise<ProviderReply> {
    return this.telemetry.run(providerRequest(request), async (span) => {
      try {
        const reply = await this.sendOnce(request, { ...headers, ...span.traceHeaders() });
        span.describe({ 'http.response.status_code': reply.status });
        if (reply.status >= minErrorStatus) span.describe({ 'error.type': String(reply.status) });
        return reply;
      } catch (error) {
        if (error instanceof ProviderFault) span.describe({ 'error.type': error.kind });
        throw error;
      }
    });
  }

  /**
   * Hands the request to undici in the same tick, and once: unlike `fetch`, this follows no redirect and retries nothing. Throws
   * `ProviderFault`, of kind `unreachable` where provably nothing was sent.
   */
  private async sendOnce(
    { url, method, body, signal, onWrite }: SentRequest,
    headers: Record<string, string>,
  ): Promise<ProviderReply> {
    const { dispatcher } = this;
    if (dispatcher === undefined) throw this.recorded(unusableProxyFault(this.way));
    let isWritten = false;
    const start = () => {
      onWrite?.();
      isWritten = true;
    };
    const connected = dispatcher.compose(onRequestStart(start));
    try {
      const received = await abortableRequest(url, { method, headers, body, signal, dispatcher: connected });
      const reply = new ProviderReply(url, received);
      this.notices.log(reply);
      this.reachability.recordNone();
      return reply;
    } catch (error) {
      if (isWritten) throw faultOf(error, signal);
      if (error instanceof ProviderFault) throw error;
      const { way } = this;
      throw this.recorded(signal.aborted ? notConnectedFault(way, error, signal) : unreachableFault(way, error));
    }
  }

  private recorded(fault: ProviderFault): ProviderFault {
    if (fault.network) this.reachability.recordTrouble(fault.network);
    return fault;
  }
}

function reachabilityLog(logger: Pick<Logger, 'info' | 'warn'>): TroubleLog<NetworkTrouble> {
  return new TroubleLog({
    begun: (trouble) => logger.warn('The connection provider cannot be reached.', { ...trouble }),
    ended: () => logger.info('The connection provider can be reached again.'),
  });
}

function headersWith(key: string, headers: Record<string, string> = {}): Record<string, string> {
  try {
    validateHeaderValue('x-api-key', key);
  } catch {
    // undici's error might print the key.
    throw malformedKeyError();
  }
  return { accept: 'application/json', 'x-api-key': key, ...headers, 'accept-encoding': acceptedEncodings };
}

/**
 * The request to send after a redirect; undefined where the redirect is not followed. Only 307 and 308 are, since the older
 * redirects change the method.
 */
function redirectedRequest(provider: URL, reply: ProviderReply, request: ProviderRequest): ProviderRequest | undefined {
  const { url, maxRedirects = 0 } = request;
  const location = reply.header('location');
  const isRedirect = reply.status === 307 || reply.status === 308;
  if (!isRedirect || maxRedirects === 0 || location === undefined) return undefined;
  const address = parseUrl(location, url)?.href ?? '';
  return isOfProvider(provider, address) ? { ...request, url: address, maxRedirects: maxRedirects - 1 } : undefined;
}

async function toStatusFault(reply: ProviderReply, { key, signal }: ProviderRequest): Promise<ProviderFault> {
  const { status } = reply;
  const text = await reply.text({ maxBytes: maxErrorReplyBytes, signal }).catch(() => '');
  const contentType = reply.header('content-type') ?? '';
  const body = reply.isJson ? tryParseJson(text) : undefined;
  const errorReply = toErrorReply(body, { status, contentType, secret: key });
  const { slug } = errorReply;
  return new ProviderFault('status', `The provider answered ${status}${slug ? ` (${slug})` : ''}.`, {
    reply: errorReply,
    retryAfterMs: parseRetryAfter(reply.header('retry-after'), timeOf(reply)),
  });
}

/** A date to wait for is by the clock of whoever answers; undefined where that is not told. */
function timeOf(reply: ProviderReply): number | undefined {
  const time = Date.parse(reply.header('date') ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Calls `listener` when the connection, with proxy and TLS, is open and the first byte of the request is about to be written. If it
 * throws, undici writes nothing, keeps the connection for others, and fails the request with that error.
 */
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
