import { z } from 'zod';
import type { RecordedRequest } from './request-log.js';

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

type PlannedFault = { matches(request: RecordedRequest): boolean; fault: Fault; timesLeft: number };

/** The faults still to come. They are served in the order in which they were injected. */
export class FaultPlan {
  private planned: PlannedFault[] = [];

  /** Throws when the injection is malformed. */
  inject(injection: Injection): void {
    const { match, fault, times } = injectionSchema.parse(injection);
    const path = globPattern(match.path);
    const method = match.method?.toUpperCase();
    this.planned.push({
      matches: (request) =>
        path.test(request.path) &&
        (!method || method === '*' || method === request.method) &&
        (!match.rpcMethod || match.rpcMethod === request.rpcMethod),
      fault,
      timesLeft: times,
    });
  }

  /** The fault that this request has to suffer, if any; it is used up by asking. */
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
