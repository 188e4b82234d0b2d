import type { NetworkTrouble } from '../../contract/network-trouble.js';
import { ProviderFault } from '../faults/provider-fault.js';
import { describeNetworkTrouble } from './describe-network-trouble.js';
import { ProxyRefusal, UnreachableProxy } from './proxy-agent.js';

/** The provider's origin, and the address of the proxy on the way; empty where there is none. */
export type Way = { origin: string; proxy: string };

const unreachable = 'The connection provider cannot be reached.';
const unreachableByProxy = 'The connection provider cannot be reached through the proxy that HTTPS_PROXY names.';
const unusableProxy = 'HTTPS_PROXY does not hold the address of a proxy, such as http://proxy.example:3128.';

/** The fault for an error by which provably nothing was sent. */
export function unreachableFault(way: Way, cause: unknown): ProviderFault {
  const message = messageOf(way, cause);
  return new ProviderFault('unreachable', message, { cause, network: troubleOf(way, message, cause) });
}

export function unusableProxyFault({ origin }: Way): ProviderFault {
  return new ProviderFault('unreachable', unusableProxy, { network: { origin, words: unusableProxy } });
}

/** For a request whose time was over, or whose caller had gone, before there was a connection. A caller who has gone says nothing of the network. */
export function notConnectedFault(way: Way, cause: unknown, { reason }: AbortSignal): ProviderFault {
  const isTimeout = reason instanceof Error && reason.name === 'TimeoutError';
  const tooLate = Object.assign(new Error('No connection came about.'), { code: 'ETIMEDOUT' });
  const network = isTimeout ? troubleOf(way, messageOf(way, tooLate), tooLate) : undefined;
  return new ProviderFault('timeout', 'No answer came in time.', { cause, network });
}

function messageOf({ proxy }: Way, cause: unknown): string {
  if (proxy === '') return unreachable;
  return cause instanceof ProxyRefusal ? refusedByProxy(cause.status) : unreachableByProxy;
}

/** With a proxy, what could not be connected to may be the proxy, or the provider behind it. */
function troubleOf({ origin, proxy }: Way, message: string, cause: unknown): NetworkTrouble {
  if (cause instanceof ProxyRefusal) return { origin, words: message };
  const { words, ...trouble } = describeNetworkTrouble(
    cause instanceof UnreachableProxy ? new URL(proxy).origin : origin,
    cause,
  );
  return { ...trouble, origin, words: proxy === '' ? words : `${message} ${words}` };
}

function refusedByProxy(status: number): string {
  const reason = status === 407 ? 'it wants a login' : 'it may not allow that address';
  return `The proxy that HTTPS_PROXY names refuses to lead to the connection provider (${status}): ${reason}.`;
}
