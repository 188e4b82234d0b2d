import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import 'reflect-metadata';
import { ProjectKey } from '../../../src/domain/project-key.js';
import { HttpProviderGateway } from '../../../src/provider/http-provider-gateway.js';
import { noTelemetry } from '../../../src/telemetry/telemetry.js';
import { FakeLogger } from '../fakes/fake-host-parts.js';
import { closeWithConnections, listenOnLoopback } from '../loopback.js';

export type RecordedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type Answer = (request: RecordedRequest, response: ServerResponse) => void;
export type ScriptedServer = { url: string; requests: RecordedRequest[]; close(): Promise<void> };

/** A server that records its requests and answers with `answer`, which may break the protocol. */
export async function startScriptedServer(answer: Answer, port = 0): Promise<ScriptedServer> {
  const requests: RecordedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = '', url: path = '', headers } = incoming;
    const request = { method, path, headers, body: await text(incoming) };
    requests.push(request);
    answer(request, response);
  });
  const url = `http://127.0.0.1:${await listenOnLoopback(server, port)}`;
  return { url, requests, close: () => closeWithConnections(server) };
}

/** Returns a function that registers what a test opens, to be closed after the test. */
export function closeAfterEach(): <Thing extends { close(): Promise<void> }>(thing: Thing) => Thing {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((thing) => thing.close()));
  });
  return (thing) => {
    open.push(thing);
    return thing;
  };
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** The body of an error response, as the provider sends it. */
export function refusalBody(message: string, { code = 0, slug = 'Some_Refusal' } = {}) {
  return { error: { message, code, slug, request_id: 'r1' } };
}

/** An account as the provider lists it, ready to use. */
export const account = {
  id: 'ca_1',
  user_id: 'platform:user:ada',
  status: 'ACTIVE',
  toolkit: { slug: 'gmail' },
  auth_config: { id: 'ac_1' },
};

/** Opens a gateway and a scripted provider for it; both are closed after each test. */
export function withScriptedProvider() {
  const closeAfter = closeAfterEach();
  return async (answer: Answer) => {
    const server = closeAfter(await startScriptedServer(answer));
    return { server, gateway: closeAfter(gatewayTo(server.url)) };
  };
}

/** Answers every request with this body. */
export function always(body: unknown): Answer {
  return (_, response) => json(response, 200, body);
}

export const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } };

/** Starts an event stream with these events and leaves it open. */
export function stream(response: ServerResponse, ...events: unknown[]): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  for (const event of events) response.write(`event: message\ndata: ${JSON.stringify(event)}\n\n`);
  return response;
}

/** Closes the connection once this chunk has been sent. */
export function cutAfter(response: ServerResponse, chunk: string | Uint8Array): void {
  response.write(chunk, () => response.socket?.destroy());
}

export const testKey = 'ak_canary_7f3a9c51d2e84b60';

/** The real adapter, configured for a provider at `url`. */
export function gatewayTo(
  url: string,
  key = testKey,
  environment = {},
  { logger = new FakeLogger(), telemetry = noTelemetry } = {},
): HttpProviderGateway {
  const projectKey = new ProjectKey(key, 'saved');
  return new HttpProviderGateway(url, { requireKey: async () => projectKey }, environment, logger, telemetry);
}
