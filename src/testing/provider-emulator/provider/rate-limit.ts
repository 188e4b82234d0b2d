/** So high that only a test that sets its own limit reaches one. */
const defaultLimit = 1_000_000;
const windowMs = 60_000;

/** Counts requests in fixed windows of one minute, as the provider does for an organization. */
export class RateLimit {
  private windowStart = 0;
  private count = 0;

  constructor(
    private readonly clock: { now(): Date },
    readonly limit = defaultLimit,
  ) {}

  /** Counts one request. `retryAfterSeconds` is set when it exceeds the limit. */
  countRequest(): { remaining: number; retryAfterSeconds?: number } {
    const now = this.clock.now().getTime();
    if (now - this.windowStart >= windowMs) {
      this.windowStart = now - (now % windowMs);
      this.count = 0;
    }
    this.count += 1;
    if (this.count <= this.limit) return { remaining: this.limit - this.count };
    return { remaining: 0, retryAfterSeconds: Math.ceil((this.windowStart + windowMs - now) / 1000) };
  }

  clear(): void {
    this.windowStart = 0;
    this.count = 0;
  }
}

/** The only error without the provider's envelope. */
export function rateLimitBody(limit: number): { message: string } {
  return { message: `Rate limit exceeded. Limit: ${limit} requests per 1 minutes` };
}
