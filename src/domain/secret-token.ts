import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits that fit into a URL and a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: its SHA-256, hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether a token is the one whose hash was kept; takes the same time for every wrong one. */
export function matchesHash(token: string | undefined, hash: string | undefined): boolean {
  if (token === undefined || hash === undefined) return false;
  return timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(hash.padEnd(64).slice(0, 64)));
}
