import { isLoopback } from './provider-url.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What the environment says of proxies, as other programs read it: small letters before capitals, a host without a scheme
 * is `http`. A loopback address is never asked through one: there it would be another machine, and a key would go to it in the
 * open. `HTTP_PROXY` is for plain http, which goes to loopback alone, and so does not count.
 */
export function proxySettings(target: URL, environment: Environment): { httpsProxy: string; noProxy: string } {
  const noProxy = (environment.no_proxy ?? environment.NO_PROXY ?? '').trim();
  const named = (environment.https_proxy ?? environment.HTTPS_PROXY ?? '').trim();
  if (named === '' || isLoopback(target.hostname)) return { httpsProxy: '', noProxy };
  const httpsProxy = named.includes('://') ? named : `http://${named}`;
  // The package would take other schemes for the name of a client of its own.
  return { httpsProxy: /^https?:/i.test(httpsProxy) ? httpsProxy : 'unusable:', noProxy };
}
