import type { z } from 'zod';
import { isSameApp } from '../../domain/app.js';
import { fetchAllItems } from '../../domain/pages.js';
import { PluginError, refusedFieldsError } from '../../domain/plugin-error.js';
import {
  isOwnErrorReply,
  isReplyOfKind,
  isUnreadable,
  ProviderFault,
  withoutMessage,
} from '../faults/provider-fault.js';
import { pathSegment } from '../http/path-segment.js';
import type { ProviderHttp } from '../http/provider-http.js';
import type { RequestOptions } from '../port/request-options.js';
import { maxPages, parseAllItems, parseItems, wholeList } from '../reading/provider-pages.js';
import {
  anythingSchema,
  authConfigSchema,
  createdAuthConfigSchema,
  deletionSchema,
  pageSchema,
} from '../reading/provider-schemas.js';

const area = 'auth configs';
const pageSize = 200;
/** Its code is not known. */
const missingAuthConfig = {
  slugs: /^Auth_?Config_(?:Resource)?NotFound$/i,
  words: /^auth config\b.{0,200}\bnot found\b/i,
};

/**
 * Auth configs: each is a way in which all members of a project sign in to an app. Throws `ProviderFault`, or the codes that the
 * port names.
 */
export class ProviderAuthConfigs {
  constructor(private readonly http: ProviderHttp) {}

  /** Enabled ones, oldest first. */
  async list(app: string, { signal, isProof = false }: RequestOptions & { isProof?: boolean }) {
    const parse = isProof ? parseAllItems : parseItems;
    const fetchPage = async (cursor: string | undefined) => {
      const page = await this.fetchPage(app, cursor, signal);
      return { items: parse(page, authConfigSchema), nextCursor: page.next_cursor };
    };
    const listed = await fetchAllItems(fetchPage, { maxPages });
    const configs = isProof ? wholeList(listed) : listed.items;
    const usable = configs.filter((config) => config.status === 'ENABLED' && isSameApp(config.toolkit.slug, app));
    return usable.sort(byCreation).map((config) => ({
      authConfigId: config.id,
      name: config.name ?? '',
      scheme: config.auth_scheme ?? 'UNKNOWN',
      isManaged: isManaged(config),
      isForSessions: isForSessions(config),
      ...(config.shared_credentials && { isShared: true as const }),
      ...(config.no_of_connections && { hasAccounts: true as const }),
    }));
  }

  async create(
    { app, scheme }: { app: string; scheme: string },
    { signal }: RequestOptions,
  ): Promise<{ authConfigId: string }> {
    const name = `AppConnect ${app}`;
    const config =
      scheme === 'managed'
        ? { type: 'use_composio_managed_auth', name }
        : { type: 'use_custom_auth', authScheme: scheme, credentials: {}, name };
    try {
      return await this.post(app, config, signal);
    } catch (error) {
      throw isOwnErrorReply(error, 400, 404, 422) ? notConnectableError(app, error) : error;
    }
  }

  /** Creates one of that name with the caller's own OAuth client. Sent once. */
  async createOwnClient(
    { app, name, credentials }: { app: string; name: string; credentials: Record<string, string> },
    { signal }: RequestOptions,
  ): Promise<{ authConfigId: string }> {
    try {
      return await this.post(app, { type: 'use_custom_auth', authScheme: 'OAUTH2', credentials, name }, signal);
    } catch (error) {
      throw isOwnErrorReply(error, 400, 409, 422)
        ? refusedClient(error, Object.keys(credentials))
        : withoutMessage(error);
    }
  }

  /** Allows sessions to use one, such as one made in the provider's dashboard. False where they already could. */
  async allowInSessions(authConfigId: string, { signal }: RequestOptions): Promise<boolean> {
    const path = pathOf(authConfigId);
    const read = () => this.http.read(path, { area, schema: authConfigSchema, signal });
    const config = await read();
    if (isForSessions(config)) return false;
    const body = { type: isManaged(config) ? 'default' : 'custom', is_enabled_for_tool_router: true };
    await this.http.write(path, { method: 'PATCH', area, schema: anythingSchema, body, signal });
    // The answer to a change does not show the auth config, so it cannot tell whether the change was made.
    if ((await read()).is_enabled_for_tool_router) return true;
    throw new ProviderFault('unreadable', 'The auth config was not changed.');
  }

  /** One that does not exist counts as deleted. */
  async delete(authConfigId: string, { signal }: RequestOptions): Promise<void> {
    const path = pathOf(authConfigId);
    try {
      await this.http.write(path, { method: 'DELETE', area, schema: deletionSchema, signal });
    } catch (error) {
      if (isAuthConfigMissing(error)) return;
      // An answer of another form proves nothing, but the auth config itself does.
      if (!isUnreadable(error) || (await this.exists(path, signal))) throw error;
    }
  }

  /** Allows sessions to use it: by the provider's default, none could. */
  private async post(app: string, config: object, signal: AbortSignal): Promise<{ authConfigId: string }> {
    const body = { toolkit: { slug: app }, auth_config: { ...config, is_enabled_for_tool_router: true } };
    const options = { method: 'POST', area, schema: createdAuthConfigSchema, body, signal } as const;
    const { auth_config } = await this.http.write('/auth_configs', options);
    return { authConfigId: auth_config.id };
  }

  private async exists(path: string, signal: AbortSignal): Promise<boolean> {
    try {
      await this.http.read(path, { area, schema: anythingSchema, signal });
      return true;
    } catch (error) {
      if (isAuthConfigMissing(error)) return false;
      throw error;
    }
  }

  private fetchPage(app: string, cursor: string | undefined, signal: AbortSignal) {
    const query = { toolkit_slug: app, show_disabled: false, limit: pageSize, cursor };
    return this.http.read('/auth_configs', { area, schema: pageSchema, query, signal });
  }
}

/** Whether the provider itself reports that the auth config does not exist; for a link it does so with 400 too. */
export function isAuthConfigMissing(error: unknown): boolean {
  return isOwnErrorReply(error, 400, 404) && isReplyOfKind(error, missingAuthConfig);
}

/** Older auth configs lack this field, and sessions may use them. */
function isForSessions({ is_enabled_for_tool_router: isEnabled }: z.output<typeof authConfigSchema>): boolean {
  return isEnabled ?? true;
}

/** By the flag, or by the type where it is missing: an auth config with own credentials is `custom`. */
function isManaged({ is_composio_managed, type }: z.output<typeof authConfigSchema>): boolean {
  return is_composio_managed ?? type === 'default';
}

function notConnectableError(app: string, cause: unknown): PluginError {
  return new PluginError('app_not_connectable', `The provider offers no sign-in of this kind for "${app}".`, { cause });
}

function pathOf(authConfigId: string): string {
  return `/auth_configs/${pathSegment(authConfigId)}`;
}

function byCreation(one: { created_at?: string | null }, other: { created_at?: string | null }): number {
  return (one.created_at ?? '').localeCompare(other.created_at ?? '');
}

/** Only the names of credentials are taken from the provider's message: the rest may repeat a secret, in any spelling. */
function refusedClient({ reply: { message = '' } }: ProviderFault, names: string[]): Error {
  const named = names.filter((name) => message.includes(name));
  const fields = named.length > 0 ? named : ['client'];
  return refusedFieldsError(
    'invalid_request',
    fields.map((field) => ({ field, message: 'was refused by the connection provider' })),
  );
}
