import { answerInTime } from '../host/checks/answer-in-time.js';
import { checkedLogger } from '../host/checks/checked-logger.js';
import type { HostPlatform, Logger, PluginModule, RouteContext, ToolScope } from '../host/index.js';
import { closeOnRemoval } from './close-on-removal.js';
import { isCrossSiteChange } from './http/cross-site.js';
import { Dispatcher } from './http/dispatcher.js';
import { ForeignOrigins } from './http/foreign-origins.js';
import { OpenStreams } from './http/open-streams.js';
import { HostProblem } from './http/problem.js';
import { addReportRoutes } from './http/report-routes.js';
import { RequestHandler } from './http/request-handler.js';
import { RouteTable } from './http/route-table.js';
import { toSignedIn } from './http/signed-in.js';
import { type MountedElement, MountedElements } from './mounted-elements.js';
import { type PluginHostOptions, requireOptions } from './plugin-host-options.js';
import { PluginLifecycle } from './plugin-lifecycle.js';
import { toSite } from './site.js';
import { StartupTasks } from './startup-tasks.js';
import { StatusContributions } from './status-contributions.js';
import { AgentTools } from './tools/agent-tools.js';
import { McpSessions, maxMessageBytes } from './tools/mcp-sessions.js';
import { ToolProviders } from './tools/tool-providers.js';

// Calls have ended with the plugin. What is left are short answers, and requests whose client sends its body slowly.
const drainTimeoutMs = 2_000;

/**
 * A plugin in a host that speaks web-standard `Request` and `Response`: it keeps the host contract as far as that is the same for
 * every host, and asks the host for the rest.
 */
export class PluginHost {
  /** The agents' tools, for chats that do not go over MCP. */
  readonly tools: AgentTools;
  private readonly streams = new OpenStreams();
  private readonly ui = new MountedElements();
  private readonly startup = new StartupTasks();
  private readonly providers: ToolProviders;
  private readonly status: StatusContributions;
  private readonly routes: RouteTable;
  private readonly plugin: PluginLifecycle;
  private readonly mcp: McpSessions;
  private readonly requests: RequestHandler;
  private readonly endRemovals: () => Promise<void>;
  private readonly foreign: ForeignOrigins;
  private readonly logger: Logger;
  private stopping: Promise<void> | undefined;

  /** @throws Error that names each option that is missing or cannot be used. */
  constructor(private readonly options: PluginHostOptions) {
    requireOptions(options);
    const { directory, events, origin, announceToolsChanged } = options;
    const logger = checkedLogger(options.logger);
    this.logger = logger;
    this.foreign = new ForeignOrigins({ expected: origin, logger });
    this.routes = new RouteTable(toSite(options));
    this.status = new StatusContributions(logger);
    this.providers = new ToolProviders(announceToolsChanged ?? ((scope) => this.notifyToolsChanged(scope)));
    this.plugin = new PluginLifecycle({ host: this.toPlatform(), startup: this.startup, logger });
    this.tools = new AgentTools({ directory, providers: this.providers, plugin: this.plugin, origin });
    this.mcp = new McpSessions({ tools: this.tools, logger });
    this.endRemovals = closeOnRemoval({ directory, events, streams: this.streams, mcp: this.mcp });
    this.requests = new RequestHandler({ origin, logger, dispatchers: this.createDispatchers() });
  }

  /**
   * Resolves when the plugin is open or closed: `/health` names the step that failed, and the log says why. Where the database was
   * away, it opens by itself once that is back; after any other failure `stop`, and make another one.
   * @throws Error where it was started or stopped before, and without that function.
   */
  async start(activate: PluginModule['activate']): Promise<void> {
    if (typeof activate !== 'function') throw new Error('Call start(activate) with the function of "appconnect".');
    await this.plugin.start(async () => ({ activate }));
  }

  /** The path below which browsers reach the host, as it is put before addresses: without a final slash, empty at the root. */
  get basePath(): string {
    return this.routes.basePath;
  }

  /** The answer of the plugin's routes, `/health`, `/v1/system/status` and the agents; 404 for all others. The address is without `basePath`. */
  async handle(request: Request): Promise<Response> {
    if (typeof request.headers?.get !== 'function') {
      const mend = 'getRequestListener of "@hono/node-server" makes one of a request of Node.';
      throw new Error(`Call handle(request) with a web-standard Request. ${mend}`);
    }
    return await this.requests.handle(request);
  }

