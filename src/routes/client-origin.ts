/** Browsers name their origin on every POST; other clients are taken to be where the request went. */
export function clientOriginOf(request: Request): string {
  return request.headers.get('origin') ?? new URL(request.url).origin;
}
