import { fieldsRefused } from '../../domain/plugin-error.js';
import { isOwnRefusal, type ProviderFault, withoutWords } from '../http/provider-fault.js';
import type { ProviderHttp } from '../http/provider-http.js';
import { createdAuthConfigSchema } from '../http/provider-schemas.js';

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
    throw isOwnRefusal(error, 400, 409, 422) ? refusedClient(error, Object.keys(credentials)) : withoutWords(error);
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
