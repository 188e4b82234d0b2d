import type { ConnectionStatus } from '../contract/app-contract.js';
import type { ConnectionKey } from './connection.js';

/**
 * One attempt at connecting. `pending` until it is consumed (connected), parked for the member's own confirmation
 * (`needs_confirmation`), or over. A terminal state never changes again.
 */
export const signInStates = ['pending', 'needs_confirmation', 'connected', 'failed', 'cancelled', 'expired'] as const;
export type SignInState = (typeof signInStates)[number];

export type SignIn = ConnectionKey & {
  id: string;
  state: SignInState;
  /**
   * SHA-256 of the `state` parameter of the callback; made when a browser leaves for the provider, and told to the
   * provider alone: whoever started the sign-in does not know it.
   */
  stateHash?: string;
  /** SHA-256 of the secret in our own link; only sign-ins that start in a chat have one. */
  tokenHash?: string;
  /** SHA-256 of the cookie of the browser that went to the provider. */
  browserHash?: string;
  /** Where the platform is reached by the browser that comes back, `https://platform.example`. */
  origin: string;
  authConfigId?: string;
  accountId?: string;
  providerUserId: string;
  projectId?: string;
  createdAt: string;
  expiresAt: string;
};

/** An attempt with which a browser has left. When one leaves again, the hash tells which departure was meant. */
export type DepartedSignIn = SignIn & { stateHash: string };

/** How long a sign-in may take; the provider's own link lives as long. */
export const signInLifetimeMs = 10 * 60 * 1000;

export function isOpen(signIn: SignIn, now: Date): boolean {
  return (signIn.state === 'pending' || signIn.state === 'needs_confirmation') && now.toISOString() < signIn.expiresAt;
}

/** How far a sign-in that is open has come. */
export function statusOfSignIn({
  state,
}: Pick<SignIn, 'state'>): Extract<ConnectionStatus, 'signing_in' | 'needs_confirmation'> {
  return state === 'needs_confirmation' ? 'needs_confirmation' : 'signing_in';
}

/** Whether the browser comes back over TLS, so that its cookie may demand it. */
export function comesBackOverTls(signIn: SignIn): boolean {
  return signIn.origin.startsWith('https:');
}

/** Whether it was started by a link that is passed from hand to hand, so that its browser proves nothing about a person. */
export function isFromChat(signIn: SignIn): boolean {
  return signIn.tokenHash !== undefined;
}
