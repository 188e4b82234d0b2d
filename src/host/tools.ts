import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Channel } from '../contract/access-constants.js';
import type { Registration } from './registration.js';

/** A request for the tools of an agent, on a channel, for the person talking if there is one. */
export type ToolRequest = {
  channel: Channel;
  orgId: string;
  agentId: string;
  /** The person talking. Absent for automations that run for nobody; may be absent on bridges too. */
  userId?: string | undefined;
  /** The origin of the browser that a web chat runs in, as in `URL.origin`; to be given on the web. */
  clientOrigin?: string | undefined;
  signal: AbortSignal;
};

/**
 * The trace that a call belongs to, by W3C Trace Context. For a request of the Model Context Protocol it is `_meta` as it came,
 * for any other one the headers of these names. It comes from outside, so anything invalid is ignored.
 */
export type TraceContext = {
  readonly traceparent?: unknown;
  readonly tracestate?: unknown;
  /** The rest is not read. */
  readonly [name: string]: unknown;
};

export type CallOptions = {
  signal: AbortSignal;
  /** The host's id of the call, which a failure has in the log and in the result; if it is left out, one is made. */
  requestId?: string | undefined;
  /** Where it is left out, the span that is active in the process is the call's parent. */
  traceContext?: TraceContext | undefined;
};

/** A tool with its definition in the form of the Model Context Protocol, and the function that runs it. */
export type ResolvedTool = {
  definition: Tool;
  /** Never throws: an error is returned as a result with `isError`. */
  call(input: Record<string, unknown>, options: CallOptions): Promise<CallToolResult>;
};

export type ResolvedTools = {
  tools: ResolvedTool[];
  /** Text for the agent's system prompt; empty where there are no tools. */
  instructions: string;
};

export interface ToolProvider {
  /**
   * To be called at the start of a conversation, and again whenever the tools may have changed. Quick, without network. While the
   * database cannot be used it rejects with an error whose `code` is `storage_unavailable` or `storage_damaged`; its message may
   * be shown.
   */
  resolveTools(request: ToolRequest): Promise<ResolvedTools>;
}

/**
 * The conversations whose tools may have changed; a field that is left out means all of them. `userId`: the member whose account
 * or role has changed. On channels other than the web, a conversation may use the account of another member than the person talking, so
 * there all conversations are in the scope of any user.
 */
export type ToolScope = { orgId: string; agentId?: string | undefined; userId?: string | undefined };

/** The host's agents. */
export interface ToolRegistry {
  /**
   * Several may be registered for one channel, as by several plugins: an agent gets the tools of all, in the order of
   * registration.
   */
  registerProvider(channel: Channel, provider: ToolProvider): Registration;
  /** Asks the host to resolve the tools of open conversations in that scope again, on every replica. */
  notifyChanged(scope: ToolScope): void;
}
