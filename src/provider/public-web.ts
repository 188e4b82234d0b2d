/** The answer of a public server to an unauthenticated request. */
export type PublicAnswer = { status: number; contentType: string; text: string };

/** Sends requests to other addresses than the provider's: through the same proxy, without a key, following no redirect. */
export interface PublicWeb {
  /**
   * Sends one request. Rejects without an answer, when the signal aborts, and for an answer longer than `maxBytes`; the last
   * with a `RangeError`.
   */
  get(url: string, options: { signal: AbortSignal; maxBytes: number }): Promise<PublicAnswer>;
}

export const PublicWeb = Symbol('PublicWeb');
