import ipaddr from 'ipaddr.js';
import type { ErrorDetails } from '../contract/error-table.js';
import { parseUrl, rewrittenCharacters } from '../lib/http/parse-url.js';
import { parseBasePath } from './base-path.js';
import { PluginError } from './plugin-error.js';

const localNames =
  /^(?:localhost|localhost[46]|ipv?6-(?:localhost|loopback)|.*\.localhost|localhost\.localdomain|.*\.localdomain[46]?)$/;
const localRanges = new Set(['loopback', 'unspecified', 'linkLocal', 'broadcast', 'multicast']);

// `URL` accepts nearly every character in a name. Names of servers have letters, digits and hyphens, inside networks
// underscores too.
const hostLabel = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const maxHostLength = 253;

/** Dots that `URL` resolves, so that the path would be another one than was written. */
const relativeParts = /\/(?:\.|%2e){1,2}(?:[/?#]|$)/i;

/** The path of a page of ours, whose address people may have copied: what is wanted is above it. */
const ownPath = /\/v1\/appconnect(?:\/|$)/;

/**
 * Checks a public web address and returns its origin with its path, without a final slash. `URL` normalizes the many spellings
 * of an address (`127.1`, `0x7f000001`, full-width digits); the ranges are tested on the normalized one. Throws
 * `address_refused` with the reason.
 */
export function parsePublicAddress(text: string): string {
  const address = text.trim();
  const url = parseUrl(address);
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    if (/^https?:\/\//i.test(address) && rewrittenCharacters.test(address)) throw oddCharactersError();
    throw addressRefusedError(
      'address_incomplete',
      'Give a whole address that begins with "https://", such as https://platform.example.',
    );
  }
  if (url.username || url.password)
    throw addressRefusedError('address_with_login', 'Leave out the user name and password.');
  if (url.search || url.hash) throw addressRefusedError('address_with_query', 'Leave out everything after "?" or "#".');
  const path = parseBasePath(url.pathname);
  if (path === undefined || relativeParts.test(address) || ownPath.test(path)) throw pathError();
  if (isLocalHost(url.hostname)) {
    throw addressRefusedError(
      'address_of_this_computer',
      'This address only leads back to the computer it is opened on. Give the one that members reach the platform at.',
    );
  }
  if (rewrittenCharacters.test(address) || !isHost(url.hostname)) throw oddCharactersError();
  return `${url.origin}${path}`;
}

/** Whether a host name, as `URL.hostname` spells it, is one that a server can have. */
function isHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return true;
  const name = hostname.replace(/\.$/, '');
  return name.length <= maxHostLength && name.split('.').every((label) => hostLabel.test(label));
}

/** Whether a host name, as `URL.hostname` spells it, reaches only the computer that opens it, or its local network link. */
function isLocalHost(hostname: string): boolean {
  const name = hostname.replace(/(?<!\.)\.+$/, '').toLowerCase();
  if (localNames.test(name)) return true;
  const bare = name.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(bare)) return false;
  return addressesWithin(ipaddr.parse(bare)).some((address) => localRanges.has(address.range()));
}

/** The networks of IPv6 whose addresses carry an IPv4 address, and the byte at which it begins. */
const carriers = [
  // Compatible, mapped, translated, NAT64.
  { network: '::/96', startsAt: 12 },
  { network: '::ffff:0:0/96', startsAt: 12 },
  { network: '::ffff:0:0:0/96', startsAt: 12 },
  { network: '64:ff9b::/96', startsAt: 12 },
  // 6to4.
  { network: '2002::/16', startsAt: 2 },
];

/** The address, and the IPv4 address that it carries, if any. */
function addressesWithin(address: ipaddr.IPv4 | ipaddr.IPv6): (ipaddr.IPv4 | ipaddr.IPv6)[] {
  if (address instanceof ipaddr.IPv4) return [address];
  const carrier = carriers.find(({ network }) => address.match(ipaddr.IPv6.parseCIDR(network)));
  if (carrier === undefined) return [address];
  const { startsAt } = carrier;
  return [address, new ipaddr.IPv4(address.toByteArray().slice(startsAt, startsAt + 4))];
}

function pathError(): PluginError {
  return addressRefusedError(
    'address_with_path',
    'Leave out the path, or give only the one that the platform is below, as in https://platform.example/tools.',
  );
}

function oddCharactersError(): PluginError {
  return addressRefusedError(
    'address_with_odd_characters',
    'The name of a server has only letters, digits, hyphens and dots, as in https://platform.example.',
  );
}

function addressRefusedError(reason: ErrorDetails<'address_refused'>['reason'], message: string): PluginError {
  return new PluginError('address_refused', message, {
    details: { reason, errors: [{ field: 'webPublicUrl', message }] },
  });
}
