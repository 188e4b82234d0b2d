// Values of the header `Sec-Fetch-Site`, which no page can set. `same-site` can be another server of the same domain.
const foreignSites = ['cross-site', 'same-site'];

/**
 * The origin that a request names. A browser hides even its own site's where `Referrer-Policy` is `no-referrer`, as many
 * proxies set it; then none is named.
 */
export function namedOrigin(headers: Headers): string | undefined {
  const origin = headers.get('origin') ?? undefined;
  const isOwn = headers.get('sec-fetch-site') === 'same-origin';
  return origin === 'null' && isOwn ? undefined : origin;
}

/** The origin of the browser: browsers send it with every POST, if nothing hides it. Else that of the request's own address. */
export function clientOriginOf({ headers, url }: Pick<Request, 'headers' | 'url'>): string {
  return namedOrigin(headers) ?? new URL(url).origin;
}

/**
 * Whether a browser says that a page of another site sent a request. It does where it names no origin; a program says
 * neither.
 */
export function isFromForeignSite(headers: Headers): boolean {
  return foreignSites.includes(headers.get('sec-fetch-site') ?? 'none');
}
