import { randomUUID } from 'node:crypto';
import { isSameApp } from './app.js';

/** The provider's user for a member. It is the same in every organization: each session is bound to one account instead. */
export function providerUserIdOf(userId: string): string {
  return `platform:user:${userId}`;
}

/** The member whom a user of the provider was made for; undefined for one of another form, as before members had their own. */
export function memberIdOf(providerUserId: string): string | undefined {
  const prefix = providerUserIdOf('');
  return providerUserId.startsWith(prefix) ? providerUserId.slice(prefix.length) : undefined;
}

/**
 * The provider's user for the calls of a member to apps that need no sign-in. No link is ever made for it, so it owns no
 * account. A session that is bound to no account then finds none to use, whatever the catalog says of the app.
 */
export function accountlessProviderUserIdOf(userId: string): string {
  return `platform:open:${userId}`;
}

/** A provider user for one test of a client; it is used for nothing else. */
export function newTestProviderUserId(): string {
  return `platform:test:${randomUUID()}`;
}

type Owner = { providerUserId: string; app: string };
type Owned = { providerUserId?: string; app: string };

/** Whether an account at the provider is of that user and app, as far as it tells its user. */
export function isAccountOf({ providerUserId, app }: Owner, account: Owned): boolean {
  return (account.providerUserId ?? providerUserId) === providerUserId && isSameApp(account.app, app);
}

type RecordedOwner = { userId: string; providerUserId?: string | undefined };

/**
 * Of whom a recorded account may be: of its member, or of the one for whom it was made. Before members had their own, that may have
 * been somebody else.
 */
export function ownerIdsOf({ userId, providerUserId = '' }: RecordedOwner): string[] {
  return [userId, memberIdOf(providerUserId) ?? userId];
}

/**
 * Whether an account at the provider is of another app, or of another member. An account from before members had their own has
 * a provider user of another form, which tells nothing; without an app, nothing is known of that either.
 */
export function isAccountOfAnother({ app, ...owner }: RecordedOwner & { app: string }, account: Owned): boolean {
  const ownerId = memberIdOf(account.providerUserId ?? '');
  const isOfOther = ownerId !== undefined && !ownerIdsOf(owner).includes(ownerId);
  return isOfOther || (app !== '' && !isSameApp(account.app, app));
}
