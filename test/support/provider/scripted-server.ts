import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type RecordedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type Answer = (request: RecordedRequest, response: ServerResponse) => void;
export type ScriptedServer = { url: string; requests: RecordedRequest[]; close(): Promise<void> };

/** A server that remembers what it was asked and answers as the script says, also in ways that no server should. */
export async function startScriptedServer(answer: Answer): Promise<ScriptedServer> {
  const seen: RecordedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const request = { method, path: url, headers, body: await text(incoming) };
    seen.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, requests: seen, close };
}

/** Keeps what a suite opens, to close it after each test. */
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

/** The provider's own envelope for refusals. */
export function refusalBody(message: string, { code = 0, slug = 'Some_Refusal' } = {}) {
  return { error: { message, code, slug, request_id: 'r1' } };
}
