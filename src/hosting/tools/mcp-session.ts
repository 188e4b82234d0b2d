import type { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { RequestId } from '@modelcontextprotocol/sdk/types.js';
import { HostProblem } from '../http/problem.js';
import { acceptingBothForms } from './accepted-forms.js';
import type { AgentCaller } from './agent-caller.js';
import type { ExpectedAnswers } from './expected-answers.js';
import { McpRequestIds } from './mcp-request-ids.js';
import { carryingRequest, type McpServer } from './mcp-server.js';
import { wholeAnswer } from './whole-answer.js';

// Few clients close their session. One that comes back later gets a 404, on which it has to open another.
const idleTimeoutMs = 30 * 60 * 1000;

/** How the transport refuses a stream while it takes another one for open. */
const conflict = 409;

// A client that finds its stream taken asks again within seconds, and then leaves it.
const minMsBetweenTakeovers = 10_000;

type Received<Caller> = { caller: Caller; parsedBody: unknown; expected: ExpectedAnswers };

/** One session of an MCP client. It ends when the client or the host closes it, and after half an hour without use. */
export class McpSession<Caller extends AgentCaller> {
  /**
   * The request whose event stream is open. Kept reachable, since its signal follows the client only while it is not
   * collected.
   */
  private listening: Request | undefined;
  /** Whether tools may have changed without the client's knowledge: nobody says how much of an ended stream has arrived. */
  private mayHaveMissedChange = false;
  private takenOverAt = -Infinity;
  private readonly idleTimer = setTimeout(() => this.closeUnlessListening(), idleTimeoutMs).unref();
  private readonly ended = new AbortController();
  private readonly requestIds = new McpRequestIds();

  constructor(
    private latestCaller: Caller,
    private readonly parts: {
      server: McpServer;
      transport: WebStandardStreamableHTTPServerTransport;
      onEnd: () => void;
    },
  ) {
    parts.server.onclose = () => {
      clearTimeout(this.idleTimer);
      this.ended.abort();
      this.listening = undefined;
      parts.onEnd();
    };
  }

  /** Who sent the latest request. */
  get caller(): Caller {
    return this.latestCaller;
  }

  /** Whether the client holds its event stream open. */
  get isListening(): boolean {
    return this.listening !== undefined;
  }

  /** Whether a request of the client still waits for its answer, such as that to a call. */
  get isBusy(): boolean {
    return this.requestIds.areUnderWay;
  }

  /** `caller` is read again at every request, since a role may have been lost since the session began. */
  async handle(request: Request, caller: Caller): Promise<Response> {
    this.latestCaller = caller;
    this.idleTimer.refresh();
    if (request.method === 'POST') return this.post(request, caller);
    if (request.method === 'GET') return this.listen(request);
    return this.parts.transport.handleRequest(request);
  }

  /** Tells the client to list its tools again, now or as soon as it listens. */
  async notifyToolsChanged(): Promise<void> {
    if (!this.isListening) this.mayHaveMissedChange = true;
    await this.parts.server.sendToolListChanged();
  }

  close(): Promise<void> {
    return this.parts.server.close();
  }

  /** What is no JSON in UTF-8 is left to the transport, which says so. */
  private async post(request: Request, caller: Caller): Promise<Response> {
    const body = withoutTasks(await readJson(request).catch(() => undefined));
    return this.requestIds.hold(body, (expected) => this.answer(request, { caller, parsedBody: body, expected }));
  }

  /** The transport leaves a request without an answer when its session ends or its client cancels it. */
  private async answer(request: Request, { caller, parsedBody, expected }: Received<Caller>): Promise<Response> {
    const { transport } = this.parts;
    const { signal, headers } = request;
    const carrying = { caller, signal, requestId: headers.get('x-request-id'), expected };
    const response = await carryingRequest.run(carrying, () =>
      transport.handleRequest(acceptingBothForms(request), { parsedBody }),
    );
    if (response.ok) this.requestIds.cancelBy(parsedBody);
    const isBatch = Array.isArray(parsedBody);
    const answer = await wholeAnswer(response, expected.signal, { isBatch, onAnswer: (id) => expected.settle(id) });
    await this.forget(expected.cancelledIds);
    if (answer !== undefined) return answer;
    if (!this.ended.signal.aborted) return new Response(null, { status: 202 });
    const message = 'The session has ended, and a call that ran in it may have been carried out. Open a new one.';
    throw new HostProblem(404, 'not_found', message);
  }

  /**
   * The transport keeps a request until it has an answer, with the answers to others of the same message, and looks through all that
   * it keeps at each answer. One that was cancelled gets none from the SDK; nobody reads this one.
   */
  private async forget(cancelled: readonly RequestId[]): Promise<void> {
    const { transport } = this.parts;
    for (const id of cancelled) await transport.send({ jsonrpc: '2.0', id, result: {} }).catch(() => undefined);
  }

  /**
   * The newest stream counts: a client that opens another has lost the one before, often without the server's knowledge. Two
   * clients of one session would take it from each other for ever, so the older of them is refused for a while.
   */
  private async listen(request: Request): Promise<Response> {
    const { transport } = this.parts;
    let response = await transport.handleRequest(request);
    const nowMs = performance.now();
    if (response.status === conflict && nowMs - this.takenOverAt >= minMsBetweenTakeovers) {
      this.takenOverAt = nowMs;
      transport.closeStandaloneSSEStream();
      this.listening = undefined;
      response = await transport.handleRequest(request);
    }
    // A signal that is aborted already tells no listener so.
    if (response.ok && !request.signal.aborted) await this.announceTo(request);
    return response;
  }

  private async announceTo(request: Request): Promise<void> {
    this.listening = request;
    const stop = () => {
      if (this.listening !== request) return;
      this.listening = undefined;
      this.idleTimer.refresh();
    };
    request.signal.addEventListener('abort', stop, { once: true, signal: this.ended.signal });
    if (this.mayHaveMissedChange) await this.parts.server.sendToolListChanged();
    this.mayHaveMissedChange = true;
  }

  // A listening client may have nothing to ask for hours.
  private closeUnlessListening(): void {
    if (this.isListening) this.idleTimer.refresh();
    else void this.close();
  }
}

/** `request.json()` would put another character in the place of what is not UTF-8, and the call would go on with that. */
async function readJson(request: Request): Promise<unknown> {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer()));
}

/**
 * A body whose messages do not ask to be run as tasks (MCP, tasks): a server that offers none runs them as any other, while the
 * transport would refuse them.
 */
function withoutTasks(body: unknown): unknown {
  for (const message of Array.isArray(body) ? body : [body]) delete message?.params?.task;
  return body;
}
