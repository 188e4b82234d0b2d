/** What the transport wants each POST to accept, although every answer to one is JSON: see `wholeAnswer`. */
const bothForms = 'application/json, text/event-stream';

/** From what says most to what says least: the first that is there decides. */
const rangesOfJson = ['application/json', 'application/*', '*/*'];

/**
 * A POST as the transport takes it. Clients that were written by hand accept JSON alone, or anything, and get JSON; the transport
 * would refuse them, since by MCP a client accepts event streams as well.
 */
export function acceptingBothForms(request: Request): Request {
  const { method, url, bodyUsed } = request;
  if (method !== 'POST' || !acceptsJson(request.headers.get('accept'))) return request;
  const headers = new Headers(request.headers);
  headers.set('accept', bothForms);
  return new Request(url, { method, headers, ...(!bodyUsed && { body: request.body, duplex: 'half' }) });
}

/** Whoever does not say accepts anything. */
function acceptsJson(accept: string | null): boolean {
  if (accept === null || accept.trim() === '') return true;
  const ranges = new Map(accept.toLowerCase().split(',').map(readRange));
  const weight = rangesOfJson.map((range) => ranges.get(range)).find((each) => each !== undefined);
  return weight !== undefined && weight > 0;
}

/** `application/json;q=0.9` with its weight. */
function readRange(text: string): [range: string, weight: number] {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [range, weight === undefined ? 1 : Number(weight)];
}
