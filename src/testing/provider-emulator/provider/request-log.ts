/** One request as received. `GET /_emulator/requests` shows the first four fields; the others are for tests in this process. */
export type RecordedRequest = {
  method: string;
  path: string;
  /** The HTTP status of the response; 0 until it is sent, and for ever if the connection was dropped. */
  status: number;
  /** UTC, ISO 8601. */
  at: string;
  /** The query string with its `?`, or nothing. */
  query: string;
  /** The body of a JSON request. */
  body?: unknown;
  /** The JSON-RPC method of a request to an MCP endpoint. */
  rpcMethod?: string;
  /** The tool that the request runs, over MCP or REST. */
  tool?: string;
};

/** Limits memory in a long load test; far above what any test reads back. */
const maxRequests = 100_000;

/** Every request since the last reset, oldest first, without those of the control interface. */
export class RequestLog {
  private requests: RecordedRequest[] = [];

  constructor(private readonly clock: { now(): Date }) {}

  /** Records the request and returns the entry, so that its status can be set later. */
  record(request: Request, body: unknown): RecordedRequest {
    const { pathname, search } = new URL(request.url);
    const entry: RecordedRequest = {
      method: request.method,
      path: pathname,
      status: 0,
      at: this.clock.now().toISOString(),
      query: search,
      ...(body !== undefined && { body }),
      ...callDetails(pathname, body),
    };
    this.requests.push(entry);
    if (this.requests.length > maxRequests) this.requests.splice(0, maxRequests / 2);
    return entry;
  }

  list(): RecordedRequest[] {
    return [...this.requests];
  }

  clear(): void {
    this.requests = [];
  }
}

function callDetails(path: string, body: unknown): Pick<RecordedRequest, 'rpcMethod' | 'tool'> {
  if (typeof body !== 'object' || body === null) return {};
  const { method, params, tool_slug } = body as Record<string, unknown> & { params?: { name?: unknown } };
  if (path.endsWith('/execute')) return { ...(typeof tool_slug === 'string' && { tool: tool_slug }) };
  if (!path.endsWith('/mcp')) return {};
  return {
    ...(typeof method === 'string' && { rpcMethod: method }),
    ...(typeof params?.name === 'string' && { tool: params.name }),
  };
}
