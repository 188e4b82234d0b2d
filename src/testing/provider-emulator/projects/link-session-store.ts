import { type ConnectedAccount, isPending } from '../entities/connected-account.js';
import type { LinkSession } from '../entities/link-session.js';
import type { ConnectedAccountStore } from './connected-account-store.js';
import { opaqueId } from './opaque-ids.js';
import type { ProjectClock } from './project.js';

/** What became of a link: still good, decided already, or out of time. */
export type LinkState = 'open' | 'used' | 'expired';

/** The hosted pages of one project. Opening one and deciding on it moves its account along. */
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

  /** An account that was deleted or gave up meanwhile takes its link with it. */
  stateOf(link: LinkSession): LinkState {
    if (link.isUsed) return 'used';
    return this.clock.now() < link.expiresAt && this.accounts.find(link.accountId) ? 'open' : 'expired';
  }

  /** The person opened the page. An account that already works is not harmed by a second sign-in. */
  markOpened(link: LinkSession): void {
    const account = this.accounts.get(link.accountId);
    if (account.status === 'INITIALIZING') this.accounts.setStatus(account.id, 'INITIATED');
  }

  /** Allow: the account becomes ACTIVE, at once or after so many reads. */
  allow(link: LinkSession, { label, readsUntilActive }: { label: string; readsUntilActive: number }): void {
    const account = this.accounts.get(link.accountId);
    link.isUsed = true;
    account.label = label;
    this.accounts.setStatus(account.id, readsUntilActive > 0 ? 'INITIATED' : 'ACTIVE');
    if (readsUntilActive > 0) account.readsUntilActive = readsUntilActive;
  }

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
}
