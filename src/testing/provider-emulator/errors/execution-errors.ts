import { ProviderError } from './provider-error.js';

export function toolNotFound(slug: string): ProviderError {
  return new ProviderError({ status: 404, code: 2401, slug: 'Tool_ToolNotFound', message: `Tool ${slug} not found` });
}

export function noAccountOfUser(userId: string, toolkitSlug: string): ProviderError {
  return new ProviderError({
    status: 404,
    code: 1810,
    slug: 'ActionExecute_ConnectedAccountNotFound',
    message: `No connected account found for user ID ${userId} for toolkit ${toolkitSlug}`,
    suggestedFix: `Connect an account for ${toolkitSlug} first.`,
  });
}

export function noAccountWithId(accountId: string): ProviderError {
  return new ProviderError({
    status: 404,
    code: 1810,
    slug: 'ActionExecute_ConnectedAccountNotFound',
    message: `No connected account found with ID ${accountId}`,
    suggestedFix: 'Connect the account again.',
  });
}

export function userIdRequired(): ProviderError {
  return new ProviderError({
    status: 400,
    code: 1811,
    slug: 'ActionExecute_ConnectedAccountEntityIdRequired',
    message: 'User ID is required with connected account.',
  });
}

export function userIdMismatch(): ProviderError {
  return new ProviderError({
    status: 400,
    code: 1812,
    slug: 'ActionExecute_ConnectedAccountEntityIdMismatch',
    message: 'Connected account user ID does not match the provided user ID.',
  });
}

/** The provider's error for every account that is no longer active. */
export function accountUnusable(accountId: string, status: string): ProviderError {
  return new ProviderError({
    status: 410,
    code: 1820,
    slug: 'ActionExecute_ConnectedAccountExpired',
    message: `Connected account ${accountId} is in ${status} state`,
    suggestedFix: 'Connect the account again.',
  });
}
