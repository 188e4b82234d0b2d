import type { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { AgentUse } from './agent-tools.js';
import { arrivingWith, type McpServer } from './mcp-server.js';

// Few clients say that they leave. One that comes back later is told that its session is over, and begins another.
const idleLimitMs = 30 * 60 * 1000;

/** One conversation of an MCP client. It ends when the client says so, when the host closes it, and when nobody uses it. */
export class McpSession {
  /** Whether the client holds its stream open, and whether something was to be said while it did not. */
  isListening = false;
  private hasMissed = false;
  private readonly idle = setTimeout(() => this.closeUnlessHeard(), idleLimitMs).unref();
  private readonly ended = new AbortController();

  /** `current` is shared with the server, which looks at it at every request. */
  constructor(
    private readonly current: { use: AgentUse },
    private readonly ends: {
      server: McpServer;
      transport: WebStandardStreamableHTTPServerTransport;
      onEnd: () => void;
    },
  ) {
    ends.server.onclose = () => {
      clearTimeout(this.idle);
      this.ended.abort();
      ends.onEnd();
    };
  }

  get use(): AgentUse {
    return this.current.use;
  }

  /** `use` is the person as they are now: a role may have been lost since the session began. */
  async handle(request: Request, use: AgentUse): Promise<Response> {
    this.current.use = use;
    this.idle.refresh();
    const response = await arrivingWith.run(request.signal, () => this.ends.transport.handleRequest(request));
    if (request.method === 'GET' && response.ok) await this.listen(request.signal);
    return response;
  }

  /** Tells the client to list its tools again; where it does not listen, as soon as it does. */
  async announceTools(): Promise<void> {
    this.hasMissed = !this.isListening;
    await this.ends.server.sendToolListChanged();
  }

  close(): Promise<void> {
    return this.ends.server.close();
  }

  private async listen(signal: AbortSignal): Promise<void> {
    this.isListening = true;
    const stop = () => {
      this.isListening = false;
      this.idle.refresh();
    };
    signal.addEventListener('abort', stop, { once: true, signal: this.ended.signal });
    if (this.hasMissed) await this.ends.server.sendToolListChanged();
    this.hasMissed = false;
  }

  // A client that listens may have nothing to ask for hours.
  private closeUnlessHeard(): void {
    if (this.isListening) this.idle.refresh();
    else void this.close();
  }
}
