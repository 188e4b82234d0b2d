import makeFetchCookie from 'fetch-cookie';
import { CookieJar } from 'tough-cookie';
import { until } from '../until.js';

export type Answer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the body of its own request.
  body: any;
  headers: Headers;
};

type ToolAnswer = {
  isError?: boolean;
  /** Present unless it is an error, which is described in the text. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  structuredContent: Record<string, any>;
  content: { text: string }[];
};

/** The path of a member's own connection to an app. */
export const connectionOf = (app: string) => `/v1/appconnect/apps/${app}/connection`;

/** The status and the code of a problem. */
export const codeOf = ({ status, body }: Answer) => [status, body.code];

/** The fields that a problem names, in order. */
export const fieldsOf = ({ body }: Answer): string[] => body.errors.map(({ field }: { field: string }) => field);

/** Parses the JSON text of a result, whether a success or an error. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export function readResult({ content: [first] }: { content: readonly object[] }): Record<string, any> {
  return JSON.parse(first !== undefined && 'text' in first ? `${first.text}` : '{}');
}

/** An HTTP client that keeps cookies as a browser does, with the steps of a user. */
export class BrowserClient {
  private readonly fetch = makeFetchCookie(fetch, new CookieJar(undefined, { looseMode: true }));

  /** `onAnswer` checks every response of the host; an error that it throws fails the test. */
  constructor(
    private readonly base: string,
    private readonly onAnswer?: (method: string, path: string, answer: Answer) => void,
  ) {}

  get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send('PUT', path, body, headers);
  }

  delete(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send('DELETE', path, undefined, headers);
  }

  /** Sends a request without following redirects; a path is one below the base path of the host. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const isWritten = typeof body === 'string' || body instanceof Blob;
    const response = await this.fetch(path.startsWith('/') ? `${this.base}${path}` : path, {
      method,
      redirect: 'manual',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isWritten ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const read = isJson && text !== '' ? JSON.parse(text) : text;
    const answer = { status: response.status, body: read, headers: response.headers };
    this.onAnswer?.(method, path, answer);
    return answer;
  }

  /** Submits the provider's hosted page; returns the URL that it redirects to. */
  async answerHostedPage(link: string, account: string, decision: 'allow' | 'deny' = 'allow'): Promise<string> {
    await this.fetch(link);
    const response = await this.fetch(link, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ account, decision }),
    });
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The hosted page answered ${response.status}.`);
    return location;
  }

  /** Starts a sign-in as the control center does, signs in at the provider, and calls back. */
  async connect(app: string, account: string): Promise<Answer> {
    const { status, body } = await this.post(connectionOf(app));
    if (status !== 201) throw new Error(`No sign-in to ${app} was started: ${status}, ${body.detail}`);
    return this.get(await this.answerHostedPage(body.signInUrl, account));
  }

  /** Waits until the label of the account is known, which is read in the background. */
  async waitUntilConnected(app: string, account: string): Promise<void> {
    const isConnected = async () => (await this.get(connectionOf(app))).body.account === account;
    await until(`${app} is connected as ${account}`, isConnected);
  }

  async call(agent: string, tool: string, input: Record<string, unknown>, channel = 'web'): Promise<ToolAnswer> {
    const { body } = await this.post(`/v1/agents/${agent}/tools/appconnect__${tool}`, { channel, input });
    return body;
  }

  async invoke(agent: string, action: string, input: Record<string, unknown> = {}, channel = 'web') {
    return readResult(await this.call(agent, 'invoke_action', { action, arguments: input }, channel));
  }

  async toolNames(agent: string, channel = 'web'): Promise<string[]> {
    const { body } = await this.get(`/v1/agents/${agent}/tools?channel=${channel}`);
    return body.tools.map(({ name }: { name: string }) => name);
  }
}
