import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HostUnderTest } from '../../../src/testing/index.js';

type Answer = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;

/** The same host behind a server that answers in its place, or passes a request on. */
export async function behindFront(host: HostUnderTest, answer: Answer): Promise<HostUnderTest> {
  const server = createServer((incoming, outgoing) => answer(incoming, outgoing, () => pass(host, incoming, outgoing)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await host.close();
  };
  return { ...host, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

function pass(host: HostUnderTest, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url = '', headers } = incoming;
  // The host answers to its own name alone.
  const forwarded = { ...headers, host: new URL(host.url).host };
  const onward = request(new URL(url, host.url), { method, headers: forwarded }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}
