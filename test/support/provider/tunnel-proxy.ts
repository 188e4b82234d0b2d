import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export type RecordedTunnel = { target: string; authorization?: string };
type Tunnel = { target: string; socket: Socket; lead(port: number): void };

/** An HTTP proxy that opens tunnels for `CONNECT`, as a company's proxy does, or answers as the test says. */
export async function startTunnelProxy(answer: (tunnel: Tunnel) => void) {
  const seen: RecordedTunnel[] = [];
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket)));
    return socket;
  };
  const server = createServer((request, response) => {
    seen.push({ target: `${request.method} ${request.url}` });
    response.writeHead(500).end();
  });
  server.on('connect', ({ url = '', headers }, socket: Socket) => {
    seen.push({ target: url, authorization: headers['proxy-authorization'] });
    const lead = (port: number) => {
      const onward = keep(connect(port, '127.0.0.1'));
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(keep(socket)).pipe(onward);
    };
    answer({ target: url, socket: keep(socket), lead });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
      for (const socket of open) socket.destroy();
    });
  return { address: `127.0.0.1:${port}`, seen, close };
}
