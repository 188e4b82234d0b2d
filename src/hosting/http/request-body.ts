import { HostProblem } from './problem.js';

/** @throws HostProblem 413 as soon as the body exceeds `maxBytes`. @throws Error where something has read it before. */
export async function readBody(
  request: Request,
  options: { maxBytes: number },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!request.body) return undefined;
  if (Number(request.headers.get('content-length')) > options.maxBytes) refuse(options.maxBytes);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > options.maxBytes) refuse(options.maxBytes);
    chunks.push(chunk);
  }
  if (length === 0 && Number(request.headers.get('content-length')) > 0) throw missingBody(request);
  return new Uint8Array(Buffer.concat(chunks));
}

/** Node ends a request whose body is shorter than was said, so one that is empty was taken by somebody here, or its sender has left. */
function missingBody({ signal }: Request): Error {
  return signal.aborted ? new HostProblem(400, 'invalid_request', 'The body did not arrive.') : new Error(readBefore);
}

const readBefore =
  'Something read the body of this request before the plugin got it. Put body parsers, such as express.json(), behind the plugin, or on the routes that need them.';

function refuse(maxBytes: number): never {
  // The rest of the body is not read, so the connection cannot carry another request.
  const headers = { connection: 'close' };
  throw new HostProblem(413, 'body_too_large', `A body here may have ${maxBytes} bytes at most.`, { headers });
}
