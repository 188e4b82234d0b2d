import { ProviderError } from './provider-error.js';

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
