import { ProviderError } from './provider-error.js';

function badRequest(message: string): ProviderError {
  return new ProviderError({ status: 400, code: 600, slug: 'ConnectedAccount_BadRequest', message });
}

export function aliasTaken(alias: string): ProviderError {
  return badRequest(`Alias "${alias}" is already in use by another connection for this entity`);
}

/** Since 2026-07-03. The client recognises the answer by the phrase and the path in it. */
export function endpointRetired(): ProviderError {
  return badRequest(
    'Creating connections for managed OAuth on this endpoint is no longer supported. Use POST /api/v3/connected_accounts/link instead.',
  );
}

export function revokeNotSupported(authScheme: string): ProviderError {
  return badRequest(`Connections with ${authScheme} cannot be revoked`);
}

export function alreadyRevoked(id: string): ProviderError {
  return new ProviderError({
    status: 409,
    code: 609,
    slug: 'ConnectedAccount_Conflict',
    message: `Connected account ${id} holds nothing that could be revoked`,
  });
}

export function missingFields(names: string[]): ProviderError {
  return new ProviderError({
    status: 400,
    code: 612,
    slug: 'ConnectedAccount_MissingRequiredFields',
    message: `Missing required fields: ${names.join(', ')}`,
  });
}

/** Slug and number are not published. */
export function accountNotFound(id: string): ProviderError {
  return new ProviderError({
    status: 404,
    code: 607,
    slug: 'ConnectedAccount_ResourceNotFound',
    message: `Connected account ${id} not found`,
  });
}

/** Slug and number are not published. */
export function verificationSessionNotFound(): ProviderError {
  return new ProviderError({
    status: 404,
    code: 607,
    slug: 'ConnectedAccount_ResourceNotFound',
    message: 'The verification session does not exist, has expired or was already used',
  });
}

export function identityNotVerified(): ProviderError {
  return badRequest('The user does not match the one who started the connection');
}

export function authConfigDisabled(id: string): ProviderError {
  return badRequest(`Auth config ${id} is disabled`);
}

/** The slug is known from the field; the number is not published, so clients must not rely on it. */
export function authConfigNotFound(id: string): ProviderError {
  return new ProviderError({
    status: 404,
    code: 301,
    slug: 'Auth_Config_NotFound',
    message: `Auth config ${id} not found`,
  });
}

/** Slug and number are not published. */
export function toolkitNotFound(slug: string): ProviderError {
  return new ProviderError({
    status: 404,
    code: 2301,
    slug: 'Toolkit_ToolkitNotFound',
    message: `Toolkit ${slug} not found`,
  });
}

export function needsNoAuth(toolkitSlug: string): ProviderError {
  return new ProviderError({
    status: 400,
    code: 303,
    slug: 'Auth_Config_NoAuthApp',
    message: `Cannot create an auth config for toolkit "${toolkitSlug}", since it needs no authentication.`,
    suggestedFix: 'Use the tools of this toolkit directly.',
  });
}

export function noManagedAuth(toolkitSlug: string): ProviderError {
  return new ProviderError({
    status: 400,
    code: 306,
    slug: 'Auth_Config_DefaultAuthConfigNotFound',
    message: `Default auth config not found for toolkit "${toolkitSlug}". Composio does not have managed credentials for this toolkit.`,
    suggestedFix: 'Create an auth config with use_custom_auth and credentials of your own.',
  });
}
