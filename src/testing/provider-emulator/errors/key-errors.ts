import { ProviderError } from './provider-error.js';

/** A key as the provider shows it in errors: its prefix and its last four characters. */
function maskKey(key: string): string {
  const prefix = key.slice(0, key.indexOf('_') + 1);
  return `${prefix}**${key.slice(-4)}`;
}

export function noKeyProvided(): ProviderError {
  return new ProviderError({
    status: 401,
    code: 906,
    slug: 'Auth_NoAuthProvided',
    message: 'No authentication provided',
    suggestedFix: 'Send your project API key in the x-api-key header.',
  });
}

/** Also the answer to a key of another kind (`ck_…`, `uak_…`) in the header of a project key. */
export function invalidKey(key: string): ProviderError {
  return new ProviderError({
    status: 401,
    code: 801,
    slug: 'APIKey_InvalidAPIKey',
    message: `Invalid API key: ${maskKey(key)}`,
    suggestedFix: 'Please check you are using a valid API key.',
  });
}

export function expiredKey(): ProviderError {
  return new ProviderError({
    status: 401,
    code: 811,
    slug: 'APIKey_APIKeyExpired',
    message: 'API key has expired',
    suggestedFix: 'Create a new API key for this project.',
  });
}

export function missingPermission(area: string, access: string): ProviderError {
  return new ProviderError({
    status: 403,
    code: 812,
    slug: 'APIKey_InsufficientPermissions',
    message: `This API key does not have ${access} access to ${area}`,
    suggestedFix: `Use an API key that has ${access} access to ${area}.`,
  });
}
