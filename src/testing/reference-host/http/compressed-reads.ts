import { addAbortListener } from 'node:events';
import type { Context, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { isFromForeignSite } from '../../../hosting/http/cross-site.js';

/** Below this a packet holds the answer as it is. */
const minCompressedBytes = 1024;
const compressLong = compress({ threshold: minCompressedBytes });

/**
 * Compresses long answers to `GET`. Event streams are left alone, and so is what could tell somebody who watches the line a
 * secret by its length (BREACH): answers to requests that a page of another site caused, and answers to all other methods,
 * for among these are the links of sign-ins.
 */
export const compressReads: MiddlewareHandler = async (context, next) => {
  if (!mayBeCompressed(context)) return next();
  await compressLong(context, async () => {
    await next();
    if (isCompressible(context.res)) context.res = await withLengthIfShort(context.res, context.req.raw.signal);
  });
};

function mayBeCompressed({ req }: Context): boolean {
  return req.method === 'GET' && !isFromForeignSite(req.raw.headers);
}

function isCompressible({ headers, body }: Response): boolean {
  return body !== null && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('content-type') ?? '');
}

/**
 * States the length of a short answer, without which the middleware compresses it too. Of a long one only the start is awaited,
 * and that no longer once the client has left.
 */
async function withLengthIfShort(response: Response, signal: AbortSignal): Promise<Response> {
  if (!response.body || response.headers.has('content-length')) return response;
  const reader = response.body.getReader();
  const listening = addAbortListener(signal, () => void reader.cancel().catch(() => undefined));
  try {
    const { start, size, isWhole } = await readStart(reader);
    return isWhole ? withBody(response, Buffer.concat(start), size) : withBody(response, continueWith(start, reader));
  } finally {
    listening[Symbol.dispose]();
  }
}

async function readStart(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const start: Uint8Array[] = [];
  let size = 0;
  while (size < minCompressedBytes) {
    const { done, value } = await reader.read();
    if (done) return { start, size, isWhole: true };
    start.push(value);
    size += value.length;
  }
  return { start, size, isWhole: false };
}

function withBody(response: Response, body: BodyInit, length?: number): Response {
  const copy = new Response(body, response);
  if (length !== undefined) copy.headers.set('content-length', String(length));
  return copy;
}

function continueWith(start: Uint8Array[], reader: ReadableStreamDefaultReader<Uint8Array>): ReadableStream {
  return new ReadableStream({
    start(controller) {
      for (const chunk of start) controller.enqueue(chunk);
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
