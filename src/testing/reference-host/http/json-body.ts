import type { z } from 'zod';
import { HostProblem } from '../../../hosting/http/problem.js';

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
