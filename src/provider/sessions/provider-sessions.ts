import { isSameApp } from '../../domain/app.js';
import { isAccountOf } from '../../domain/provider-user.js';
import { withTimeLimit } from '../../lib/time/time-limits.js';
import { toAccountLabel } from '../accounts/account-mapper.js';
import type { ProviderAccounts } from '../accounts/provider-accounts.js';
import type { ProviderAuthConfigs } from '../accounts/provider-auth-configs.js';
import { accountNotAcceptedError } from '../faults/provider-errors.js';
import type { ProviderFault } from '../faults/provider-fault.js';
import { pathSegment } from '../http/path-segment.js';
import type { ProviderHttp } from '../http/provider-http.js';
import type { ProviderAccount } from '../port/account-port.js';
import type { ProviderSession, SessionRequest } from '../port/call-port.js';
import type { RequestOptions } from '../port/request-options.js';
import { anythingSchema, sessionSchema, sessionSearchSchema } from '../reading/provider-schemas.js';
import {
  isOfUnknownKind,
  isSessionRefusal,
  mayFailByPreloading,
  mayHelpToNameAuthConfig,
  toCreationError,
} from './session-refusals.js';
import { sessionInScope } from './session-scope.js';

type LabelRequest = { session: ProviderSession; app: string; accountId: string };

/**
 * Together two seconds below `creationTimeoutMs`, for what both need beside their answers, so that a session is also asked for
 * without preloading where preloading takes too long.
 */
const timeoutsMs = { preloading: 10_000, plain: 13_000 };
/** A label is not worth a longer wait. */
const labelTimeoutMs = 5_000;
/** The caller waits for it, and only wants to hear why. */
const discardTimeoutMs = 3_000;
const sessionsPath = '/tool_router/session';

/** Tool sessions, in which actions run. Throws `ProviderFault`, or the codes that the port names. */
export class ProviderSessions {
  constructor(
    private readonly provider: URL,
    private readonly http: ProviderHttp,
    private readonly accounts: ProviderAccounts,
    private readonly authConfigs: ProviderAuthConfigs,
  ) {}

  /** Tries other forms of the request where the provider refuses one. A session runs nothing, so one more does no harm. */
  async create(request: SessionRequest, { signal }: RequestOptions): Promise<ProviderSession> {
    let attempt: SessionAttempt = { ...request, preloads: true };
    for (;;) {
      try {
        return await this.open(attempt, signal);
      } catch (error) {
        const next = await this.nextAttempt(attempt, error, signal);
        if (next === undefined) throw toCreationError(error, attempt);
        attempt = next;
      }
    }
  }

  async delete(id: string, { signal }: RequestOptions): Promise<undefined> {
    const path = `${sessionsPath}/${pathSegment(id)}`;
    await this.http.write(path, { method: 'DELETE', area: 'sessions', schema: anythingSchema, signal });
  }

  /** The account's name at the app, where a search finds it. Never throws. */
  findAccountLabel(request: LabelRequest, { signal }: RequestOptions): Promise<string | undefined> {
    return withTimeLimit(labelTimeoutMs, signal, (linked) => this.searchLabel(request, linked).catch(() => undefined));
  }

  private async searchLabel(
    { session, app, accountId }: LabelRequest,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const path = `${sessionsPath}/${pathSegment(session.id)}/search`;
    const body = { queries: [{ use_case: `read my own profile in ${app}` }] };
    const options = { method: 'POST', area: 'tool execution', schema: sessionSearchSchema, body, signal } as const;
    const found = await this.http.write(path, options);
    const status = found.toolkit_connection_statuses.find((entry) => isSameApp(entry.toolkit, app));
    const account = status?.accounts?.find((entry) => entry.id === accountId);
    const isOnlyOne = !status?.accounts || (status.accounts.length <= 1 && account !== undefined);
    return toAccountLabel(account?.user_info) ?? (isOnlyOne ? toAccountLabel(status?.current_user_info) : undefined);
  }

