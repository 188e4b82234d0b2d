import { readAtMost } from '../../lib/http/read-at-most.js';
import { HostProblem } from './problem.js';

/**
 * @throws HostProblem 413 as soon as the body exceeds `maxBytes`, 400 where its sender left. @throws Error where something has
 * read it before.
 */
export async function readBody(
  request: Request,
  { maxBytes }: { maxBytes: number },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!request.body) return undefined;
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge(maxBytes);
  try {
    const body = new Uint8Array(await readAtMost(maxBytes, request.body, () => tooLarge(maxBytes)));
    if (body.byteLength === 0) assertNoneWasSent(request);
    return body;
  } catch (error) {
    throw request.signal.aborted && !(error instanceof HostProblem) ? notArrived() : error;
  }
}

/**
 * Node ends a request whose body is shorter than was said, so one that is empty was taken by somebody here, or its sender
 * has left. One in chunks may be empty.
 */
function assertNoneWasSent({ headers, signal }: Request): void {
  const hasLength = Number(headers.get('content-length')) > 0;
  if (!hasLength && !headers.has('transfer-encoding')) return;
  if (signal.aborted) throw notArrived();
  if (hasLength) throw new Error(readBefore);
}

const readBefore =
  'Something read the body of this request before the plugin got it. ' +
  'Put body parsers, such as express.json(), behind the plugin, or on the routes that need them.';

function notArrived(): HostProblem {
  return new HostProblem(400, 'invalid_request', 'The body did not arrive.');
}

/** The rest of the body is not read, so the connection cannot carry another request. */
function tooLarge(maxBytes: number): HostProblem {
  const headers = { connection: 'close' };
  return new HostProblem(413, 'body_too_large', `A body here may have ${maxBytes} bytes at most.`, { headers });
}