  /** What the control center shows, in the order in which it was mounted; nothing while the plugin is closed. */
  listElements(): MountedElement[] {
    return this.plugin.current.state === 'open' ? this.ui.list() : [];
  }

  /** For the host's own forms: whether a page of another site sent this request, which changes something. */
  isCrossSiteChange(request: Pick<Request, 'method' | 'headers'>): boolean {
    const isForeign = isCrossSiteChange(request, this.routes.isServedOrigin);
    if (isForeign) this.foreign.note(request);
    return isForeign;
  }

  /**
   * To be called at a sign-out, and where the session gets another organization, in every replica: ends the event streams of that
   * session in this one.
   */
  endSession(sessionId: string): void {
    this.streams.closeWhere((signedIn) => signedIn?.sessionId === sessionId);
  }

  /** Tells the MCP clients in that scope, of this replica, to list their tools again. @throws Error without an organization. */
  notifyToolsChanged(scope: ToolScope): void {
    // What another replica sends may be anything, and a rejection that nobody waits for ends the process.
    const { orgId } = Object(scope) as Partial<ToolScope>;
    if (typeof orgId !== 'string')
      throw new Error('Call notifyToolsChanged({ orgId }) with the id of an organization.');
    void this.mcp.notifyToolsChanged(scope);
  }

  /** To be called when events of other replicas may be lost: pages and MCP clients look at everything again. */
  async handleMissedEvents(): Promise<void> {
    this.streams.closeAnnouncements();
    await this.mcp.notifyAllToolsChanged();
  }

  /** To be called when no more requests are accepted, and before the database is closed. Waits for the requests under way. */
  stop(): Promise<void> {
    this.stopping ??= this.stopAll();
    return this.stopping;
  }

  private async stopAll(): Promise<void> {
    await this.tryToEnd(() => this.plugin.stop());
    await this.requests.drain(drainTimeoutMs);
    await this.mcp.close(() => true);
    this.streams.closeAll();
    await this.tryToEnd(this.endRemovals);
  }

  private async tryToEnd(end: () => Promise<void>): Promise<void> {
    try {
      await end();
    } catch (error) {
      this.logger.error('the plugin did not stop in order', { error });
    }
  }

  private toPlatform(): HostPlatform {
    const { configDirectory, environment, database, directory, events } = this.options;
    const { logger, routes, providers: tools, status, ui, startup } = this;
    const given = { configDirectory, logger, database, directory, events, ...(environment && { environment }) };
    return { ...given, routes, tools, status, ui, startup };
  }

  private createDispatchers(): Dispatcher[] {
    const { options, streams, logger } = this;
    const find = async (headers: Headers) =>
      toSignedIn(await answerInTime('findSession', () => options.findSession(headers)));
    const sessions = { find };
    const { sessionCookie: withheldCookie } = options;
    const common = { sessions, streams, logger, withheldCookie, foreign: this.foreign };
    return [
      new Dispatcher({ ...common, table: this.createOwnRoutes() }),
      new Dispatcher({ ...common, table: this.routes, checkOpen: () => this.plugin.checkOpen() }),
    ];
  }

  private createOwnRoutes(): RouteTable {
    const { mcpPath: path } = this.options;
    const { status, plugin } = this;
    const table = new RouteTable(this.routes);
    addReportRoutes(table, { status, describePlugin: () => plugin.reportedState });
    const handle = (context: RouteContext) => this.answerAgent(context);
    if (path)
      for (const method of ['GET', 'POST', 'DELETE'] as const)
        table.register({ method, path, access: 'member', maxBodyBytes: maxMessageBytes, handle });
    return table;
  }

  private answerAgent({ request, params, principal }: RouteContext): Promise<Response> {
    if (!principal) throw new HostProblem(401, 'unauthenticated', 'Sign in first.');
    const { orgId, userId } = principal;
    const chat = { channel: 'web' as const, orgId, userId, agentId: params.agent ?? '' };
    return this.mcp.handle(request, { ...chat, principal });
  }
}
