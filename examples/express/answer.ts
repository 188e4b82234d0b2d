import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Logger, Principal, Route } from 'appconnect/host';
import type { ErrorRequestHandler, Request as Incoming, Response as Outgoing, RequestHandler } from 'express';
import { type Session, withoutSession } from './sessions.js';

/** Runs the handler of a route for a request whose session and body are known. */
export const answer =
  ({ handle }: Pick<Route, 'handle'>, origin: string): RequestHandler =>
  async (incoming, outgoing) => {
    const { session, principal } = outgoing.locals as { session?: Session; principal?: Principal };
    const ended = new AbortController();
    const request = toRequest(incoming, origin, ended.signal);
    // Its signal follows that of the controller only as long as it can be reached itself.
    outgoing.locals.request = request;
    outgoing.once('close', () => {
      ended.abort();
      session?.streams.delete(ended);
    });
    const params = incoming.params as Record<string, string>;
    const answered = await handle({ request, params, ...(principal && { principal }) });
    if (answered.headers.get('content-type')?.startsWith('text/event-stream')) session?.streams.add(ended);
    await send(answered, outgoing, ended.signal);
  };

function toRequest(incoming: Incoming, origin: string, signal: AbortSignal) {
  const { method, body } = incoming;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(incoming.headersDistinct))
    for (const value of values) headers.append(name, value);
  headers.set('cookie', withoutSession(incoming.headers.cookie ?? ''));
  headers.set('x-request-id', randomUUID());
  const { pathname, search } = new URL(incoming.originalUrl, origin);
  const isRead = method === 'GET' || method === 'HEAD';
  return new Request(origin + pathname + search, { method, headers, signal, ...(!isRead && { body }) });
}

/** `ended`: the browser has left, or the session is over; then a stream ends as if it were complete. */
async function send(answered: Response, outgoing: Outgoing, ended: AbortSignal): Promise<void> {
  outgoing.status(answered.status).setHeaders(answered.headers);
  const reader = answered.body?.getReader();
  const stop = () => void reader?.cancel().catch(() => {});
  if (outgoing.req.method === 'HEAD' || ended.aborted) stop();
  ended.addEventListener('abort', stop, { once: true });
  outgoing.flushHeaders();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
    if (!outgoing.write(part.value)) await once(outgoing, 'drain', { signal: ended });
  outgoing.end();
}

/** An error that is answered with that status. */
export const refusal = (status: number, code: string, detail: string) =>
  Object.assign(new Error(detail), { status, code });

/** Answers an error, also one of Express, as a problem document. */
export const answerErrors =
  (logger: Logger): ErrorRequestHandler =>
  (error, request, response, _next) => {
    const { status = 500, code = status < 500 ? 'invalid_request' : 'internal', message } = error;
    if (status === 500) logger.error('a request failed', { path: request.path, error });
    if (response.headersSent) return response.destroy();
    const detail = status === 500 ? 'Something went wrong here.' : message;
    response
      .status(status)
      .type('application/problem+json')
      .json({ type: 'about:blank', title: code, status, detail, code });
  };
