import { isMemberBrowserSecret } from '../../domain/browser-secret.js';
import { matchesHash } from '../../domain/secret-token.js';
import { hasLink, hasSecureOrigin, type SignIn } from '../../domain/sign-in.js';
import type { Principal } from '../../host/routes.js';

/** Reads the secret that this browser carries for an attempt, if any, from the cookie that was meant for such a host. */
export type BrowserSecrets = (signIn: { id: string; isSecure: boolean }) => string | undefined;

/** A browser that comes back from the provider, and who is signed in to the platform there, if anybody. */
export type CallbackRequest = { secrets: BrowserSecrets; principal?: Principal; signal: AbortSignal };

/**
 * The browser that left is the one that came back, and nobody else is signed in there. The cookie is enough where the
 * host's session does not travel with the provider's redirect: only the member's own browser was given it.
 */
export function isVerifiedBrowser(signIn: SignIn, { principal, secrets }: CallbackRequest): boolean {
  return !isOtherUser(signIn, principal) && hasValidSecret(signIn, secrets);
}

export function isOtherUser(signIn: SignIn, principal: Principal | undefined): boolean {
  return principal !== undefined && principal.userId !== signIn.userId;
}

export function hasValidSecret(signIn: SignIn, secrets: BrowserSecrets): boolean {
  const secret = secrets({ id: signIn.id, isSecure: hasSecureOrigin(signIn) });
  return matchesHash(secret, signIn.browserHash) && (!hasLink(signIn) || isMemberBrowserSecret(secret));
}

/** Whether a browser is on its way with it. */
export function hasPendingRedirect(signIn: SignIn): boolean {
  return signIn.browserHash !== undefined;
}
