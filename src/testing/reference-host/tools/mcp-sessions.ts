import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Logger, ToolScope } from '../../../host/index.js';
import { HostProblem } from '../http/problem.js';
import type { AgentTools } from './agent-tools.js';
import { type AgentUse, orgOf } from './agent-use.js';
import { arrivingWith, createMcpServer, type McpServer } from './mcp-server.js';

const maxSessions = 200;

/** Open conversations of MCP clients. A session belongs to one person, agent and channel, and to whom that stands for. */
export class McpSessions {
  private readonly sessions = new Map<string, McpSession>();

  constructor(private readonly options: { tools: Pick<AgentTools, 'resolve' | 'find'>; logger: Logger }) {}

  /** How many are open. */
  get size(): number {
    return this.sessions.size;
  }

  /** @throws HostProblem 404 for a session that is over or belongs to somebody else. */
  async handle(request: Request, use: AgentUse): Promise<Response> {
    const sessionId = request.headers.get('mcp-session-id');
    if (sessionId === null) return this.begin(request, use);
    const session = this.sessions.get(sessionId);
    if (!session || !isSameUse(session.use, use)) throw new HostProblem(404, 'not_found', 'There is no such session.');
    this.moveToEnd(sessionId, session);
    return session.handle(request, use);
  }

  /** Tells the open sessions in that scope to list their tools again. */
  async announce(scope: ToolScope): Promise<void> {
    const concerned = [...this.sessions.values()].filter(({ use }) => isInScope(use, scope));
    await Promise.allSettled(concerned.map((session) => session.announceTools()));
  }

  /** Closes the sessions that are over, since their person, agent or organization is gone. */
  async close(isOver: (use: AgentUse) => boolean): Promise<void> {
    const over = [...this.sessions.values()].filter(({ use }) => isOver(use));
    await Promise.allSettled(over.map((session) => session.close()));
  }

  private async begin(request: Request, use: AgentUse): Promise<Response> {
    const { tools, logger } = this.options;
    const current = { use };
    const server = await createMcpServer({ tools, current, logger, signal: request.signal });
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (sessionId) => {
        const onEnd = () => this.sessions.delete(sessionId);
        this.keep(sessionId, new McpSession(current, { server, transport, onEnd }));
      },
    });
    await server.connect(transport);
    const response = await transport.handleRequest(request);
    if (transport.sessionId === undefined) await server.close();
    return response;
  }

  private keep(sessionId: string, session: McpSession): void {
    if (this.sessions.size >= maxSessions) void this.findLeastUsed()?.close();
    this.sessions.set(sessionId, session);
  }

  /** The sessions stand in the order of their last requests. */
  private moveToEnd(sessionId: string, session: McpSession): void {
    this.sessions.delete(sessionId);
    this.sessions.set(sessionId, session);
  }

  private findLeastUsed(): McpSession | undefined {
    const inOrder = [...this.sessions.values()];
    return inOrder.find(({ isListening }) => !isListening) ?? inOrder[0];
  }
}

function isSameUse(one: AgentUse, other: AgentUse): boolean {
  return identify(one) === identify(other);
}

function identify(use: AgentUse): string {
  const { principal, agentId, channel, person } = use;
  return JSON.stringify([principal.orgId, principal.userId, agentId, channel, orgOf(use), person]);
}

// On channels without a person the tools follow somebody else's connection, so a change of any person's may matter.
function isInScope(use: AgentUse, scope: ToolScope): boolean {
  const { principal, agentId, channel } = use;
  const isPerson = scope.userId === undefined || channel !== 'web' || scope.userId === principal.userId;
  return scope.orgId === orgOf(use) && (scope.agentId === undefined || scope.agentId === agentId) && isPerson;
}

// Few clients say that they leave. One that comes back later is told that its session is over, and begins another.
const idleLimitMs = 30 * 60 * 1000;

/** One conversation of an MCP client. It ends when the client says so, when the host closes it, and when nobody uses it. */
class McpSession {
  /** Whether the client holds its stream open, and whether something was to be said while it did not. */
  isListening = false;
  private hasMissed = false;
  private readonly idle = setTimeout(() => this.closeUnlessHeard(), idleLimitMs).unref();
  private readonly ended = new AbortController();

  /** `current` is shared with the server, which looks at it at every request. */
  constructor(
    private readonly current: { use: AgentUse },
    private readonly ends: {
      server: McpServer;
      transport: WebStandardStreamableHTTPServerTransport;
      onEnd: () => void;
    },
  ) {
    ends.server.onclose = () => {
      clearTimeout(this.idle);
      this.ended.abort();
      ends.onEnd();
    };
  }

  get use(): AgentUse {
    return this.current.use;
  }

  /** `use` is the person as they are now: a role may have been lost since the session began. */
  async handle(request: Request, use: AgentUse): Promise<Response> {
    this.current.use = use;
    this.idle.refresh();
    const response = await arrivingWith.run(request.signal, () => this.ends.transport.handleRequest(request));
    if (request.method === 'GET' && response.ok) await this.listen(request.signal);
    return response;
  }

  /** Tells the client to list its tools again; where it does not listen, as soon as it does. */
  async announceTools(): Promise<void> {
    this.hasMissed = !this.isListening;
    await this.ends.server.sendToolListChanged();
  }

  close(): Promise<void> {
    return this.ends.server.close();
  }

  private async listen(signal: AbortSignal): Promise<void> {
    this.isListening = true;
    const stop = () => {
      this.isListening = false;
      this.idle.refresh();
    };
    signal.addEventListener('abort', stop, { once: true, signal: this.ended.signal });
    if (this.hasMissed) await this.ends.server.sendToolListChanged();
    this.hasMissed = false;
  }

  // A client that listens may have nothing to ask for hours.
  private closeUnlessHeard(): void {
    if (this.isListening) this.idle.refresh();
    else void this.close();
  }
}
