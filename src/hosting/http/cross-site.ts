import { clientOriginOf, isFromForeignSite, namedOrigin } from '../../lib/http/sending-site.js';

export { clientOriginOf, isFromForeignSite };

/** Whether a page of another site sent a request that changes state. */
export function isCrossSiteChange(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  isServedOrigin: (origin: string) => boolean,
): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const origin = namedOrigin(headers);
  return origin === undefined ? isFromForeignSite(headers) : !isServedOrigin(origin);
}
