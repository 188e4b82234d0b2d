import { identityNotVerified, verificationSessionNotFound } from '../errors/account-errors.js';
import {
  type ConnectedAccount,
  type ConnectedAccountStore,
  isPending,
  type ProjectClock,
} from './connected-account-store.js';
import { opaqueId } from './ids.js';

/** One hosted sign-in page: for one account and one decision, valid for ten minutes. */
export type LinkSession = {
  /** `lk_…`, the last part of the page's address. */
  token: string;
  accountId: string;
  callbackUrl?: string;
  expiresAt: Date;
  /** True after Allow or Deny was pressed, unless Deny left it open. */
  isUsed: boolean;
  /** The identity check of a project with a verifier; the account waits for its result. */
  verification?: { sessionUri: string; expiresAt: Date; isUsed: boolean };
};

/** Whether a link can be used, was used, or has expired. */
type LinkState = 'open' | 'used' | 'expired';

/** How many reads of an account go by before it is active, and then before it has its owner's name. */
type ReadDelays = { readsUntilActive: number; readsUntilNamed: number };

/** The hosted pages of one project. Opening a page and deciding on it changes the status of its account. */
export class LinkSessionStore {
  private readonly links = new Map<string, LinkSession>();

  constructor(
    private readonly clock: ProjectClock,
    private readonly accounts: ConnectedAccountStore,
  ) {}

  create(account: ConnectedAccount, callbackUrl?: string): LinkSession {
    const expiresAt = new Date(this.clock.now().getTime() + this.clock.linkLifetimeMs);
    const link: LinkSession = { token: opaqueId('lk'), accountId: account.id, callbackUrl, expiresAt, isUsed: false };
    if (isPending(account)) account.pendingUntil = expiresAt;
    this.links.set(link.token, link);
    return link;
  }

  find(token: string): LinkSession | undefined {
    return this.links.get(token);
  }

  /** A link expires with its account. */
  stateOf(link: LinkSession): LinkState {
    if (link.isUsed) return 'used';
    return this.clock.now() < link.expiresAt && this.accounts.find(link.accountId) ? 'open' : 'expired';
  }

  /** Records that the person opened the page. An account that is already active stays active. */
  markOpened(link: LinkSession): void {
    const account = this.accounts.get(link.accountId);
    if (account.status === 'INITIALIZING') this.accounts.setStatus(account.id, 'INITIATED');
  }

  /** Allow: the account becomes ACTIVE, at once or after `readsUntilActive` reads. */
  allow(link: LinkSession, { label, ...delays }: { label: string } & ReadDelays): void {
    const account = this.accounts.get(link.accountId);
    link.isUsed = true;
    account.label = label;
    this.activate(account, delays);
  }

  /** Allow in a project with a verifier: the account waits up to ten minutes for its result. Returns the `session_uri`. */
  allowUnverified(link: LinkSession, { label }: { label: string }): string {
    const account = this.accounts.get(link.accountId);
    const expiresAt = new Date(this.clock.now().getTime() + this.clock.linkLifetimeMs);
    const sessionUri = opaqueId('session');
    link.isUsed = true;
    link.verification = { sessionUri, expiresAt, isUsed: false };
    account.label = label;
    account.pendingUntil = expiresAt;
    this.accounts.setStatus(account.id, 'INITIATED');
    return sessionUri;
  }

  /** Accepts the verifier's result, once. @throws ProviderError 404 for an ended session, 400 for another user. */
  completeVerification(sessionUri: string, { userId, ...delays }: { userId: string } & ReadDelays): ConnectedAccount {
    const { verification, accountId } = this.list().find((link) => link.verification?.sessionUri === sessionUri) ?? {};
    const account = accountId === undefined ? undefined : this.accounts.find(accountId);
    const isOpen = verification && !verification.isUsed && this.clock.now() < verification.expiresAt;
    if (!isOpen || account === undefined) throw verificationSessionNotFound();
    verification.isUsed = true;
    if (account.userId !== userId) {
      this.accounts.setStatus(account.id, 'FAILED', 'Identity verification failed.');
      throw identityNotVerified();
    }
    this.activate(account, delays);
    return account;
  }

  /** Deny: the account FAILED. */
  deny(link: LinkSession): void {
    const account = this.accounts.get(link.accountId);
    link.isUsed = true;
    if (isPending(account)) this.accounts.setStatus(account.id, 'FAILED', 'The person did not allow the access.');
  }

  list(): LinkSession[] {
    return [...this.links.values()];
  }

  restore(links: LinkSession[]): void {
    for (const link of links) this.links.set(link.token, link);
  }

  clear(): void {
    this.links.clear();
  }

  private activate(account: ConnectedAccount, { readsUntilActive, readsUntilNamed }: ReadDelays): void {
    this.accounts.setStatus(account.id, readsUntilActive > 0 ? 'INITIATED' : 'ACTIVE');
    if (readsUntilActive > 0) account.readsUntilActive = readsUntilActive;
    if (readsUntilNamed > 0) account.readsUntilNamed = readsUntilNamed;
  }
}
