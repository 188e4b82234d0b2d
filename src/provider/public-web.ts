/** The answer of a public server to an unauthenticated request. */
export type PublicAnswer = { status: number; contentType: string; text: string };

/** Sends requests to other addresses than the provider's: through the same proxy, without a key, following no redirect. */
export interface PublicWeb {
  /**
   * Sends one request. Rejects when no answer comes, when the signal aborts, and, with a `RangeError`, for an answer longer than
   * `maxBytes`.
   */
  get(url: string, options: { signal: AbortSignal; maxBytes: number }): Promise<PublicAnswer>;
}

export const PublicWeb = Symbol('PublicWeb');
