import type { ConnectionKey } from './connection.js';

/**
 * The states of a sign-in attempt. It is `pending` until it is consumed (`connected`) or ends otherwise; a terminal state never
 * changes. `tested`: the attempt only tested a client, and the account worked.
 */
export const signInStates = ['pending', 'connected', 'tested', 'failed', 'cancelled', 'expired'] as const;
export type SignInState = (typeof signInStates)[number];

/** `client_test`: tests whether people can sign in through the OAuth client of an app. It never becomes a connection. */
export type SignInPurpose = 'client_test';

/** A sign-in attempt: an attempt to connect an account, or to test a client. */
export type SignIn = ConnectionKey & {
  id: string;
  state: SignInState;
  /** Absent on an attempt to connect. */
  purpose?: SignInPurpose;
  /**
   * SHA-256 of the `state` parameter of the callback. It is made for each authorization redirect and sent to the provider
   * alone, so the person who started the sign-in does not know it.
   */
  stateHash?: string;
  /** SHA-256 of the secret in our own link; a sign-in that was redirected at once has none. */
  tokenHash?: string;
  /** SHA-256 of the cookie that binds the redirect to a browser; absent again once that redirect has ended. */
  browserHash?: string;
  /** Where the redirected browser reaches the platform, without a final slash: `https://platform.example/tools`. */
  baseAddress: string;
  authConfigId?: string;
  accountId?: string;
  providerUserId: string;
  projectId?: string;
  /** Who requested it: `member:{org}/{user}`, or `{org}/{channel}/{agent}` where that is not the member. */
  requestedBy?: string;
  /** How many extra links to it were created. */
  extraLinkCount: number;
  /** How many authorization redirects it had. */
  redirectCount: number;
  /** How many callbacks came without the cookie of their redirect. */
  callbacksWithoutCookie: number;
  /** The result of a test that has ended: the name of the account, or why it failed in the provider's words. */
  testResult?: string;
  createdAt: string;
  expiresAt: string;
};

/** An attempt with an authorization redirect. Each redirect replaces the one before it; the hash identifies the current one. */
export type RedirectedSignIn = SignIn & { stateHash: string };

/** How long a sign-in may take; the provider's own link lives as long. */
export const signInLifetimeMs = 10 * 60 * 1000;

/** Enough for a mistake, a second browser and one more try; more redirects would not help a member who needs a fourth. */
export const maxRedirects = 3;

/** Enough for everybody who requests the same sign-in again. */
export const maxExtraLinks = 10;

/** The member may have more: one for each redirect, which links for others cannot use up. */
export const maxExtraLinksForMember = maxExtraLinks + maxRedirects;

// How far the clocks of replicas may differ.
const skewMs = 60_000;

/** Whether the attempt has neither ended nor expired at `now`. */
export function isOpen(signIn: SignIn, now: Date): boolean {
  const { state, expiresAt } = signIn;
  return state === 'pending' && now.toISOString() < expiresAt && expiresAt <= latestExpiry(now);
}

/**
 * The latest time, UTC ISO 8601, at which an attempt that is open now may expire. An attempt that expires later was created by a
 * clock that was ahead and counts as ended, since it would stay open for as long as that clock was wrong.
 */
export function latestExpiry(now: Date): string {
  return new Date(now.getTime() + signInLifetimeMs + skewMs).toISOString();
}

/** Whether it only tests a client. */
export function isTest({ purpose }: Pick<SignIn, 'purpose'>): boolean {
  return purpose === 'client_test';
}

/** Whether it has no redirects left; the callback of the last one may still come. */
export function isExhausted({ redirectCount }: Pick<SignIn, 'redirectCount'>): boolean {
  return redirectCount >= maxRedirects;
}

/** Whether the callback of a redirect may still come. */
export function hasPendingRedirect({ browserHash }: SignIn): boolean {
  return browserHash !== undefined;
}

/** Whether a link of ours leads to it. Members may pass such a link on to other people. */
export function hasLink({ tokenHash, extraLinkCount }: SignIn): boolean {
  return tokenHash !== undefined || extraLinkCount > 0;
}

/** Whether the callback uses TLS, so that its cookie can require TLS. */
export function hasSecureOrigin(signIn: SignIn): boolean {
  return signIn.baseAddress.startsWith('https:');
}

/** The path of its base address, without a final slash; empty at the root. */
export function basePathOfSignIn({ baseAddress }: Pick<SignIn, 'baseAddress'>): string {
  return new URL(baseAddress).pathname.replace(/\/$/, '');
}
