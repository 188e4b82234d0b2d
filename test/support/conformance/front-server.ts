import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { HostUnderTest } from '../../../src/testing/index.js';
import { forwardRequest } from '../forward-request.js';
import { closeWithConnections, listenOnLoopback } from '../loopback.js';

type Answer = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;

/** The same host behind a server that answers in its place, or passes a request on. */
export async function behindFront(host: HostUnderTest, answer: Answer): Promise<HostUnderTest> {
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const onward = forwardRequest(host.url, incoming, outgoing);
    outgoing.on('close', () => onward.destroy());
  };
  const server = createServer((incoming, outgoing) => answer(incoming, outgoing, () => pass(incoming, outgoing)));
  const port = await listenOnLoopback(server);
  const close = async () => {
    await closeWithConnections(server);
    await host.close();
  };
  return { ...host, url: `http://127.0.0.1:${port}`, close };
}
