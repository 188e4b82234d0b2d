import type { ServerResponse } from 'node:http';

export const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } };

/** Begins a stream of events with the given ones and leaves it open. */
export function stream(response: ServerResponse, ...events: unknown[]): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  for (const event of events) response.write(`event: message\ndata: ${JSON.stringify(event)}\n\n`);
  return response;
}

/** Ends the connection once what was written has gone out. */
export function cutAfter(response: ServerResponse, chunk: string | Uint8Array): void {
  response.write(chunk, () => response.socket?.destroy());
}
