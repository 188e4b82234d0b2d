import type { Problem } from '../../src/contract/problem-contract.js';
import { ForbiddenEvent } from '../events/forbidden-event.js';
import { UnauthenticatedEvent } from '../events/unauthenticated-event.js';
import { ApiError } from './api-error.js';
import { learnTime } from './server-clock.js';
import { withTimeLimit } from './time-limit.js';

// What a server says of a path that it does not know. The service itself says so with a code.
const unknownPath = [404, 405];

export interface RequestOptions {
  body?: unknown;
  /** Empty and undefined values are left out of the address. */
  query?: Record<string, string | number | undefined>;
  signal?: AbortSignal | undefined;
  /** The language of the page, where what follows the request should speak it too. */
  locale?: string | undefined;
}

/** Sends one request and gives its JSON, or undefined for an empty answer. */
export async function sendRequest<Answer>(method: string, address: string, options: RequestOptions): Promise<Answer> {
  const { response, text } = await fetchText(method, `${address}${toSearch(options.query ?? {})}`, options);
  if (response.status === 401) window.dispatchEvent(new UnauthenticatedEvent());
  // A refused read is no news: whoever answers the event by reading again would never come to rest.
  if (response.status === 403 && method !== 'GET') window.dispatchEvent(new ForbiddenEvent());
  if (!response.ok) throw refusalIn(response, text);
  if (text !== '' && !isJson(response)) throw misplaced(response);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

/** An answer that breaks off on its way is none. */
async function fetchText(method: string, address: string, options: RequestOptions) {
  const { body, signal: given } = options;
  try {
    return await withTimeLimit(given, async (signal) => {
      const response = await fetch(address, {
        method,
        credentials: 'include',
        // What one person may see is not kept for whoever signs in next, not even where a proxy lost the header that says so.
        cache: 'no-store',
        headers: headersFor(options),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal,
      });
      learnTime(response);
      return { response, text: await response.text() };
    });
  } catch (error) {
    given?.throwIfAborted();
    throw new ApiError({ code: 'offline' }, { cause: error });
  }
}

/** A page may name its language in any way; a header with other characters could not be sent. */
function headersFor({ body, locale = '' }: RequestOptions): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(/^[a-z0-9-]+$/i.test(locale) && { 'accept-language': locale }),
  };
}

/** The error that a response tells. A proxy may answer with a page of its own, so the body need not be a problem document. */
function refusalIn(response: Response, text: string): ApiError {
  const problem = (isJson(response) ? parseJson(text) : {}) as Partial<Problem>;
  if (problem.code === undefined && unknownPath.includes(response.status)) return misplaced(response);
  return new ApiError({ ...problem, status: response.status, code: problem.code ?? codeOfStatus(response.status) });
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') ?? false;
}

function misplaced({ status, url }: Response): ApiError {
  return new ApiError({ code: 'misplaced', status, detail: url.replace(/\?.*/, '') });
}

function codeOfStatus(status: number): Problem['code'] {
  return ({ 401: 'unauthenticated', 403: 'forbidden', 429: 'rate_limited' } as const)[status] ?? 'internal';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** A query for an address, or nothing. Empty and undefined values are left out. */
export function toSearch(query: Record<string, string | number | undefined>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}
