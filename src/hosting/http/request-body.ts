import type { z } from 'zod';
import { HostProblem } from './problem.js';

/** @throws HostProblem 413 as soon as the body exceeds `maxBytes`. */
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
  return new Uint8Array(Buffer.concat(chunks));
}

function refuse(maxBytes: number): never {
  // The rest of the body is not read, so the connection cannot carry another request.
  const headers = { connection: 'close' };
  throw new HostProblem(413, 'body_too_large', `A body here may have ${maxBytes} bytes at most.`, { headers });
}

/** @throws HostProblem 400 that names every refused field. */
export async function readJson<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await parseBody(request));
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.flatMap((issue) => {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    return fields.map((field) => ({ field, message: issue.message }));
  });
  throw new HostProblem(400, 'invalid_request', 'The body has fields that are not as expected.', { errors });
}

async function parseBody(request: Request): Promise<unknown> {
  const isJson = /^application\/json\b/i.test(request.headers.get('content-type') ?? '');
  if (!isJson) throw new HostProblem(400, 'invalid_request', 'Send the body as application/json.');
  try {
    return await request.json();
  } catch {
    throw new HostProblem(400, 'invalid_request', 'The body is not valid JSON.');
  }
}
