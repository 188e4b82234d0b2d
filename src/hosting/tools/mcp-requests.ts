import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { faultsIn } from '../schema-faults.js';

type RequestSchema = z.ZodObject<{ method: z.ZodLiteral<string> }>;
type Handler = Parameters<Server['setRequestHandler']>[1];

/**
 * Handles the requests of a schema. The SDK answers what the schema of a handler refuses with an internal error, so it gets one that
 * takes any parameters. A `tools/call` the SDK checks by itself before that, and refuses with the same code.
 */
export function handleRequests<Schema extends RequestSchema>(
  server: Server,
  schema: Schema,
  handle: (request: z.infer<Schema>, extra: Parameters<Handler>[1]) => ReturnType<Handler>,
): void {
  const anyParameters = z.looseObject({ method: schema.shape.method });
  server.setRequestHandler(anyParameters, (request, extra) => handle(requireValid(schema, request), extra));
}

/** @throws McpError that names the fields which are invalid. */
function requireValid<Schema extends RequestSchema>(schema: Schema, request: { method: string }): z.infer<Schema> {
  const { data, error } = schema.safeParse(request);
  if (error === undefined) return data;
  throw new McpError(ErrorCode.InvalidParams, `Invalid ${request.method} request: ${faultsIn(error)}`);
}
