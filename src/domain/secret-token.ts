import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as 43 characters that a URL and a cookie may hold. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a token, in hex: only this is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether a token matches a stored hash, in constant time. */
export function matchesHash(token: string | undefined, hash: string | undefined): boolean {
  if (token === undefined || hash === undefined) return false;
  return timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(hash.padEnd(64).slice(0, 64)));
}
