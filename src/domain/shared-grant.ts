import { oauthClientSchemes } from './auth-schemes.js';

/** The OAuth client of an account. `label`: its shortened client id, `1234…wxyz`, where it was saved here. */
export type GrantClient = { kind: 'managed' | 'own' | 'none'; label?: string };

/** An account, as far as it tells on which grant it lives. */
type GrantHolder = { app: string; client?: GrantClient | undefined };

/** The client that an auth config stands for. */
export function toGrantClient({ scheme, clientLabel }: { scheme: string; clientLabel?: string }): GrantClient {
  if (scheme === 'managed') return { kind: 'managed' };
  if (!oauthClientSchemes.includes(scheme)) return { kind: 'none' };
  return { kind: 'own', ...(clientLabel !== undefined && { label: clientLabel }) };
}

/**
 * Whether two accounts of one person may live on the same grant, so that taking it back at the app of one would end the other.
 * Where a client is unknown, they may.
 */
export function mayShareGrant(one: GrantHolder, other: GrantHolder): boolean {
  if (one.app === other.app || haveSameOwnClient(one.client, other.client)) return true;
  if (isWithoutClient(one) || isWithoutClient(other)) return false;
  return isOfGoogle(one) && isOfGoogle(other) && !areOfTwoProjects(one.client, other.client);
}

/**
 * Google gives a person one grant for all that the clients of one Google project ask for. By its documents a revocation ends all
 * of it, whichever token is revoked.
 */
function isOfGoogle({ app }: GrantHolder): boolean {
  return app === 'gmail' || app === 'youtube' || app.startsWith('google');
}

/** Signed in with a key or a password, an account lives on no grant of a vendor's. */
function isWithoutClient({ client }: GrantHolder): boolean {
  return client?.kind === 'none';
}

function haveSameOwnClient(one: GrantClient | undefined, other: GrantClient | undefined): boolean {
  return one?.kind === 'own' && other?.kind === 'own' && one.label !== undefined && one.label === other.label;
}

/** Whether two clients are of different Google projects for certain. */
function areOfTwoProjects(one: GrantClient | undefined, other: GrantClient | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one.kind !== other.kind || !mayBeSameNumber(startOfProjectNumber(one), startOfProjectNumber(other));
}

/** A client id of Google begins with the number of its project, of which the label may keep only the start. */
function startOfProjectNumber({ label = '' }: GrantClient): string {
  return /^\d*/.exec(label)?.[0] ?? '';
}

function mayBeSameNumber(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}
