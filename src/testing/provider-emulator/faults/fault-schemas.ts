import { z } from 'zod';

/** Lets the request do its work first; the fault then spoils only the answer. */
const after = z.boolean().default(false);

const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: z.number().int().min(200).max(599),
    /** A string is sent as it is, anything else as JSON; the provider's own form for that status if left out. */
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).default({}),
    after,
  }),
  z.strictObject({ kind: z.literal('delay'), ms: z.number().min(0), after }),
  /** Drops the connection without an answer. */
  z.strictObject({ kind: z.literal('reset'), after }),
  /** Says JSON and sends something else. */
  z.strictObject({ kind: z.literal('malformed'), after }),
  /** Announces the whole answer and drops the connection half-way. */
  z.strictObject({ kind: z.literal('truncated') }),
  /** A page of something in between, such as a gateway. */
  z.strictObject({ kind: z.literal('html'), status: z.number().int().min(200).max(599).default(502), after }),
  /** Forgets the session that the path names, then goes on. */
  z.strictObject({ kind: z.literal('drop_session') }),
  /** The app refuses: an envelope with `successful: false` inside an HTTP 200. With `after`, the action ran all the same. */
  z.strictObject({ kind: z.literal('tool_failure'), error: z.string(), isError: z.boolean().optional(), after }),
]);

export type Fault = z.infer<typeof faultSchema>;
export type ToolFailure = Extract<Fault, { kind: 'tool_failure' }>;

/** Which requests to spoil, how, and how many of them. */
export const injectionSchema = z.strictObject({
  match: z.strictObject({
    /** Any method if left out. */
    method: z.string().optional(),
    /** The whole path without query; `*` stands for any run of characters. */
    path: z.string().min(1),
    /** Only this JSON-RPC method of an MCP address, `tools/call`. */
    rpcMethod: z.string().optional(),
  }),
  fault: faultSchema,
  times: z.number().int().min(1).default(1),
});

export type Injection = z.input<typeof injectionSchema>;
