import { Conversation } from '../../../support/agents/conversation.js';
import { type Answer, BrowserClient, readResult } from '../../../support/browser/browser-client.js';
import type { SoakPlatform } from '../platform/soak-platform.js';
import { type AnswerKind, type AnswerLog, answerLimitsMs, type Question } from './answer-log.js';

type Place = { platform: SoakPlatform; answers: AnswerLog };
type Identity = { userId: string; orgId: string; agent: string };
type Request = { kind: AnswerKind; method?: string; path: string; body?: unknown };
type Result = { data?: unknown; code?: string; acting_as?: string; retry_after_seconds?: number };

/** `ordinaryCodes`: of results that say nothing is wrong, since an admin or the member made it so. */
type CallOptions = { ordinaryCodes?: readonly string[] };

/** A member in a browser, who asks one replica after the other and measures every answer. */
export class SoakMember {
  private readonly browser = new BrowserClient('http://127.0.0.1');
  private conversation: Conversation | undefined;
  private sessionCookie = '';

  constructor(
    private readonly place: Place,
    readonly identity: Identity,
  ) {}

  /** The name that the member types on the provider's pages. */
  get account(): string {
    return `${this.identity.userId}@example.com`;
  }

  async signIn(): Promise<void> {
    const { userId: user, orgId: org } = this.identity;
    const { headers } = await this.browser.post(`${this.place.platform.replicas.url}/v1/session`, { user, org });
    this.sessionCookie = (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  }

  /** Undefined when no answer came. A session that has ended, since a clock jumped, is begun again. */
  async ask(request: Request, address = this.place.platform.replicas.url): Promise<Answer | undefined> {
    const { kind, method = 'GET', path, body } = request;
    const question = this.place.answers.begin();
    const what = `${method} ${path.split('?')[0]}`;
    try {
      const answer = await withinLimit(kind, this.browser.send(method, `${address}${path}`, body));
      question.answered({ kind, what, status: answer.status });
      if (answer.status === 401) await this.signIn();
      return answer;
    } catch (error) {
      question.answered({ kind, what: `${what} (${reasonOf(error)})`, status: 'none' });
      return undefined;
    }
  }

  /** Calls a tool over plain HTTP. Undefined when there is no result. */
  async call(
    kind: AnswerKind,
    tool: string,
    input: Record<string, unknown>,
    options: CallOptions = {},
  ): Promise<Result | undefined> {
    const path = `/v1/agents/${this.identity.agent}/tools/appconnect__${tool}`;
    const question = this.place.answers.begin();
    const answer = await this.ask({ kind, method: 'POST', path, body: { channel: 'web', input } });
    if (answer?.status !== 200 && answer?.status !== 404) return undefined;
    // An agent without any app has no tools.
    const result = answer.status === 404 ? { code: 'app_not_available' } : readResult(answer.body);
    return checkResult(result, { tool, question, ...options });
  }

  /** Calls a tool in a conversation over MCP, which stays open between calls and belongs to one replica. */
  async converse(kind: AnswerKind, tool: string, input: Record<string, unknown>): Promise<Result | undefined> {
    const question = this.place.answers.begin();
    try {
      const result = await withinLimit(kind, this.readInConversation(tool, input));
      question.answered({ kind, what: `MCP ${tool}`, status: 200 });
      return checkResult(result, { tool: `MCP ${tool}`, question });
    } catch (error) {
      question.answered({ kind, what: `MCP ${tool} (${reasonOf(error)})`, status: 'none' });
      await this.endConversation();
      this.sessionCookie = '';
      return undefined;
    }
  }

  /** Signs in at the provider; returns the callback that the browser would open next. */
  async answerHostedPage(signInUrl: string): Promise<string> {
    const { pathname, search } = new URL(await this.browser.answerHostedPage(signInUrl, this.account));
    return `${pathname}${search}`;
  }

  /** Reads the organization's events for a while. */
  async watchEvents(durationMs: number): Promise<void> {
    const question = this.place.answers.begin();
    const what = 'event stream';
    const headers = { cookie: this.sessionCookie };
    const signal = AbortSignal.timeout(durationMs);
    try {
      const stream = await fetch(`${this.place.platform.replicas.url}/v1/appconnect/events`, { headers, signal });
      question.answered({ kind: 'page', what, status: stream.status });
      for await (const _ of stream.body ?? []);
    } catch (error) {
      if (!signal.aborted) question.failed(what, reasonOf(error));
    }
  }

  async endConversation(): Promise<void> {
    const ended = this.conversation;
    this.conversation = undefined;
    await ended?.close().catch(() => undefined);
  }

  private async readInConversation(tool: string, input: Record<string, unknown>): Promise<Result> {
    this.conversation ??= await this.openConversation();
    return this.conversation.read(tool, input);
  }

  private async openConversation(): Promise<Conversation> {
    if (this.sessionCookie === '') await this.signIn();
    const { userId: user, orgId: org, agent } = this.identity;
    const host = { url: this.place.platform.replicas.url, signIn: async () => this.sessionCookie };
    return Conversation.open(host, { user, org, agent });
  }
}

type Checked = CallOptions & { tool: string; question: Question };

function checkResult(result: Result, { tool, question, ordinaryCodes = [] }: Checked): Result {
  const { code, retry_after_seconds: retryAfter } = result;
  if (code === 'rate_limited' && retryAfter !== undefined) question.refused(tool);
  else if (code !== undefined && !ordinaryCodes.includes(code)) question.failed(tool, code);
  return result;
}

/** Rejects once the limit is over; the answer is then late, whenever it comes. */
async function withinLimit<Value>(kind: AnswerKind, answer: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), answerLimitsMs[kind]);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { code?: string } };
  return cause?.code ?? message ?? String(error);
}
