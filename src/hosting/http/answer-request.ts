import type { Dispatcher, IncomingRequest } from './dispatcher.js';

/** The answer of the first dispatcher that has the path; undefined when none has it. */
export async function answerWith(dispatchers: Dispatcher[], incoming: IncomingRequest): Promise<Response | undefined> {
  for (const dispatcher of dispatchers) {
    const answer = await dispatcher.dispatch(incoming);
    if (answer) return answer;
  }
  return undefined;
}

/** The same answer, which no cache keeps and no browser takes for another type, unless it says otherwise itself. */
export function withDefaultHeaders(response: Response, requestId: string): Response {
  const headers = new Headers(response.headers);
  const defaults = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-request-id': requestId };
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
  headers.set('x-content-type-options', 'nosniff');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
