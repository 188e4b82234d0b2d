import type { AgentCaller } from '../../../src/hosting/tools/agent-caller.js';
import { McpSessions } from '../../../src/hosting/tools/mcp-sessions.js';
import { createQuietLogger } from '../../../src/testing/reference-host/host-logger.js';
import { aPrincipal } from '../sign-ins/sign-in-flow.js';

type Tools = ConstructorParameters<typeof McpSessions>[0]['tools'];
type Run = (
  input: Record<string, unknown>,
  call: { name: string; caller: AgentCaller; signal: AbortSignal },
) => Promise<string>;

const { orgId, userId } = aPrincipal();

/** Ada, who talks to the default agent of Acme on the web. */
export const caller: AgentCaller = {
  principal: aPrincipal(),
  agentId: 'acme-assistant',
  channel: 'web',
  orgId,
  userId,
};

export const mcpHeaders = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };

/** The message that opens a session. */
export function initializeMessage(protocolVersion = '2025-06-18') {
  const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  return { jsonrpc: '2.0', id: 0, method: 'initialize', params };
}

/** Finds a tool of any name, which answers with the text of `run`. */
export function anyTool(run: Run): Tools['find'] {
  return async (from, name) => ({
    definition: { name, inputSchema: { type: 'object' } },
    call: async (input, { signal }) => ({
      content: [{ type: 'text', text: await run(input, { name, caller: from, signal }) }],
    }),
  });
}

/** An open MCP session of Ada, with an agent that has these tools; none unless they are given. */
export class McpSessionUnderTest {
  private id = '';

  private constructor(readonly sessions: McpSessions) {}

  static async open({
    protocolVersion,
    ...tools
  }: Partial<Tools> & { protocolVersion?: string } = {}): Promise<McpSessionUnderTest> {
    const none: Tools = { resolve: async () => ({ tools: [], instructions: '' }), find: async () => undefined };
    const sessions = new McpSessions({ tools: { ...none, ...tools }, logger: createQuietLogger() });
    const session = new McpSessionUnderTest(sessions);
    const opened = await session.send(initializeMessage(protocolVersion));
    session.id = opened.headers.get('mcp-session-id') ?? '';
    return session;
  }

  /** Sends one message, or several in a list. */
  send(message: unknown, from = caller): Promise<Response> {
    return this.sendBody(JSON.stringify(message), from);
  }

  sendBody(body: BodyInit, from = caller): Promise<Response> {
    return this.request({ method: 'POST', headers: mcpHeaders, body }, from);
  }

  request(init: RequestInit, from = caller): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.id !== '') headers.set('mcp-session-id', this.id);
    return this.sessions.handle(new Request('http://127.0.0.1/mcp', { ...init, headers }), from);
  }

  close(): Promise<void> {
    return this.sessions.close(() => true);
  }
}
