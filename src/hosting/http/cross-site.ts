// Values of the header `Sec-Fetch-Site`. `same-site` can be another server of the same domain.
export const foreignSites = ['cross-site', 'same-site'];

/**
 * Whether a page of another site sent a request that changes state. A browser that leaves out its origin says `Sec-Fetch-Site`; who says
 * neither is a program.
 */
export function isCrossSiteChange(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  isServedOrigin: (origin: string) => boolean,
): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const origin = headers.get('origin');
  if (origin !== null) return !isServedOrigin(origin);
  return foreignSites.includes(headers.get('sec-fetch-site') ?? 'none');
}
