import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import type { EmulatedProvider } from '../provider/emulated-provider.js';
import type { Fault, ToolFailure } from '../provider/fault-plan.js';
import { rateLimitBody } from '../provider/rate-limit.js';
import type { ProviderEnv } from './provider-context.js';

const controlPath = '/_emulator/';

type FaultContext = {
  provider: EmulatedProvider;
  path: string;
  bindings: HttpBindings;
  /** Handles the request without a fault. */
  answer(extra?: { toolFailure?: ToolFailure }): Promise<Response>;
};

const payloadTooLarge = {
  message: 'The tool response payload is too large.',
  code: 1613,
  slug: 'Upstream_PayloadTooLarge',
  suggested_fix: 'Reduce the size of the data that is requested.',
};
const gatewayPage = '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1><p>The server is not available.</p>';

/** Wraps the app: records every request, and applies the fault that was injected for it, if any. */
export function withFaultInjection(
  provider: EmulatedProvider,
  app: Hono<ProviderEnv>,
  onAnswered: () => void,
): (request: Request, bindings: HttpBindings) => Promise<Response> {
  const handle = async (request: Request, bindings: HttpBindings) => {
    if (new URL(request.url).pathname.startsWith(controlPath)) return app.fetch(request, bindings);
    const entry = provider.requests.record(request, await readJson(request));
    const fault = provider.faults.take(entry);
    const answer = async (extra = {}) => app.fetch(request, { ...bindings, ...extra });
    const response = fault ? await applyFault(fault, { provider, path: entry.path, bindings, answer }) : await answer();
    if (response !== RESPONSE_ALREADY_SENT) entry.status = response.status;
    return response;
  };
  return (request, bindings) => handle(request, bindings).finally(onAnswered);
}

async function readJson(request: Request): Promise<unknown> {
  if (!request.headers.get('content-type')?.includes('json')) return undefined;
  const text = await request.clone().text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Answers a request with the fault. */
async function applyFault(fault: Fault, context: FaultContext): Promise<Response> {
  if (runsRequestFirst(fault)) await context.answer();
  switch (fault.kind) {
    case 'status':
      return statusAnswer(fault, context.provider);
    case 'delay':
      return delayAnswer(fault, context);
    case 'hang':
      return RESPONSE_ALREADY_SENT;
    case 'drip':
      return drip(await context.answer(), fault.everyMs, context.bindings);
    case 'reset':
      return dropConnection(context.bindings);
    case 'malformed':
      return json('{"items": [}', 200);
    case 'truncated':
      return truncate(await context.answer(), context.bindings);
    case 'html':
      return new Response(gatewayPage, { status: fault.status, headers: { 'content-type': 'text/html' } });
    case 'drop_session':
      context.provider.dropSession(/trs_[\w-]+/.exec(context.path)?.[0] ?? '');
      return context.answer();
    case 'tool_failure':
      return context.answer({ toolFailure: fault });
  }
}

/** Whether the request is handled before the fault. The other kinds handle it themselves, since they need its response. */
function runsRequestFirst(fault: Fault): boolean {
  return 'after' in fault && fault.after && fault.kind !== 'delay' && fault.kind !== 'tool_failure';
}

function statusAnswer(fault: Extract<Fault, { kind: 'status' }>, provider: EmulatedProvider): Response {
  const { status, body = defaultBody(status, provider), headers } = fault;
  const retryAfter: Record<string, string> = status === 429 ? { 'retry-after': '1' } : {};
  const hasNoBody = status === 204 || status === 304;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return json(hasNoBody ? null : text, status, { ...retryAfter, ...headers });
}

/**
 * The provider's own body: plain for 429, the envelope for everything else. For 413 it is the error that follows an executed
 * call.
 */
function defaultBody(status: number, provider: EmulatedProvider): unknown {
  if (status === 429) return rateLimitBody(provider.rateLimit.limit);
  if (status === 413) return { error: { ...payloadTooLarge, status } };
  return { error: { message: 'An injected fault', code: 10000 + status, slug: 'HTTP_Fault', status } };
}

/** Waits before the request is handled, or with `after` only before the response is sent. */
async function delayAnswer({ ms, after }: { ms: number; after: boolean }, context: FaultContext): Promise<Response> {
  const response = after ? await context.answer() : undefined;
  await waitFor(ms);
  return response ?? context.answer();
}

/** By the global timer, so that a test with a faked clock need not wait. */
function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

async function drip(response: Response, everyMs: number, { outgoing }: HttpBindings): Promise<Response> {
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), 'content-length': body.length });
  outgoing.flushHeaders();
  void dripBytes(body, everyMs, outgoing);
  return RESPONSE_ALREADY_SENT;
}

/** Ends early where the client no longer waits. */
async function dripBytes(body: Buffer, everyMs: number, outgoing: HttpBindings['outgoing']): Promise<void> {
  for (const byte of body) {
    await waitFor(everyMs);
    if (outgoing.destroyed) return;
    outgoing.write(Buffer.of(byte));
  }
  outgoing.end();
}

function dropConnection({ incoming }: HttpBindings): Response {
  incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

async function truncate(response: Response, { outgoing }: HttpBindings): Promise<Response> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = { ...Object.fromEntries(response.headers), 'content-length': String(body.length) };
  outgoing.writeHead(response.status, headers);
  await new Promise((resolve) => outgoing.write(body.subarray(0, Math.ceil(body.length / 2)), resolve));
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

function json(body: string | null, status: number, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });
}
