import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { activate } from 'appconnect';
import type { ActivePlugin, HostPlatform, PluginModule, Route, StartupRegistry } from 'appconnect/host';
import express from 'express';
import { answerErrors, refusal } from './answer.js';
import { openDatabase } from './database.js';
import { MemoryDirectory } from './directory.js';
import { createEvents } from './events.js';
import { createPages, type PageParts } from './page.js';
import { keep } from './registration.js';
import { Routes } from './routes.js';
import { Sessions } from './sessions.js';
import { Status } from './status.js';
import { Tools } from './tools.js';

export type PlatformOptions = {
  home: string;
  /** A `postgres://` address, or the path of an SQLite file. */
  database: string;
  port?: number;
  /** Where browsers reach the platform; without it, at its port on this machine. */
  publicOrigin?: string;
  basePath?: string;
  environment?: HostPlatform['environment'];
  logger: HostPlatform['logger'];
  activate?: PluginModule['activate'];
};

export type Platform = Awaited<ReturnType<typeof startPlatform>>;

/** Starts the platform with its plugin. A plugin that fails stays closed, and the platform says so in its health. */
export async function startPlatform(options: PlatformOptions) {
  const { home, port = 0, basePath = '', logger } = options;
  await mkdir(home, { recursive: true, mode: 0o700 });
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = options.publicOrigin ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  let state = 'starting';
  let plugin: ActivePlugin | undefined;
  const isOpen = () => state === 'open';
  const events = createEvents(logger);
  const directory = new MemoryDirectory(events);
  const sessions = new Sessions(directory, events);
  const site = { origin, basePath, sessions };
  const [routes, ownRoutes] = [new Routes(site, isOpen), new Routes(site, () => true)];
  const tools = new Tools({ directory, origin, logger, isOpen });
  const status = new Status();
  const tasks = new Set<Parameters<StartupRegistry['register']>[0]>();
  const elements: PageParts['elements'] = new Set();
  const client = openDatabase(options.database);

  const report = (fields: () => Promise<object>) => async () => Response.json({ ...(await fields()), plugin: state });
  const own = (method: Route['method'], path: string, access: Route['access'], handle: Route['handle']) =>
    ownRoutes.register({ method, path, access, handle });
  own('GET', '/health', 'public', report(status.reportHealth));
  own('GET', '/v1/system/status', 'public', report(status.reportSystem));
  for (const method of ['GET', 'POST', 'DELETE'] as const) own(method, '/v1/agents/:agent/mcp', 'member', tools.handle);

  const app = express().disable('x-powered-by');
  const pages = createPages({ routes, site, directory, elements });
  app.use(basePath || '/', ownRoutes.handle, routes.handle, pages);
  app.use(() => {
    throw refusal(404, 'not_found', 'Nothing is here.');
  });
  app.use(answerErrors(logger));
  server.on('request', app);

  let task = 'activate';
  try {
    plugin = await (options.activate ?? activate)({
      configDirectory: home,
      environment: options.environment ?? process.env,
      logger,
      database: { getClient: async () => client },
      directory,
      events,
      routes,
      tools,
      status,
      startup: { register: (registered) => keep(tasks, registered) },
      ui: { mount: (element) => keep(elements, element) },
    });
    for (const next of tasks) {
      task = next.name;
      await next.run();
    }
    state = 'open';
  } catch (error) {
    state = `closed, since ${task} failed`;
    logger.error('the plugin stays closed', { task, error });
  }

  const close = async () => {
    state = 'stopping';
    server.close();
    await plugin?.deactivate().catch((error) => logger.error('the plugin did not stop in order', { error }));
    sessions.endWhere(() => true);
    tools.close();
    server.closeAllConnections();
    await client.destroy();
  };
  return { url: origin + basePath, directory, sessions, close };
}
