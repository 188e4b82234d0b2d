import { fetchAllItems } from '../../domain/pages.js';
import { fieldsRefused } from '../../domain/plugin-error.js';
import { notConnectable } from '../http/provider-errors.js';
import { isOwnRefusal, type ProviderFault, withoutMessage } from '../http/provider-fault.js';
import type { ProviderHttp } from '../http/provider-http.js';
import { maxPages, readableItems, toNextCursor } from '../http/provider-pages.js';
import { anythingSchema, authConfigSchema, createdAuthConfigSchema, pageSchema } from '../http/provider-schemas.js';
import { isAuthConfigMissing } from './missing.js';

const pageSize = 200;

/** Auth configs: one stands for the way in which all members of a project sign in to an app. Throws `ProviderFault`. */
export class ProviderAuthConfigs {
  constructor(private readonly http: ProviderHttp) {}

  /** Enabled ones, oldest first. */
  async list(app: string, { signal }: { signal: AbortSignal }) {
    const configs = await fetchAllItems((cursor) => this.listPage(app, cursor, signal), { maxPages });
    const usable = configs.filter((config) => config.status === 'ENABLED' && config.toolkit.slug === app);
    return usable.sort(byCreation).map((config) => ({
      authConfigId: config.id,
      scheme: config.auth_scheme ?? 'UNKNOWN',
      isManaged: config.is_composio_managed ?? false,
      // One that does not say comes from before this could be told.
      isForSessions: config.is_enabled_for_tool_router ?? true,
    }));
  }

  async create(
    { app, scheme }: { app: string; scheme: string },
    { signal }: { signal: AbortSignal },
  ): Promise<{ authConfigId: string }> {
    // Left out, no session could use it: that is the provider's default.
    const settings = { name: `AppConnect ${app}`, is_enabled_for_tool_router: true };
    const auth_config =
      scheme === 'managed'
        ? { type: 'use_composio_managed_auth', ...settings }
        : { type: 'use_custom_auth', authScheme: scheme, credentials: {}, ...settings };
    try {
      const body = { toolkit: { slug: app }, auth_config };
      const created = await this.http.write('/auth_configs', {
        method: 'POST',
        area: 'auth configs',
        schema: createdAuthConfigSchema,
        body,
        signal,
      });
      return { authConfigId: created.auth_config.id };
    } catch (error) {
      throw isOwnRefusal(error, 400, 404, 422) ? notConnectable(app, error) : error;
    }
  }

  /** Lets sessions use one that was made without that, such as in the provider's dashboard. False where they could before. */
  async allowInSessions(authConfigId: string, { signal }: { signal: AbortSignal }): Promise<boolean> {
    const path = pathOf(authConfigId);
    const config = await this.http.read(path, { area: 'auth configs', schema: authConfigSchema, signal });
    if (config.is_enabled_for_tool_router) return false;
    const body = { type: config.is_composio_managed ? 'default' : 'custom', is_enabled_for_tool_router: true };
    await this.http.write(path, { method: 'PATCH', area: 'auth configs', schema: anythingSchema, body, signal });
    return true;
  }

  /** One that is gone already counts as deleted. */
  async delete(authConfigId: string, { signal }: { signal: AbortSignal }): Promise<void> {
    const path = pathOf(authConfigId);
    try {
      await this.http.write(path, { method: 'DELETE', area: 'auth configs', schema: anythingSchema, signal });
    } catch (error) {
      if (!isAuthConfigMissing(error)) throw error;
    }
  }

  private async listPage(app: string, cursor: string | undefined, signal: AbortSignal) {
    const query = { toolkit_slug: app, show_disabled: false, limit: pageSize, cursor };
    const page = await this.http.read('/auth_configs', { area: 'auth configs', schema: pageSchema, query, signal });
    return { items: readableItems(page, authConfigSchema), nextCursor: toNextCursor(page, cursor) };
  }
}

function pathOf(authConfigId: string): string {
  return `/auth_configs/${encodeURIComponent(authConfigId)}`;
}

function byCreation(one: { created_at?: string | null }, other: { created_at?: string | null }): number {
  return (one.created_at ?? '').localeCompare(other.created_at ?? '');
}

/** Makes an auth config with an OAuth client of one's own. Sent once. */
export async function createOwnClient(
  http: ProviderHttp,
  { app, credentials }: { app: string; credentials: Record<string, string> },
  { signal }: { signal: AbortSignal },
): Promise<{ authConfigId: string }> {
  const auth_config = {
    type: 'use_custom_auth',
    authScheme: 'OAUTH2',
    credentials,
    name: `AppConnect ${app}, own client`,
    is_enabled_for_tool_router: true,
  };
  const body = { toolkit: { slug: app }, auth_config };
  try {
    const options = { method: 'POST', area: 'auth configs', schema: createdAuthConfigSchema, body, signal } as const;
    return { authConfigId: (await http.write('/auth_configs', options)).auth_config.id };
  } catch (error) {
    throw isOwnRefusal(error, 400, 409, 422) ? refusedClient(error, Object.keys(credentials)) : withoutMessage(error);
  }
}

/**
 * Of the provider's words only the names of credentials are taken: the rest may repeat a secret, whole, in part or in another
 * spelling.
 */
function refusedClient({ refusal: { message = '' } }: ProviderFault, names: string[]): Error {
  const named = names.filter((name) => message.includes(name));
  const fields = named.length > 0 ? named : ['client'];
  return fieldsRefused(
    'invalid_request',
    fields.map((field) => ({ field, message: 'was refused by the connection provider' })),
  );
}
