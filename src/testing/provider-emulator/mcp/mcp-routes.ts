import { Hono, type MiddlewareHandler } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { SessionContext } from '../execution/tool-execution.js';
import { requireAccessByMethod, requireKey } from '../http/key-auth.js';
import type { ProviderContext, ProviderEnv } from '../http/provider-context.js';
import type { EmulatedProvider } from '../provider/emulated-provider.js';
import { isRequest, RpcError, type RpcReply, type RpcRequest, readMessages, toErrorReply } from './json-rpc.js';
import { answerRpc } from './mcp-methods.js';

/** The MCP endpoint of a session, `/tool_router/{id}/mcp`. It is stateless, so any request may come first. */
export function mcpRoutes(provider: EmulatedProvider): Hono<ProviderEnv> {
  const routes = new Hono<ProviderEnv>();
  routes.use('/:id/mcp', requireKeyOrAddress(provider), requireAccessByMethod('session_tool_execution'));
  routes.use('/:id/mcp', async (context, next) => {
    context.var.project.sessions.get(context.req.param('id'));
    await next();
  });
  routes.post('/:id/mcp', (context) => handlePost(context, provider, context.req.param('id')));
  routes.get('/:id/mcp', (context) => handleGet(context, provider));
  routes.delete('/:id/mcp', (context) => context.body(null, 204));
  return routes;
}

/** With `mcpWantsKey` off, a request without a key gets the permissions of the first key of the session's project. */
function requireKeyOrAddress(provider: EmulatedProvider): MiddlewareHandler<ProviderEnv> {
  const checkKey = requireKey(provider);
  return async (context, next) => {
    const project = provider.projectOfSession(context.req.param('id') ?? '');
    const [key] = project?.keys ?? [];
    const isAddressEnough = !provider.switches.mcpWantsKey && context.req.header('x-api-key') === undefined;
    if (!isAddressEnough || !project || !key) return checkKey(context, next);
    context.set('project', project);
    context.set('projectKey', key);
    await next();
  };
}

async function handlePost(context: ProviderContext, provider: EmulatedProvider, id: string): Promise<Response> {
  const { project } = context.var;
  const session = project.sessions.get(id);
  const sessionContext = { provider, project, session, injectedFailure: context.env.toolFailure };
  try {
    const { messages, isBatch } = readMessages(await context.req.text());
    const replies = messages.filter(isRequest).map((request) => reply(sessionContext, request));
    if (replies.length === 0) return context.body(null, 202);
    return send(context, provider, { replies, isBatch });
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return context.json(toErrorReply(null, error), 400);
  }
}

function reply(context: SessionContext, { id, method, params }: RpcRequest): RpcReply {
  try {
    return { jsonrpc: '2.0', id, result: answerRpc(context, method, params) };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return toErrorReply(id, error);
  }
}

/** Sends JSON or an event stream, as the switch says. A client that does not accept event streams gets JSON. */
function send(
  context: ProviderContext,
  provider: EmulatedProvider,
  { replies, isBatch }: { replies: RpcReply[]; isBatch: boolean },
): Response {
  const takesEvents = context.req.header('accept')?.includes('text/event-stream') ?? false;
  if (provider.switches.mcpReplies === 'sse' && takesEvents) {
    const events = replies.map((each) => `event: message\ndata: ${JSON.stringify(each)}\n\n`);
    return context.body(events.join(''), 200, { 'content-type': 'text/event-stream' });
  }
  return context.json(isBatch ? replies : replies[0]);
}

/** An event stream without events until the client disconnects, or 405 with `mcpStream` off. */
function handleGet(context: ProviderContext, provider: EmulatedProvider): Response {
  if (!provider.switches.mcpStream) return context.body(null, 405, { allow: 'POST, DELETE' });
  return streamSSE(context, (stream) => new Promise((resolve) => stream.onAbort(resolve)));
}
