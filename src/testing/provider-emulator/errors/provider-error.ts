import type { z } from 'zod';

/** The content of the provider's error envelope; `errors` lists the faults of a malformed request. */
export type ProviderErrorDetails = {
  status: number;
  code: number;
  slug: string;
  message: string;
  suggestedFix?: string;
  errors?: string[];
};

/** An error of the provider; the app translates it into the provider's error envelope. */
export class ProviderError extends Error {
  readonly details: ProviderErrorDetails;

  constructor(details: ProviderErrorDetails) {
    super(details.message);
    this.name = 'ProviderError';
    this.details = details;
  }
}

/** The envelope of every error except 429 and HTML pages. */
export function toErrorBody(details: ProviderErrorDetails, requestId: string): Record<string, unknown> {
  return {
    error: {
      message: details.message,
      code: details.code,
      slug: details.slug,
      status: details.status,
      request_id: requestId,
      ...(details.suggestedFix && { suggested_fix: details.suggestedFix }),
      ...(details.errors && { errors: details.errors }),
    },
  };
}

/** A generic error of the provider: its code is 10000 plus the HTTP status. */
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

/** Parses a value; `location` is the prefix of the fields in error texts. @throws ProviderError 400. */
export function parseOrThrow<Value>(schema: z.ZodType<Value>, value: unknown, location: string): Value {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidRequest(
    result.error.issues.map((issue) => `Error in ${[location, ...issue.path].join('.')}: ${issue.message}`),
  );
}