  private async open(attempt: SessionAttempt, signal: AbortSignal): Promise<ProviderSession> {
    const body = toSessionBody(attempt);
    const options = { method: 'POST', area: 'sessions', schema: sessionSchema, body, signal } as const;
    // An app with very many actions fails by itself, for all who begin with it at the same time.
    const form = attempt.preloads
      ? { timeoutMs: timeoutsMs.preloading, suspect: `preloading ${attempt.app}` }
      : { timeoutMs: timeoutsMs.plain };
    const session = await this.http.write(sessionsPath, { ...options, ...form });
    try {
      return sessionInScope(session, attempt, this.provider);
    } catch (error) {
      await this.discard(session.session_id);
      throw error;
    }
  }

  /** A session that is not used would stay at the provider for ever. Never throws. */
  private async discard(id: string): Promise<void> {
    const signal = AbortSignal.timeout(discardTimeoutMs);
    await this.delete(id, { signal }).catch(() => undefined);
  }

  /** The request to try after a refusal, or where preloading may be the cause; undefined where no other form is left. */
  private async nextAttempt(
    attempt: SessionAttempt,
    error: unknown,
    signal: AbortSignal,
  ): Promise<SessionAttempt | undefined> {
    if (mayFailByPreloading(error)) return attempt.preloads ? { ...attempt, preloads: false } : undefined;
    if (!isSessionRefusal(error)) return undefined;
    const account = attempt.account ?? (await this.requireUsable(attempt, { error, signal }));
    const isForAuthConfig = mayHelpToNameAuthConfig(error) && !attempt.isLast;
    if (isForAuthConfig) return this.withAuthConfig({ ...attempt, account }, signal);
    return attempt.preloads && isOfUnknownKind(error) ? { ...attempt, account, preloads: false } : undefined;
  }

  /** The request with an auth config that sessions may use, or, where that was refused, with the pinned account only. */
  private async withAuthConfig(attempt: SessionAttempt, signal: AbortSignal): Promise<SessionAttempt | undefined> {
    const refusedId = attempt.authConfigId;
    const authConfigId = refusedId ?? attempt.account?.authConfigId;
    if (authConfigId === undefined) return undefined;
    // Whether sessions may use it from now on and could not before. The key may lack the right to change that.
    const allowing = await this.authConfigs.allowInSessions(authConfigId, { signal }).then(
      (isNowAllowed) => ({ isNowAllowed }),
      (allowFailure: unknown) => ({ isNowAllowed: false, allowFailure }),
    );
    const isUntried = allowing.isNowAllowed || refusedId === undefined;
    return { ...attempt, ...allowing, authConfigId: isUntried ? authConfigId : undefined, isLast: true };
  }

  /**
   * The account, if the session has one: any refusal may be about it, since the provider has many words and codes for that. Throws
   * `reconnect_needed` when it is not usable.
   */
  private async requireUsable(
    { accountId, providerUserId, app }: SessionAttempt,
    { error, signal }: { error: ProviderFault; signal: AbortSignal },
  ): Promise<ProviderAccount | undefined> {
    if (accountId === undefined) return undefined;
    const account = await this.accounts.find(accountId, { signal });
    if (account?.state !== 'active' || !isAccountOf({ providerUserId, app }, account))
      throw accountNotAcceptedError(error);
    return account;
  }
}

/** One form of a session request. */
type SessionAttempt = SessionRequest & {
  /** Whether all actions of the app are put into the session's tool list, which its MCP address runs. */
  preloads: boolean;
  /** Once it was found to be usable. */
  account?: ProviderAccount;
  /** No other form with the auth config is left to try. */
  isLast?: boolean;
  /** Why it is not known whether sessions may use the auth config, or why that could not be changed. */
  allowFailure?: unknown;
};

/** The body to which the provider's own client expands its preset `direct_tools`; the provider silently ignores unknown fields. */
function toSessionBody({ providerUserId, app, accountId, authConfigId, preloads }: SessionAttempt) {
  return {
    user_id: providerUserId,
    toolkits: { enable: [app] },
    // Needed beside the account for apps whose sign-in the provider does not manage.
    ...(authConfigId === undefined ? {} : { auth_configs: { [app]: authConfigId } }),
    ...(accountId === undefined ? {} : { connected_accounts: { [app]: [accountId] } }),
    manage_connections: { enable: false },
    workbench: { enable: false },
    preload: { tools: preloads ? 'all' : [] },
    search: { enable: false },
    execute: { enable_multi_execute: false },
  };
}
