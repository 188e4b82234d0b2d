import type { EventBus, Logger, Principal } from '../../host/index.js';
import type { SqlDirectory } from './directory/sql-directory.js';
import type { HostEventBus } from './events/host-event-bus.js';
import { addDirectoryRoutes } from './http/directory-routes.js';
import { Dispatcher } from './http/dispatcher.js';
import type { GatedServer } from './http/gated-server.js';
import { createHostApp } from './http/host-app.js';
import { OpenStreams } from './http/open-streams.js';
import { RouteTable } from './http/route-table.js';
import type { ServedOrigins } from './http/served-origins.js';
import { addSessionRoutes } from './http/session-routes.js';
import type { Sessions } from './http/sessions.js';
import { addStaticPages } from './http/static-pages.js';
import { addStatusRoutes } from './http/status-routes.js';
import type { PluginLife } from './plugin/plugin-life.js';
import type { MountedElements, StatusContributions, ToolProviders } from './plugin/plugin-registries.js';
import type { Shutdown } from './shutdown.js';
import { AgentTools } from './tools/agent-tools.js';
import { orgOf } from './tools/agent-use.js';
import { McpSessions } from './tools/mcp-sessions.js';
import { addToolRoutes } from './tools/tool-routes.js';

/** Lets requests in: the host's own routes first, the plugin's after them, pages and files last. */
export function openTraffic(parts: {
  server: GatedServer;
  origins: ServedOrigins;
  sessions: Sessions;
  directory: SqlDirectory;
  events: HostEventBus;
  routes: RouteTable;
  tools: ToolProviders;
  status: StatusContributions;
  elements: MountedElements;
  plugin: PluginLife;
  logger: Logger;
  shutdown: Shutdown;
  pluginManifest: string;
  controlCenterDirectory: string;
}): void {
  const { sessions, plugin, logger, shutdown } = parts;
  const streams = new OpenStreams();
  shutdown.add('streams', () => streams.endAll());
  const tools = new AgentTools({ directory: parts.directory, providers: parts.tools, plugin });
  const mcp = new McpSessions({ tools, logger });
  shutdown.add('conversations', () => mcp.close(() => true));
  parts.events.subscribeToolsChanged((scope) => mcp.announce(scope));
  endSessionsOfTheGone({ events: parts.events, streams, mcp });

  const own = new RouteTable(parts.origins);
  addSessionRoutes(own, { ...parts, streams });
  addDirectoryRoutes(own, parts);
  addStatusRoutes(own, parts);
  addToolRoutes(own, { tools, mcp });

  const dispatchers = [
    new Dispatcher({ table: own, sessions, streams, owner: 'host' }),
    new Dispatcher({ table: parts.routes, sessions, streams, owner: 'plugin' }),
  ];
  const app = createHostApp({ origins: parts.origins, dispatchers, pluginRoutes: parts.routes, logger });
  addStaticPages(app, { ...parts, manifestPath: parts.pluginManifest, manifest: plugin.manifest });
  parts.server.open((request, bindings) => app.fetch(request, bindings));
}

/** Ends what stays open for people, agents and organizations that are gone. */
function endSessionsOfTheGone(options: { events: EventBus; streams: OpenStreams; mcp: McpSessions }): void {
  const { events, streams, mcp } = options;
  const endFor = (isGone: (principal: Principal) => boolean) => {
    streams.end((signedIn) => signedIn !== undefined && isGone(signedIn.principal));
    return mcp.close(({ principal }) => isGone(principal));
  };
  events.subscribe('member.removed', ({ orgId, userId }) =>
    endFor((principal) => principal.orgId === orgId && principal.userId === userId),
  );
  events.subscribe('organization.deleted', ({ orgId }) => endFor((principal) => principal.orgId === orgId));
  events.subscribe('agent.deleted', ({ orgId, agentId }) =>
    mcp.close((use) => orgOf(use) === orgId && use.agentId === agentId),
  );
}
