import { STATUS_CODES } from 'node:http';

/** An answer with a problem document (RFC 9457). `members`: those beside its type, title and status. */
export function problemResponse(status: number, members: object, headers: Record<string, string> = {}): Response {
  const document = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, ...members };
  return new Response(JSON.stringify(document), {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  });
}
