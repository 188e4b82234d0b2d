import type { ServerType } from '@hono/node-server';

/** Starts listening. Throws the system's error, `EADDRINUSE` for one, when that fails. */
export async function listen(
  server: ServerType,
  { port, host }: { port: number; host: string },
): Promise<{ url: string; close(): Promise<void> }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  const hostInUrl = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${hostInUrl}:${actualPort}`, close: () => close(server) };
}

async function close(server: ServerType): Promise<void> {
  const isClosed = new Promise<void>((resolve) => server.close(() => resolve()));
  if ('closeAllConnections' in server) server.closeAllConnections();
  await isClosed;
}
