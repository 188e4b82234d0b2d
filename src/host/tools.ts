import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Channel } from '../contract/constants.js';
import type { Registration } from './registration.js';

/** Whose tools are asked for: an agent of an organization, on a channel, for the person talking if there is one. */
export type ToolRequest = {
  channel: Channel;
  orgId: string;
  agentId: string;
  /** The person talking. Left out by automations that run for nobody; on bridges it may be left out too. */
  userId?: string;
  /** The origin of the browser that a web chat runs in. */
  clientOrigin?: string;
  signal: AbortSignal;
};

/** A tool in the shape of the Model Context Protocol, and what runs it. */
export type ResolvedTool = {
  definition: Tool;
  /**
   * Never throws: what goes wrong comes back as a result with `isError`. `requestId` is the host's own id of the call, under
   * which a failure stands in the log and in the result; one is made where it is left out.
   */
  call(input: Record<string, unknown>, options: { signal: AbortSignal; requestId?: string }): Promise<CallToolResult>;
};

export type ResolvedTools = {
  tools: ResolvedTool[];
  /** Text for the agent's system prompt; empty where there are no tools. */
  instructions: string;
};

export interface ToolProvider {
  /** Asked at the start of a conversation and again whenever the tools may have changed. Quick: no network. */
  resolveTools(request: ToolRequest): Promise<ResolvedTools>;
}

/**
 * What may have changed; parts left out mean "all of them". `userId`: whose account it is about. Conversations on channels other
 * than the web may use the account of somebody else than the person talking, so each of them is in the scope of any user.
 */
export type ToolScope = { orgId: string; agentId?: string; userId?: string };

/** The host's agents. */
export interface ToolRegistry {
  registerProvider(channel: Channel, provider: ToolProvider): Registration;
  /** Asks the host to resolve the tools of open conversations in that scope again, on every replica. */
  notifyChanged(scope: ToolScope): void;
}
