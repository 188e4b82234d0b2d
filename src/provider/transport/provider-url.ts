import ipaddr from 'ipaddr.js';
import { PluginError } from '../../domain/plugin-error.js';
import { parseUrl, rewrittenCharacters } from '../../lib/http/parse-url.js';
import type { Environment } from '../../lib/process/environment-variables.js';

/** Injection token of the provider's address, a string such as `defaultProviderUrl`. */
export const ProviderUrl = Symbol('ProviderUrl');

export const defaultProviderUrl = 'https://backend.composio.dev';

/** Where Composio's own sign-in pages are, however its API is reached: a gateway passes their addresses on as they are. */
const hostedPageOrigin = 'https://connect.composio.dev';

/** The origin in `APPCONNECT_PROVIDER_URL`, or the default where that is empty. Throws as `parseProviderUrl` does. */
export function providerUrlOf({ APPCONNECT_PROVIDER_URL: text = '' }: Environment): string {
  return text.trim() === '' ? defaultProviderUrl : parseProviderUrl(text).origin;
}

/**
 * The origin that the project key may be sent to. Plain http is accepted for loopback addresses only.
 * Throws `invalid_request` with what is wrong with the address.
 */
export function parseProviderUrl(text: string): URL {
  const url = parseUrl(text);
  if (url === undefined) throw urlRefusedError('expected a whole address, such as https://backend.composio.dev');
  if (url.username || url.password) throw urlRefusedError('leave out the user name and password');
  if (url.search || url.hash || url.pathname !== '/')
    throw urlRefusedError('leave out everything after the host and port');
  if (!isSafeTransport(url)) throw urlRefusedError('expected https; plain http is for loopback addresses only');
  return url;
}

/** Whether an address has the provider's origin, so that the key may be sent there. */
export function isOfProvider(provider: URL, address: string): boolean {
  const url = parseUrl(address);
  return url?.origin === provider.origin && !url.username && !url.password;
}

/**
 * The address of a hosted sign-in page, normalized, where it can be the provider's: on its origin, on that of Composio's pages, or
 * over https on the host `connect` of the same domain. Undefined for every other address.
 */
export function signInAddressOf(provider: URL, address: string): string | undefined {
  const url = rewrittenCharacters.test(address) ? undefined : parseUrl(address);
  if (url === undefined || url.username || url.password) return undefined;
  const isKnown = [provider.origin, hostedPageOrigin].includes(url.origin);
  return isKnown || isOnConnectHost(provider, url) ? url.href : undefined;
}

function isOnConnectHost(provider: URL, url: URL): boolean {
  const parent = parentDomain(provider.hostname);
  return url.protocol === 'https:' && url.port === '' && parent !== undefined && url.hostname === `connect.${parent}`;
}

/** `composio.dev` for `backend.composio.dev`; undefined where that would be a public suffix or the host is an IP address. */
function parentDomain(hostname: string): string | undefined {
  const labels = hostname.split('.');
  return labels.length > 2 && !ipaddr.isValid(hostname) ? labels.slice(1).join('.') : undefined;
}

function isSafeTransport(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/** Whether a host name, as in `URL.hostname`, is this computer. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}

function urlRefusedError(reason: string): PluginError {
  return new PluginError(
    'invalid_request',
    `APPCONNECT_PROVIDER_URL, the address of the connection provider, cannot be used: ${reason}.`,
    {
      details: { errors: [{ field: 'providerUrl', message: reason }] },
    },
  );
}
