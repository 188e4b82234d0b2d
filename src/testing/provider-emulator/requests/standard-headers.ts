import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { EmulatedProvider } from '../emulated-provider.js';
import type { ProviderEnv } from './provider-env.js';

/** Gives every answer its request id and the state of the rate limit, and answers 429 when that is used up. */
export function standardHeaders(provider: EmulatedProvider): MiddlewareHandler<ProviderEnv> {
  return async (context, next) => {
    const requestId = context.req.header('x-request-id') ?? randomUUID();
    const { remaining, retryAfterSeconds } = provider.rateLimit.countRequest();
    context.set('requestId', requestId);
    context.header('x-request-id', requestId);
    context.header('X-RateLimit', String(provider.rateLimit.limit));
    context.header('X-RateLimit-Remaining', String(remaining));
    context.header('X-RateLimit-Window-Size', '60s');
    if (retryAfterSeconds === undefined) return next();
    context.header('Retry-After', String(retryAfterSeconds));
    return context.json(rateLimitBody(provider.rateLimit.limit), 429);
  };
}

/** The one error that does not come in the envelope. */
export function rateLimitBody(limit: number): { message: string } {
  return { message: `Rate limit exceeded. Limit: ${limit} requests per 1 minutes` };
}
