/** How the provider words a failure; `errors` lists the single faults of a malformed request. */
export type ProviderErrorDetails = {
  status: number;
  code: number;
  slug: string;
  message: string;
  suggestedFix?: string;
  errors?: string[];
};

/** Thrown by whatever must be refused; the app turns it into the provider's error envelope. */
export class ProviderError extends Error {
  readonly details: ProviderErrorDetails;

  constructor(details: ProviderErrorDetails) {
    super(details.message);
    this.name = 'ProviderError';
    this.details = details;
  }
}

/** The envelope that every error but 429 and an HTML page arrives in. */
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
