import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Passes a request on to the server at `origin`, and its answer back as it comes. Returns the request that goes on. */
export function forwardRequest(origin: string, incoming: IncomingMessage, outgoing: ServerResponse): ClientRequest {
  const { method, url: path, headers } = incoming;
  // A host answers to its own name alone.
  const { host, hostname, port } = new URL(origin);
  const onward = request({ hostname, port, method, path, headers: { ...headers, host } }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders();
    answer.on('error', () => outgoing.destroy()).pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  return incoming.pipe(onward);
}
