import { ProviderError } from './provider-error.js';

/** The provider's generic family: 10000 and the HTTP status. */
export function invalidRequest(errors: string[]): ProviderError {
  return new ProviderError({
    status: 400,
    code: 10400,
    slug: 'HTTP_BadRequest',
    message: 'Validation error while processing request',
    suggestedFix: 'Correct the fields listed in errors and send the request again.',
    errors,
  });
}

export function routeNotFound(method: string, path: string): ProviderError {
  return new ProviderError({
    status: 404,
    code: 10404,
    slug: 'HTTP_NotFound',
    message: `There is no route ${method} ${path}`,
  });
}

export function internalError(message: string): ProviderError {
  return new ProviderError({ status: 500, code: 10500, slug: 'HTTP_InternalServerError', message });
}
