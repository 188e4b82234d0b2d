import { isMemberBrowserSecret } from '../../domain/browser-secret.js';
import { matchesHash } from '../../domain/secret-token.js';
import { hasLink, hasSecureOrigin, type SignIn } from '../../domain/sign-in.js';
import type { Principal } from '../../host/routes.js';

/** Reads the secret that this browser carries for an attempt, if any, from the cookie that was meant for such a host. */
export type BrowserSecrets = (signIn: { id: string; isSecure: boolean }) => string | undefined;

/** A browser that comes back from the provider, and who is signed in to the platform there, if anybody. */
export type Visitor = { secrets: BrowserSecrets; principal?: Principal; signal: AbortSignal };

/**
 * The browser that left is the one that came back, and nobody else is signed in there. The cookie is enough where the
 * host's session does not travel with the provider's redirect: only the member's own browser was given it.
 */
export function isProven(signIn: SignIn, { principal, secrets }: Visitor): boolean {
  return !isSomebodyElse(signIn, principal) && carriesSecret(signIn, secrets);
}

export function isSomebodyElse(signIn: SignIn, principal: Principal | undefined): boolean {
  return principal !== undefined && principal.userId !== signIn.userId;
}

export function carriesSecret(signIn: SignIn, secrets: BrowserSecrets): boolean {
  const secret = secrets({ id: signIn.id, isSecure: hasSecureOrigin(signIn) });
  return matchesHash(secret, signIn.browserHash) && (!hasLink(signIn) || isMemberBrowserSecret(secret));
}

/** Whether a browser is on its way with it. */
export function hasDeparture(signIn: SignIn): boolean {
  return signIn.browserHash !== undefined;
}
