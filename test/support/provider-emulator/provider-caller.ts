import type { ProviderEmulator } from '../../../src/testing/provider-emulator/provider-emulator.js';

/** A JSON answer of the emulator. `any` is what JSON is: each test looks at the fields it is about. */
// biome-ignore lint/suspicious/noExplicitAny: the body of a foreign API
export type Answer = { status: number; headers: Headers; body: any };

/** Calls the emulator over plain HTTP, without the provider's own packages. */
export class ProviderCaller {
  constructor(
    private readonly emulator: ProviderEmulator,
    private readonly key: string | undefined = emulator.projectKey,
  ) {}

  get(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  post(path: string, body: unknown = {}): Promise<Answer> {
    return this.call('POST', path, body);
  }

  patch(path: string, body: unknown = {}): Promise<Answer> {
    return this.call('PATCH', path, body);
  }

  delete(path: string): Promise<Answer> {
    return this.call('DELETE', path);
  }

  /** `path` is taken below `/api/v3.1` unless it is a whole address. */
  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const address = path.startsWith('http') ? path : `${this.emulator.url}/api/v3.1${path}`;
    const response = await fetch(address, {
      method,
      headers: { 'content-type': 'application/json', ...(this.key && { 'x-api-key': this.key }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  }

  async authConfigFor(toolkit: string): Promise<string> {
    const kind =
      toolkit === 'perplexityai'
        ? { type: 'use_custom_auth', authScheme: 'API_KEY', credentials: {} }
        : { type: 'use_composio_managed_auth' };
    const wanted = { toolkit: { slug: toolkit }, auth_config: { ...kind, is_enabled_for_tool_router: true } };
    return (await this.post('/auth_configs', wanted)).body.auth_config.id;
  }

  /** Starts a sign-in of `ada`, unless told otherwise. */
  link(authConfigId: string, fields: Record<string, unknown> = {}): Promise<Answer> {
    return this.post('/connected_accounts/link', { auth_config_id: authConfigId, user_id: 'ada', ...fields });
  }

  /** Makes a link, signs in on its page, and gives the id of the account, which is ACTIVE now. */
  async connect({ toolkit = 'gmail', userId = 'ada' } = {}): Promise<string> {
    const authConfigId = await this.authConfigFor(toolkit);
    const link = await this.link(authConfigId, { user_id: userId });
    await submitHostedPage(link.body.redirect_url, { account: `${userId}@example.com`, decision: 'allow' });
    return link.body.connected_account_id;
  }

  /** A session as the plugin creates it: one toolkit, one pinned account, and no meta tools. */
  async pinnedSession(accountId: string, { toolkit = 'gmail', userId = 'ada' } = {}): Promise<Answer> {
    return this.post('/tool_router/session', {
      user_id: userId,
      toolkits: { enable: [toolkit] },
      connected_accounts: { [toolkit]: [accountId] },
      ...directTools,
    });
  }
}

/** What the client's `direct_tools` preset sends. */
export const directTools = {
  manage_connections: { enable: false },
  workbench: { enable: false },
  preload: { tools: 'all' },
  search: { enable: false },
  execute: { enable_multi_execute: false },
};

/** Presses a button on the hosted page without following the redirect. */
export function submitHostedPage(address: string, fields: Record<string, string>): Promise<Response> {
  return fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}
