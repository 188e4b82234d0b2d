/** What a server in the open answered to one request without any right. */
export type PublicAnswer = { status: number; contentType: string; text: string };

/** The way to an address that is not the provider's: by the same proxy, without any key, and along no redirect. */
export interface PublicWeb {
  /**
   * Asks once. Rejects where nothing answers, where the signal aborts first, and where the answer is longer than
   * `maxBytes`; the last with a `RangeError`.
   */
  get(url: string, options: { signal: AbortSignal; maxBytes: number }): Promise<PublicAnswer>;
}

export const PublicWeb = Symbol('PublicWeb');
