import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hasLink, hasSecureOrigin, type SignIn } from './sign-in.js';

// Earlier versions gave a secret without this prefix to any browser that followed a link. They may still run beside this one.
const memberPrefix = 'member.';

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

/**
 * Reads the secret for an attempt from the cookies of a browser, if it has one. `isSecure`: the cookie was set for an https
 * origin.
 */
export type BrowserSecrets = (signIn: { id: string; isSecure: boolean }) => string | undefined;

/** The browser of a callback, and the user who is signed in to the platform there, if any. */
export type CallbackBrowser = { secrets: BrowserSecrets; principal?: { userId: string } };

/** A new secret that binds an authorization redirect to a browser in which the member is signed in, with the time of the redirect. */
export function newBrowserSecret(): string {
  return `${memberPrefix}${Date.now()}.${newToken()}`;
}

/** When a browser with a valid secret was redirected. Those of earlier versions do not say it: at the start of the attempt then. */
export function redirectedAtMs(signIn: SignIn, secrets: BrowserSecrets): number {
  const [, time, token] = secretOf(signIn, secrets)?.split('.') ?? [];
  return token === undefined ? Date.parse(signIn.createdAt) : Number(time);
}

/**
 * Whether the callback comes from the browser that was redirected, and no other user is signed in there. The cookie suffices
 * where the browser does not send the host's session with the provider's redirect: only the member's own browser has the cookie.
 */
export function isVerifiedBrowser(signIn: SignIn, { principal, secrets }: CallbackBrowser): boolean {
  return !isOtherUser(signIn, principal) && hasValidSecret(signIn, secrets);
}

export function isOtherUser(signIn: SignIn, principal: { userId: string } | undefined): boolean {
  return principal !== undefined && principal.userId !== signIn.userId;
}

export function hasValidSecret(signIn: SignIn, secrets: BrowserSecrets): boolean {
  const secret = secretOf(signIn, secrets);
  return matchesHash(secret, signIn.browserHash) && (!hasLink(signIn) || isMemberSecret(secret));
}

function secretOf(signIn: SignIn, secrets: BrowserSecrets): string | undefined {
  return secrets({ id: signIn.id, isSecure: hasSecureOrigin(signIn) });
}

function isMemberSecret(secret: string | undefined): boolean {
  return secret?.startsWith(memberPrefix) ?? false;
}
