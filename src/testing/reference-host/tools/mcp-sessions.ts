import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Logger, ToolScope } from '../../../host/index.js';
import { HostProblem } from '../http/problem.js';
import type { AgentTools, AgentUse } from './agent-tools.js';
import { arrivingWith, createMcpServer, type McpServer } from './mcp-server.js';

type McpSession = {
  use: AgentUse;
  server: McpServer;
  transport: WebStandardStreamableHTTPServerTransport;
  /** Whether the client holds its stream open, and whether something was to be said while it did not. */
  isListening: boolean;
  hasMissed: boolean;
};

const maxSessions = 200;

/** Open conversations of MCP clients. A session belongs to one person, agent and channel. */
export class McpSessions {
  private readonly sessions = new Map<string, McpSession>();

  constructor(private readonly options: { tools: AgentTools; logger: Logger }) {}

  /** @throws HostProblem 404 for a session that is over or belongs to somebody else. */
  async handle(request: Request, use: AgentUse): Promise<Response> {
    const sessionId = request.headers.get('mcp-session-id');
    if (sessionId === null) return this.begin(request, use);
    const session = this.sessions.get(sessionId);
    if (!session || !isSameUse(session.use, use)) throw new HostProblem(404, 'not_found', 'There is no such session.');
    // The person as they are now: a role may have been lost since the session began.
    session.use = use;
    const response = await arrivingWith.run(request.signal, () => session.transport.handleRequest(request));
    if (request.method === 'GET' && response.ok) await this.listen(session, request.signal);
    return response;
  }

  /** Tells the open sessions in that scope to list their tools again. */
  async announce(scope: ToolScope): Promise<void> {
    const concerned = [...this.sessions.values()].filter(({ use }) => isInScope(use, scope));
    for (const session of concerned) session.hasMissed = !session.isListening;
    await Promise.allSettled(concerned.map(({ server }) => server.sendToolListChanged()));
  }

  /** Closes the sessions that are over, since their person, agent or organization is gone. */
  async close(isOver: (use: AgentUse) => boolean): Promise<void> {
    const over = [...this.sessions.values()].filter(({ use }) => isOver(use));
    await Promise.allSettled(over.map(({ server }) => server.close()));
  }

  private async listen(session: McpSession, signal: AbortSignal): Promise<void> {
    session.isListening = true;
    signal.addEventListener('abort', () => {
      session.isListening = false;
    });
    if (session.hasMissed) await session.server.sendToolListChanged();
    session.hasMissed = false;
  }

  private async begin(request: Request, use: AgentUse): Promise<Response> {
    const { tools, logger } = this.options;
    const current = { use };
    const server = await createMcpServer({ tools, current, logger, signal: request.signal });
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (sessionId) =>
        this.keep(sessionId, Object.assign(current, { server, transport, isListening: false, hasMissed: false })),
    });
    await server.connect(transport);
    const response = await transport.handleRequest(request);
    if (transport.sessionId === undefined) await server.close();
    return response;
  }

  private keep(sessionId: string, session: McpSession): void {
    const [oldest] = this.sessions.values();
    if (oldest && this.sessions.size >= maxSessions) void oldest.server.close();
    this.sessions.set(sessionId, session);
    session.server.onclose = () => this.sessions.delete(sessionId);
  }
}

function isSameUse(one: AgentUse, other: AgentUse): boolean {
  return identify(one) === identify(other);
}

function identify({ principal, agentId, channel }: AgentUse): string {
  return JSON.stringify([principal.orgId, principal.userId, agentId, channel]);
}

// On channels without a person the tools follow somebody else's connection, so a change of any person's may matter.
function isInScope({ principal, agentId, channel }: AgentUse, scope: ToolScope): boolean {
  const isPerson = scope.userId === undefined || channel !== 'web' || scope.userId === principal.userId;
  return scope.orgId === principal.orgId && (scope.agentId === undefined || scope.agentId === agentId) && isPerson;
}
