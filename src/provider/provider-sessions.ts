import type { z } from 'zod';
import { toAccountLabel } from './account-mapper.js';
import { accountGone, appGone, untrustworthy } from './provider-errors.js';
import { isOwnRefusal } from './provider-fault.js';
import type { ProviderSession } from './provider-gateway.js';
import type { ProviderHttp } from './provider-http.js';
import { sessionSchema, sessionSearchSchema } from './provider-schemas.js';
import { isOfProvider } from './provider-url.js';

type SessionRequest = { providerUserId: string; app: string; accountId?: string };
type Waiting = { signal: AbortSignal };

/** Nobody waits long for a name. */
const labelLimitMs = 5_000;
const sessionsPath = '/tool_router/session';

/** Tool sessions: the scope in which actions run. Throws `ProviderFault`. */
export class ProviderSessions {
  constructor(
    private readonly provider: URL,
    private readonly http: ProviderHttp,
  ) {}

  /** The provider's own client expands its preset `direct_tools` to this body, and drops what it does not know without a word. */
  async create(request: SessionRequest, { signal }: Waiting): Promise<ProviderSession> {
    const { providerUserId, app, accountId } = request;
    const body = {
      user_id: providerUserId,
      toolkits: { enable: [app] },
      ...(accountId === undefined ? {} : { connected_accounts: { [app]: [accountId] } }),
      manage_connections: { enable: false },
      workbench: { enable: false },
      preload: { tools: 'all' },
      search: { enable: false },
      execute: { enable_multi_execute: false },
    };
    const session = await this.http
      .write(sessionsPath, { method: 'POST', area: 'sessions', schema: sessionSchema, body, signal })
      .catch((error) => {
        throw toCreationError(error, app);
      });
    this.requireScope(session, request);
    return { id: session.session_id, url: session.mcp.url };
  }

  /** The account's name at the app, where the provider knows it. Never throws. */
  async findAccountLabel(
    request: { session: ProviderSession; app: string; accountId: string },
    { signal }: Waiting,
  ): Promise<string | undefined> {
    const { session, app, accountId } = request;
    try {
      const path = `${sessionsPath}/${encodeURIComponent(session.id)}/search`;
      const body = { queries: [{ use_case: `read my own profile in ${app}` }], toolkits: [app] };
      const found = await this.http.write(path, {
        method: 'POST',
        area: 'tool execution',
        schema: sessionSearchSchema,
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(labelLimitMs)]),
      });
      const status = found.toolkit_connection_statuses.find((entry) => entry.toolkit === app);
      const account = status?.accounts?.find((entry) => entry.id === accountId);
      const isOnlyOne = !status?.accounts || (status.accounts.length <= 1 && account !== undefined);
      return toAccountLabel(account?.user_info) ?? (isOnlyOne ? toAccountLabel(status?.current_user_info) : undefined);
    } catch {
      return undefined;
    }
  }

  /** Believes no session that is wider than was asked for, and none that would take the key elsewhere. */
  private requireScope(session: z.output<typeof sessionSchema>, { app, accountId }: SessionRequest): void {
    const { toolkits, connected_accounts, manage_connections, workbench } = session.config;
    const pinned = connected_accounts?.[app] ?? [];
    const wanted = accountId === undefined ? [] : [accountId];
    if (toolkits.enabled.length !== 1 || toolkits.enabled[0] !== app) throw untrustworthy('a session over other apps');
    if (pinned.length !== wanted.length || pinned[0] !== wanted[0]) {
      throw untrustworthy('a session that is not held to the account');
    }
    // Left out, they would be on: that is the provider's default, and it answers with what it was told.
    if (manage_connections?.enabled !== false || workbench?.enable !== false) {
      throw untrustworthy("a session with the provider's own tools");
    }
    if (!isOfProvider(this.provider, session.mcp.url)) throw untrustworthy('a session on a foreign address');
  }
}

const accountSlugs = /InvalidConnectedAccountIds|NoActiveConnection|InvalidAuthConfigIds/;
const appSlugs = /InvalidToolkitSlugs|ToolkitNotAllowed/;

function toCreationError(error: unknown, app: string): unknown {
  if (!isOwnRefusal(error, 400, 404, 422)) return error;
  const { slug = '', code } = error.refusal;
  if (accountSlugs.test(slug) || code === 4302) return accountGone(error);
  return appSlugs.test(slug) || code === 4305 ? appGone(app, error) : error;
}
