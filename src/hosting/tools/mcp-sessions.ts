import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Logger, ToolScope } from '../../host/index.js';
import { HostProblem } from '../http/problem.js';
import { acceptingBothForms } from './accepted-forms.js';
import type { AgentCaller } from './agent-caller.js';
import type { AgentTools } from './agent-tools.js';
import { createMcpServer } from './mcp-server.js';
import { McpSession } from './mcp-session.js';
import { wholeAnswer } from './whole-answer.js';

/** Bytes of a request: agents send whole documents, of which the plugin takes a million characters. */
export const maxMessageBytes = 1024 * 1024;

// One takes about 30 KiB. Without a share of each person, one of them could end the sessions of all others.
const maxSessions = 1_000;
const maxSessionsOfPerson = 50;

/** Open sessions of MCP clients. A session belongs to one person, agent and channel, and to whom its tools are resolved for. */
export class McpSessions<Caller extends AgentCaller = AgentCaller> {
  private readonly sessions = new Map<string, McpSession<Caller>>();

  constructor(private readonly options: { tools: Pick<AgentTools<Caller>, 'resolve' | 'find'>; logger: Logger }) {}

  get size(): number {
    return this.sessions.size;
  }

  /** @throws HostProblem 404 for a session that has ended or belongs to another caller. */
  async handle(request: Request, caller: Caller): Promise<Response> {
    const sessionId = request.headers.get('mcp-session-id');
    if (sessionId === null) return this.open(request, caller);
    const session = this.sessions.get(sessionId);
    if (!session || !isSameCaller(session.caller, caller))
      throw new HostProblem(404, 'not_found', 'There is no such session.');
    this.moveToEnd(sessionId, session);
    return session.handle(request, caller).finally(() => this.moveToEnd(sessionId, session));
  }

  /** Tells the clients in that scope to list their tools again. */
  async notifyToolsChanged(scope: ToolScope): Promise<void> {
    const inScope = [...this.sessions.values()].filter(({ caller }) => isInScope(caller, scope));
    await Promise.allSettled(inScope.map((session) => session.notifyToolsChanged()));
  }

  /** Tells all clients to list their tools again. */
  async notifyAllToolsChanged(): Promise<void> {
    await Promise.allSettled([...this.sessions.values()].map((session) => session.notifyToolsChanged()));
  }

  /** Closes the sessions whose caller matches. */
  async close(matches: (caller: Caller) => boolean): Promise<void> {
    const closing = [...this.sessions.values()].filter(({ caller }) => matches(caller));
    await Promise.allSettled(closing.map((session) => session.close()));
  }

  private async open(request: Request, caller: Caller): Promise<Response> {
    const { tools, logger } = this.options;
    const server = await createMcpServer({ tools, caller, logger, signal: request.signal });
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (sessionId) => {
        const onEnd = () => this.sessions.delete(sessionId);
        this.add(sessionId, new McpSession(caller, { server, transport, onEnd }));
      },
    });
    await server.connect(transport);
    const response = await transport.handleRequest(acceptingBothForms(request));
    if (transport.sessionId === undefined) await server.close();
    return (await wholeAnswer(response, request.signal)) ?? new Response(null, { status: 202 });
  }

  private add(sessionId: string, session: McpSession<Caller>): void {
    const all = [...this.sessions.values()];
    const ofPerson = all.filter(({ caller }) => isSamePerson(caller, session.caller));
    if (ofPerson.length >= maxSessionsOfPerson) void leastUsedOf(ofPerson)?.close();
    else if (all.length >= maxSessions) void leastUsedOf(all)?.close();
    this.sessions.set(sessionId, session);
  }

  /** Keeps the map in the order of last use, without a session that has ended meanwhile. */
  private moveToEnd(sessionId: string, session: McpSession<Caller>): void {
    if (this.sessions.delete(sessionId)) this.sessions.set(sessionId, session);
  }
}

/**
 * The session to close: the first in the order of last use, but rather one without a call, and one whose client would not hear of
 * changes anyway.
 */
function leastUsedOf<Session extends { isBusy: boolean; isListening: boolean }>(inOrder: Session[]) {
  const idle = inOrder.filter(({ isBusy }) => !isBusy);
  return idle.find(({ isListening }) => !isListening) ?? idle[0] ?? inOrder[0];
}

function isSamePerson(one: AgentCaller, other: AgentCaller): boolean {
  return one.principal.userId === other.principal.userId;
}

function isSameCaller(one: AgentCaller, other: AgentCaller): boolean {
  return identityOf(one) === identityOf(other);
}

function identityOf(caller: AgentCaller): string {
  const { principal, agentId, channel, orgId, userId } = caller;
  return JSON.stringify([principal.orgId, principal.userId, agentId, channel, orgId, userId]);
}

// A channel without a person uses somebody else's connection, so a change to any person's connection may matter.
function isInScope(caller: AgentCaller, scope: ToolScope): boolean {
  const { agentId, channel, orgId, userId } = caller;
  const concernsPerson = scope.userId === undefined || channel !== 'web' || scope.userId === userId;
  return scope.orgId === orgId && (scope.agentId === undefined || scope.agentId === agentId) && concernsPerson;
}
