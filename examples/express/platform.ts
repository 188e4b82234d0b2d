import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { activate } from 'appconnect';
import type { HostPlatform, PluginModule } from 'appconnect/host';
import { LocalEventBus, PluginHost } from 'appconnect/hosting';
import express from 'express';
import { createControlCenter } from './control-center.js';
import { openDatabase } from './database.js';
import { MemoryDirectory } from './directory.js';
import { Sessions, sessionCookie } from './sessions.js';
import { createSignIn } from './sign-in.js';

export type PlatformOptions = Pick<HostPlatform, 'logger' | 'environment'> & {
  home: string;
  /** A `postgres://` address, or the path of an SQLite file. */
  database: string;
  port?: number | undefined;
  /** Where browsers reach the platform; without it, at its port on this machine. */
  publicOrigin?: string | undefined;
  basePath?: string | undefined;
  activate?: PluginModule['activate'] | undefined;
};

/** Longer than proxies keep a connection that nobody uses: a request that comes as it closes would be lost. */
const maxIdleMs = 65_000;

/** For what is still being sent when the plugin has stopped. */
const maxSendingMs = 2_000;

export type Platform = Awaited<ReturnType<typeof startPlatform>>;

/** Starts the platform with its plugin. A plugin that does not start is closed, and the log says why. */
export async function startPlatform(options: PlatformOptions) {
  const { home, port = 0, environment, logger } = options;
  await mkdir(home, { recursive: true, mode: 0o700 });
  const server = createServer({ keepAliveTimeout: maxIdleMs });
  const listen = () => once(server.listen(port, '127.0.0.1'), 'listening');
  // Nothing listens before the options are found to be good, unless it is the system that chooses the port or refuses it.
  if (!(port > 0 && port <= 65_535)) await listen();
  const listening = (server.address() as AddressInfo | null)?.port ?? port;
  const origin = options.publicOrigin ?? new URL(`http://127.0.0.1:${listening}`).origin;

  const client = openDatabase(options.database);
  const events = new LocalEventBus(logger);
  const directory = new MemoryDirectory(events);
  const sessions = new Sessions(directory);
  const plugin = new PluginHost({
    configDirectory: home,
    environment,
    logger,
    database: { getClient: async () => client },
    directory,
    events,
    origin,
    basePath: options.basePath,
    signInPath: '/sign-in',
    mcpPath: '/v1/agents/:agent/mcp',
    sessionCookie,
    findSession: (headers) => sessions.find(headers.get('cookie')),
  });

  // Load balancers may ask without a `Host`.
  const { hostname } = new URL(origin);
  const answer = getRequestListener((request) => plugin.handle(request), { hostname, overrideGlobalObjects: false });
  // In another environment, Express shows strangers where in the program an error was.
  const app = express().disable('x-powered-by').set('env', 'production');
  const { basePath } = plugin;
  const site = { plugin, sessions, origin, basePath };
  app.use(basePath || '/', createControlCenter(site), createSignIn(site), answer);
  server.on('request', app);

  // Once the server closes, a connection is of no use after its answer, and would stay for seconds.
  const closeIfUnused = () => server.listening || server.closeIdleConnections();
  server.on('request', (_request, response) => response.once('close', closeIfUnused));
  const close = async () => {
    const closed = once(server.close(), 'close');
    await plugin.stop();
    await Promise.race([closed, wait(maxSendingMs, undefined, { ref: false })]);
    server.closeAllConnections();
    await client.destroy();
  };

  if (!server.listening) await listen();
  // Requests are answered already: until the plugin is open, `/health` says so, and its routes answer 503.
  await plugin.start(options.activate ?? activate);
  return { url: origin + basePath, directory, sessions, close };
}
