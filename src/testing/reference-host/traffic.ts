import type { Logger, PluginManifest } from '../../host/index.js';
import { closeOnRemoval } from '../../hosting/close-on-removal.js';
import type { ReplicaEventBus } from '../../hosting/events/replica-event-bus.js';
import { Dispatcher } from '../../hosting/http/dispatcher.js';
import { OpenStreams } from '../../hosting/http/open-streams.js';
import { RouteTable } from '../../hosting/http/route-table.js';
import type { MountedElements } from '../../hosting/mounted-elements.js';
import type { PluginLifecycle } from '../../hosting/plugin-lifecycle.js';
import type { StatusContributions } from '../../hosting/status-contributions.js';
import { AgentTools } from '../../hosting/tools/agent-tools.js';
import { McpSessions } from '../../hosting/tools/mcp-sessions.js';
import type { ToolProviders } from '../../hosting/tools/tool-providers.js';
import type { SqlDirectory } from './directory/sql-directory.js';
import { belowPath } from './http/below-path.js';
import { addDirectoryRoutes } from './http/directory-routes.js';
import { PluginFiles } from './http/files/plugin-files.js';
import { addStaticPages } from './http/files/static-pages.js';
import { createHostApp } from './http/host-app.js';
import type { HostServer } from './http/host-server.js';
import type { ServedOrigins } from './http/served-origins.js';
import { addSessionRoutes } from './http/session-routes.js';
import { type Sessions, sessionCookie } from './http/sessions.js';
import { addStatusRoutes } from './http/status-routes.js';
import type { Shutdown } from './shutdown.js';
import type { SimulatedCaller } from './tools/agent-caller.js';
import { checkSimulation } from './tools/simulated-channels.js';
import { addToolRoutes } from './tools/tool-routes.js';

/** Starts to handle requests: the host's own routes first, then the plugin's, then pages and files. */
export function openTraffic(parts: {
  server: HostServer;
  origins: ServedOrigins;
  sessions: Sessions;
  directory: SqlDirectory;
  events: ReplicaEventBus;
  routes: RouteTable;
  tools: ToolProviders;
  status: StatusContributions;
  ui: MountedElements;
  plugin: PluginLifecycle;
  manifest: PluginManifest | undefined;
  logger: Logger;
  shutdown: Shutdown;
  pluginManifest: string;
  controlCenterDirectory: string;
}): void {
  const { sessions, plugin, logger, shutdown, directory } = parts;
  const streams = new OpenStreams();
  shutdown.add('streams', () => streams.closeAll());
  const tools = new AgentTools<SimulatedCaller>({
    directory,
    providers: parts.tools,
    plugin,
    check: (caller) => checkSimulation(directory, caller),
  });
  const mcp = new McpSessions({ tools, logger });
  shutdown.add('conversations', () => mcp.close(() => true));
  parts.events.subscribeToolsChanged((scope) => mcp.notifyToolsChanged(scope));
  parts.events.subscribeSessionEnded((sessionId) =>
    streams.closeWhere((signedIn) => signedIn?.sessionId === sessionId),
  );
  // Nobody knows what was missed, so pages and clients look again at everything.
  parts.events.subscribeMissed(() => {
    streams.closeAnnouncements();
    return mcp.notifyAllToolsChanged();
  });
  closeOnRemoval({ directory, events: parts.events, streams, mcp });

  const { basePath } = parts.routes;
  const hostRoutes = new RouteTable(parts.routes);
  addSessionRoutes(hostRoutes, parts);
  addDirectoryRoutes(hostRoutes, parts);
  const pluginFiles = new PluginFiles(parts.pluginManifest, parts.manifest, basePath);
  addStatusRoutes(hostRoutes, { ...parts, pluginFiles });
  addToolRoutes(hostRoutes, { tools, mcp });

  const dispatchers = [
    new Dispatcher({ table: hostRoutes, sessions, streams, logger }),
    new Dispatcher({
      table: parts.routes,
      sessions,
      streams,
      logger,
      withheldCookie: sessionCookie,
      checkOpen: () => plugin.checkOpen(),
    }),
  ];
  const app = createHostApp({ origins: parts.origins, dispatchers, pluginRoutes: parts.routes, logger });
  addStaticPages(app, { ...parts, pluginFiles, basePath });
  parts.server.open(belowPath(basePath, (request, bindings) => app.fetch(request, bindings)));
}
