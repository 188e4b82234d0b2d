import type { ConnectionKey } from './connection.js';

/**
 * One attempt at connecting. `pending` until it is consumed (connected) or over. A terminal state never changes again.
 * `tested`: the account worked, and it was to see only that.
 */
export const signInStates = ['pending', 'connected', 'tested', 'failed', 'cancelled', 'expired'] as const;
export type SignInState = (typeof signInStates)[number];

/** `client_test`: to see whether people can sign in through the OAuth client of an app. It becomes no connection. */
export type SignInPurpose = 'client_test';

export type SignIn = ConnectionKey & {
  id: string;
  state: SignInState;
  /** Absent on an attempt at connecting. */
  purpose?: SignInPurpose;
  /**
   * SHA-256 of the `state` parameter of the callback; made when a browser leaves for the provider, and told to the
   * provider alone: whoever started the sign-in does not know it.
   */
  stateHash?: string;
  /** SHA-256 of the secret in our own link; a sign-in that went straight to the provider has none. */
  tokenHash?: string;
  /** SHA-256 of the cookie of the browser that went to the provider; absent again once that departure has ended. */
  browserHash?: string;
  /** Where the platform is reached by the browser that left and comes back, `https://platform.example`. */
  origin: string;
  authConfigId?: string;
  accountId?: string;
  providerUserId: string;
  projectId?: string;
  /** Who asked for it: `member:{org}/{user}`, or `{org}/{channel}/{agent}` where that is not the member. */
  requestedBy?: string;
  /** How many further links were given out that lead to it. */
  extraLinkCount: number;
  /** How often a browser left with it. */
  redirectCount: number;
  /** How often a browser came back without the cookie of its departure. */
  unverifiedCallbackCount: number;
  /** What a test came to, once it is over: the account's name, or why it failed in the provider's words. */
  testResult?: string;
  createdAt: string;
  expiresAt: string;
};

/** An attempt with which a browser has left. When one leaves again, the hash tells which departure was meant. */
export type RedirectedSignIn = SignIn & { stateHash: string };

/** How long a sign-in may take; the provider's own link lives as long. */
export const signInLifetimeMs = 10 * 60 * 1000;

/** A slip, a second browser, one more try; whoever needs a fourth has another trouble than the sign-in. */
export const maxRedirects = 3;

/** Enough for everybody who asks in vain a second time. */
export const maxExtraLinks = 10;

/** By these its member starts again, however many others have asked: one for each departure. */
export const maxExtraLinksForMember = maxExtraLinks + maxRedirects;

// How far the clocks of replicas may differ.
const skewMs = 60_000;

export function isOpen(signIn: SignIn, now: Date): boolean {
  const { state, expiresAt } = signIn;
  return state === 'pending' && now.toISOString() < expiresAt && expiresAt <= latestExpiry(now);
}

/**
 * The latest moment, UTC ISO 8601, at which an attempt that is open now may run out. One that would last longer was begun by
 * a clock that was ahead; it is over, since it would stay open for as long as that clock was wrong.
 */
export function latestExpiry(now: Date): string {
  return new Date(now.getTime() + signInLifetimeMs + skewMs).toISOString();
}

/** Whether it is to see only whether a client works. */
export function isTest({ purpose }: Pick<SignIn, 'purpose'>): boolean {
  return purpose === 'client_test';
}

/** Whether no browser may leave with it any more; the last that left may still come back. */
export function isExhausted({ redirectCount }: Pick<SignIn, 'redirectCount'>): boolean {
  return redirectCount >= maxRedirects;
}

/** Whether a link of ours leads to it, which goes from hand to hand. */
export function hasLink({ tokenHash, extraLinkCount }: SignIn): boolean {
  return tokenHash !== undefined || extraLinkCount > 0;
}

/** Whether the browser comes back over TLS, so that its cookie may demand it. */
export function hasSecureOrigin(signIn: SignIn): boolean {
  return signIn.origin.startsWith('https:');
}
