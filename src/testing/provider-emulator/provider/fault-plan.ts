import { z } from 'zod';
import type { RecordedRequest } from './request-log.js';

/** Handles the request first; the fault then affects only the response. */
const after = z.boolean().default(false);

export const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: z.number().int().min(200).max(599),
    /** A string is sent as it is, anything else as JSON. Default: the provider's own body for that status. */
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).default({}),
    after,
  }),
  z.strictObject({ kind: z.literal('delay'), ms: z.number().min(0), after }),
  /** Keeps the connection open and sends nothing, until the client or the emulator closes it. */
  z.strictObject({ kind: z.literal('hang'), after }),
  /** Sends the whole response, one byte every `everyMs` milliseconds. */
  z.strictObject({ kind: z.literal('drip'), everyMs: z.number().min(0) }),
  /** Closes the connection without a response. */
  z.strictObject({ kind: z.literal('reset'), after }),
  /** Sends invalid JSON with the content type of JSON. */
  z.strictObject({ kind: z.literal('malformed'), after }),
  /** Sends half of the response with the content length of all of it, then closes the connection. */
  z.strictObject({ kind: z.literal('truncated') }),
  /** Sends the HTML error page of a gateway. */
  z.strictObject({ kind: z.literal('html'), status: z.number().int().min(200).max(599).default(502), after }),
  /** Deletes the session that the path names, then handles the request. */
  z.strictObject({ kind: z.literal('drop_session') }),
  /** The app refuses: an envelope with `successful: false` inside an HTTP 200. With `after`, the action runs nevertheless. */
  z.strictObject({ kind: z.literal('tool_failure'), error: z.string(), isError: z.boolean().optional(), after }),
]);

export type Fault = z.infer<typeof faultSchema>;
export type ToolFailure = Extract<Fault, { kind: 'tool_failure' }>;

/** Which requests get the fault, what it is, and how many times. */
export const injectionSchema = z.strictObject({
  match: z.strictObject({
    /** Any method if left out. */
    method: z.string().optional(),
    /** The whole path without query; `*` matches any characters. */
    path: z.string().min(1),
    /** Only this JSON-RPC method at an MCP endpoint, `tools/call`. */
    rpcMethod: z.string().optional(),
    /** Only requests that run this tool, over MCP or REST; `*` matches any characters. */
    tool: z.string().optional(),
  }),
  fault: faultSchema,
  times: z.number().int().min(1).default(1),
});

export type Injection = z.input<typeof injectionSchema>;

type PlannedFault = { matches(request: RecordedRequest): boolean; fault: Fault; timesLeft: number };

/** The injected faults that are still to come, in the order of injection. */
export class FaultPlan {
  private planned: PlannedFault[] = [];

  /** @throws ZodError for a malformed injection. */
  inject(injection: Injection): void {
    const { match, fault, times } = injectionSchema.parse(injection);
    const path = globPattern(match.path);
    const tool = match.tool === undefined ? undefined : globPattern(match.tool);
    const method = match.method?.toUpperCase();
    this.planned.push({
      matches: (request) =>
        path.test(request.path) &&
        (!method || method === '*' || method === request.method) &&
        (!match.rpcMethod || match.rpcMethod === request.rpcMethod) &&
        (!tool || (request.tool !== undefined && tool.test(request.tool))),
      fault,
      timesLeft: times,
    });
  }

  /** Returns the fault for this request, if any, and counts it as used. */
  take(request: RecordedRequest): Fault | undefined {
    const found = this.planned.find((each) => each.matches(request));
    if (!found) return undefined;
    found.timesLeft -= 1;
    if (found.timesLeft === 0) this.planned = this.planned.filter((each) => each !== found);
    return found.fault;
  }

  clear(): void {
    this.planned = [];
  }
}

function globPattern(glob: string): RegExp {
  const literals = glob.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${literals.join('.*')}$`);
}
