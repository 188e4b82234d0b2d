import { randomUUID } from 'node:crypto';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { Channel, Directory, Logger, RouteContext, ToolProvider, ToolRegistry, ToolScope } from 'appconnect/host';
import { LRUCache } from 'lru-cache';
import { refusal } from './answer.js';
import { keep } from './registration.js';

type Caller = { orgId: string; userId: string; agentId: string };
type Conversation = {
  caller: Caller;
  server: Server;
  transport: WebStandardStreamableHTTPServerTransport;
  isChanged?: true;
};

/** The tools of agents in web chats, over the Model Context Protocol. */
export class Tools implements ToolRegistry {
  private readonly providers = new Map<Channel, Set<ToolProvider>>();
  private readonly dispose = ({ server }: Conversation) => void server.close();
  private readonly conversations = new LRUCache<string, Conversation>({ max: 1_000, dispose: this.dispose });

  constructor(private readonly host: { directory: Directory; origin: string; logger: Logger; isOpen(): boolean }) {}

  registerProvider(channel: Channel, provider: ToolProvider) {
    const ofChannel = this.providers.get(channel) ?? new Set();
    this.providers.set(channel, ofChannel);
    return keep(ofChannel, provider);
  }

  notifyChanged(scope: ToolScope): void {
    for (const conversation of this.conversations.values()) {
      if (!isInScope(conversation.caller, scope)) continue;
      conversation.isChanged = true;
      void conversation.server.sendToolListChanged();
    }
  }

  /** A conversation belongs to the person who began it. One that opens its stream late is told what it has missed. */
  readonly handle = async ({ request, params, principal }: RouteContext): Promise<Response> => {
    const { orgId = '', userId = '' } = principal ?? {};
    const caller = { orgId, userId, agentId: params.agent ?? '' };
    const id = request.headers.get('mcp-session-id');
    const conversation = id === null ? await this.begin(caller, request.signal) : this.conversations.get(id);
    if (conversation === undefined || !isInScope(conversation.caller, caller))
      throw refusal(404, 'not_found', 'There is no such conversation.');
    const answered = await conversation.transport.handleRequest(request);
    if (request.method === 'GET' && conversation.isChanged) await conversation.server.sendToolListChanged();
    return answered;
  };

  close(): void {
    this.conversations.clear();
  }

  private async begin(caller: Caller, signal: AbortSignal): Promise<Conversation> {
    const instructions = (await this.resolve(caller, signal)).map((resolved) => resolved.instructions).join('\n\n');
    const capabilities = { tools: { listChanged: true } };
    const server = new Server({ name: 'platform', version: '1' }, { capabilities, instructions });
    const listTools = async (signal: AbortSignal) => (await this.resolve(caller, signal)).flatMap(({ tools }) => tools);
    server.setRequestHandler(ListToolsRequestSchema, async (_request, { signal }) => ({
      tools: (await listTools(signal)).map(({ definition }) => definition),
    }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
      const tool = (await listTools(signal)).find(({ definition }) => definition.name === params.name);
      if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name} now.`);
      return tool.call(params.arguments ?? {}, { signal, ...(params._meta && { traceContext: params._meta }) });
    });
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void this.conversations.set(id, conversation),
      onsessionclosed: (id) => void this.conversations.delete(id),
    });
    const conversation: Conversation = { caller, server, transport };
    await server.connect(transport);
    return conversation;
  }

  /** Resolved at every list and call. A provider that fails is left out. */
  private async resolve({ agentId, ...person }: Caller, signal: AbortSignal) {
    const { directory, origin, logger, isOpen } = this.host;
    if (!isOpen()) throw refusal(503, 'unavailable', 'The tools are closed.');
    const agents = await directory.listAgents(person.orgId);
    if (!agents.some(({ id }) => id === agentId)) throw refusal(404, 'not_found', 'There is no such agent.');
    const request = { channel: 'web' as const, agentId, ...person, clientOrigin: origin, signal };
    const leaveOut = (error: unknown) => logger.error('tools were left out', { error });
    const ask = async (provider: ToolProvider) => provider.resolveTools(request);
    const ofWeb = [...(this.providers.get('web') ?? [])];
    const resolved = await Promise.all(ofWeb.map((provider) => ask(provider).catch(leaveOut)));
    return resolved.filter((one) => one !== undefined);
  }
}

function isInScope(caller: Caller, { orgId, agentId = caller.agentId, userId = caller.userId }: ToolScope): boolean {
  return caller.orgId === orgId && caller.agentId === agentId && caller.userId === userId;
}
