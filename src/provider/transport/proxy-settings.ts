import type { Environment } from '../../lib/process/environment-variables.js';
import { isLoopback } from './provider-url.js';

/**
 * The address of the proxy on the way to a target; empty where there is none. Reads the proxy variables as other programs do: lower
 * case before upper case, and a host without a scheme means `http`. A loopback target never goes through a proxy: there the address
 * would be another machine, and the key would be sent to it unencrypted. `HTTP_PROXY` is ignored, since no key goes over plain http
 * but to loopback addresses.
 */
export function proxyFor(target: URL, environment: Environment): string {
  const noProxy = (environment.no_proxy ?? environment.NO_PROXY ?? '').trim();
  const named = (environment.https_proxy ?? environment.HTTPS_PROXY ?? '').trim();
  const isDirect = target.protocol !== 'https:' || isLoopback(target.hostname) || isListed(target, noProxy);
  if (named === '' || isDirect) return '';
  const proxy = named.includes('://') ? named : `http://${named}`;
  // undici gives other schemes, such as `socks5:`, another meaning.
  return /^https?:/i.test(proxy) ? proxy : 'unusable:';
}

/**
 * By the rules of undici (7.30.2), which does not export them: a host means those below it too, with a port only that one. Read here, so
 * that an unusable proxy stops nothing that goes past it, and no failure is told as one of the proxy.
 */
function isListed({ hostname, port }: URL, noProxy: string): boolean {
  if (noProxy === '*') return true;
  const entries = noProxy.split(/[,\s]+/).filter((entry) => entry !== '');
  return entries.some((entry) => {
    const [, named = entry, onPort = ''] = /^(.+):(\d+)$/.exec(entry) ?? [];
    const host = named.replace(/^\*?\./, '').toLowerCase();
    const isOfPort = onPort === '' || Number(onPort) === Number(port || '443');
    return isOfPort && `.${hostname}`.endsWith(`.${host}`);
  });
}
