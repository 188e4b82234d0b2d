import { once } from 'node:events';
import { createServer } from 'node:net';

/** Parses the port of an option; 0 means any free port. Throws an Error that names the option. */
export function readPort(option, text) {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65535) return Number(text);
  throw new Error(`--${option} ${text} is no port number; it goes from 0, for any free one, to 65535.`);
}

/** Throws the system's EADDRINUSE error, with its port, when the port is taken. */
export async function assertFree(port) {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  await new Promise((resolve) => server.close(resolve));
}
