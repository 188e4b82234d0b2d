import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Lets a server listen on this machine only, at a free port unless one is given. Resolves with its port. */
export async function listenOnLoopback(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Closes a server together with the connections to it. */
export async function closeWithConnections(server: Server & { closeAllConnections(): void }): Promise<void> {
  const closed = once(server.close(), 'close');
  server.closeAllConnections();
  await closed;
}

/** A port of this machine on which nobody listens. */
export async function findFreePort(): Promise<number> {
  return withTakenPort(async (port) => port);
}

/** Listens at a port of this machine until `work` is done. */
export async function withTakenPort<Result>(work: (port: number) => Promise<Result>): Promise<Result> {
  const server = createServer();
  const port = await listenOnLoopback(server);
  try {
    return await work(port);
  } finally {
    await once(server.close(), 'close');
  }
}
