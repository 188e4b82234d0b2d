import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { closeWithConnections, listenOnLoopback } from '../loopback.js';

export type RecordedTunnel = { target: string; authorization?: string };
type Tunnel = { target: string; socket: Socket };

/** An HTTP proxy that records each `CONNECT`, and then does with the socket what the test says. */
export async function startTunnelProxy(answer: (tunnel: Tunnel) => void) {
  const tunnels: RecordedTunnel[] = [];
  const open = new Set<Socket>();
  const server = createServer((request, response) => {
    tunnels.push({ target: `${request.method} ${request.url}` });
    response.writeHead(500).end();
  });
  server.on('connect', ({ url = '', headers }, socket: Socket) => {
    tunnels.push({ target: url, authorization: headers['proxy-authorization'] });
    open.add(socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket)));
    answer({ target: url, socket });
  });
  const port = await listenOnLoopback(server);
  const close = () => {
    for (const socket of open) socket.destroy();
    return closeWithConnections(server);
  };
  return { address: `127.0.0.1:${port}`, tunnels, close };
}
