import { connect, createServer } from 'node:net';
import { listenOnLoopback } from './loopback.js';

/** A server that hangs up until it is said to be up, and then leads to the database. */
export async function startLateServer(database: URL) {
  const state = { isUp: false, refused: 0 };
  const server = createServer((incoming) => {
    incoming.on('error', () => undefined);
    if (!state.isUp) {
      state.refused += 1;
      incoming.destroy();
      return;
    }
    const outgoing = connect(Number(database.port), database.hostname).on('error', () => incoming.destroy());
    incoming.pipe(outgoing).pipe(incoming);
  });
  const port = await listenOnLoopback(server);
  const address = Object.assign(new URL(database), { port: String(port) }).href;
  return Object.assign(state, { address, close: () => new Promise((resolve) => server.close(resolve)) });
}
