import type { EventBus, Logger, Principal } from '../../host/index.js';
import type { SqlDirectory } from './directory/sql-directory.js';
import type { HostEventBus } from './events/host-event-bus.js';
import { belowPath } from './http/below-path.js';
import { addDirectoryRoutes } from './http/directory-routes.js';
import { Dispatcher } from './http/dispatcher.js';
import { PluginFiles } from './http/files/plugin-files.js';
import { addStaticPages } from './http/files/static-pages.js';
import { createHostApp } from './http/host-app.js';
import type { HostServer } from './http/host-server.js';
import { OpenStreams } from './http/open-streams.js';
import { RouteTable } from './http/route-table.js';
import type { ServedOrigins } from './http/served-origins.js';
import { addSessionRoutes } from './http/session-routes.js';
import type { Sessions } from './http/sessions.js';
import { addStatusRoutes } from './http/status-routes.js';
import type { PluginLifecycle } from './plugin/plugin-lifecycle.js';
import type { MountedElements, StatusContributions, ToolProviders } from './plugin/plugin-registries.js';
import type { Shutdown } from './shutdown.js';
import { orgOf } from './tools/agent-caller.js';
import { AgentTools } from './tools/agent-tools.js';
import { McpSessions } from './tools/mcp-sessions.js';
import { addToolRoutes } from './tools/tool-routes.js';

/** Starts to handle requests: the host's own routes first, then the plugin's, then pages and files. */
export function openTraffic(parts: {
  server: HostServer;
  origins: ServedOrigins;
  sessions: Sessions;
  directory: SqlDirectory;
  events: HostEventBus;
  routes: RouteTable;
  tools: ToolProviders;
  status: StatusContributions;
  ui: MountedElements;
  plugin: PluginLifecycle;
  logger: Logger;
  shutdown: Shutdown;
  pluginManifest: string;
  controlCenterDirectory: string;
}): void {
  const { sessions, plugin, logger, shutdown } = parts;
  const streams = new OpenStreams();
  shutdown.add('streams', () => streams.closeAll());
  const tools = new AgentTools({ directory: parts.directory, providers: parts.tools, plugin });
  const mcp = new McpSessions({ tools, logger });
  shutdown.add('conversations', () => mcp.close(() => true));
  parts.events.subscribeToolsChanged((scope) => mcp.notifyToolsChanged(scope));
  // Nobody knows what was missed, so pages and clients look again at everything.
  parts.events.subscribeMissed(() => {
    streams.closeAnnouncements();
    return mcp.notifyAllToolsChanged();
  });
  closeOnRemoval({ events: parts.events, streams, mcp });

  const { basePath } = parts.routes;
  const hostRoutes = new RouteTable(parts.origins, basePath);
  addSessionRoutes(hostRoutes, { ...parts, streams });
  addDirectoryRoutes(hostRoutes, parts);
  const pluginFiles = new PluginFiles(parts.pluginManifest, plugin.manifest, basePath);
  addStatusRoutes(hostRoutes, { ...parts, pluginFiles });
  addToolRoutes(hostRoutes, { tools, mcp });

  const dispatchers = [
    new Dispatcher({ table: hostRoutes, sessions, streams, owner: 'host' }),
    new Dispatcher({ table: parts.routes, sessions, streams, owner: 'plugin' }),
  ];
  const app = createHostApp({ origins: parts.origins, dispatchers, pluginRoutes: parts.routes, logger });
  addStaticPages(app, { ...parts, pluginFiles });
  parts.server.open(belowPath(basePath, (request, bindings) => app.fetch(request, bindings)));
}

/** Closes the streams and MCP sessions of people, agents and organizations that were removed. */
function closeOnRemoval(options: { events: EventBus; streams: OpenStreams; mcp: McpSessions }): void {
  const { events, streams, mcp } = options;
  const closeFor = (isRemoved: (principal: Principal) => boolean) => {
    streams.closeWhere((signedIn) => signedIn !== undefined && isRemoved(signedIn.principal));
    return mcp.close(({ principal }) => isRemoved(principal));
  };
  events.subscribe('member.removed', ({ orgId, userId }) =>
    closeFor((principal) => principal.orgId === orgId && principal.userId === userId),
  );
  events.subscribe('organization.deleted', ({ orgId }) => closeFor((principal) => principal.orgId === orgId));
  events.subscribe('agent.deleted', ({ orgId, agentId }) =>
    mcp.close((caller) => orgOf(caller) === orgId && caller.agentId === agentId),
  );
}
