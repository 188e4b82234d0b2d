import type { NetworkTrouble } from '../../contract/network-trouble.js';

/** The first pattern that matches the code of a network error says what it means. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/^ENOTFOUND$/, 'its name is not known to the DNS of this computer'],
  [/^EAI_AGAIN$/, 'the DNS of this computer does not answer'],
  [/^ECONNREFUSED$/, 'nothing listens there, or a firewall refuses'],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'the connection was cut before the request was sent'],
  [/^(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'no connection came about in time; a firewall may drop it'],
  [/^(?:EHOST|ENET)|^EADDRNOTAVAIL$/, 'this computer has no way to it'],
  [
    /^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/,
    'its certificate is not valid today, or the clock of this computer is wrong',
  ],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'its certificate is for another name'],
  [
    /SELF_SIGNED|^UNABLE_TO_|^CERT_/,
    'its certificate comes from nobody whom this computer trusts; where a proxy puts in its own, name the authority in NODE_EXTRA_CA_CERTS',
  ],
  [/^(?:ERR_SSL_|EPROTO)/, 'it does not speak TLS there, or something in between'],
];

/** An error's own words are left out, since they can name a path, a proxy's password or a key. */
export function describeNetworkTrouble(origin: string, error: unknown): NetworkTrouble {
  const code = codeOf(error);
  const meaning = meanings.find(([pattern]) => pattern.test(code ?? ''))?.[1];
  const reason = meaning === undefined ? '' : `: ${meaning}`;
  const words = `${origin} cannot be reached${reason}${code === undefined ? '' : ` (${code})`}.`;
  return { origin, words, ...(code !== undefined && { code }) };
}

// As deep as errors are wrapped; an error may also be its own cause.
const maxDepth = 5;

/** The code of the error that is behind others; of several addresses, that of the first. */
function codeOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth === maxDepth) return undefined;
  const { code, errors } = error as { code?: unknown; errors?: unknown[] };
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(code)) return code;
  return codeOf(error.cause, depth + 1) ?? codeOf(errors?.[0], depth + 1);
}
