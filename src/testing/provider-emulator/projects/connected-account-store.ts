import { accountNotFound, aliasTaken } from '../errors/account-errors.js';
import { opaqueId, wordId } from './ids.js';

export const accountStatuses = [
  'INITIALIZING',
  'INITIATED',
  'ACTIVE',
  'FAILED',
  'EXPIRED',
  'INACTIVE',
  'REVOKED',
] as const;

/**
 * INITIALIZING: the link exists; INITIATED: its page was opened; ACTIVE: usable, as far as the provider knows;
 * FAILED: denied; EXPIRED: not finished in time, or no longer refreshable; INACTIVE: disabled; REVOKED: revoked at the app.
 */
export type AccountStatus = (typeof accountStatuses)[number];

/** One user's account of one app. Creating a link creates it; the hosted page activates it. */
export type ConnectedAccount = {
  /** `ca_…` */
  id: string;
  userId: string;
  alias?: string;
  /** A readable name, `gmail_red-castle`. */
  wordId: string;
  toolkitSlug: string;
  authConfigId: string;
  authScheme: string;
  isManaged: boolean;
  accountType: 'PRIVATE' | 'SHARED';
  status: AccountStatus;
  statusReason?: string;
  createdAt: Date;
  updatedAt: Date;
  /** When it last became ACTIVE. A session without a pinned account uses the newest. */
  connectedAt?: Date;
  /** Fields that came with the request for a link, such as a subdomain. */
  connectionData?: Record<string, unknown>;
  /** The name that was typed on the hosted page. */
  label?: string;
  /** Until when a pending sign-in can be finished. */
  pendingUntil: Date;
  /** How many reads still show INITIATED after the sign-in was allowed. */
  readsUntilActive?: number;
  /** How many reads still lack its owner's name once it is active. */
  readsUntilNamed?: number;
};

/** Whether the person signs in at the app, instead of entering an API key. */
export function isOauth({ authScheme }: Pick<ConnectedAccount, 'authScheme'>): boolean {
  return authScheme === 'OAUTH2' || authScheme === 'DCR_OAUTH';
}

/** Whether the person can still finish the sign-in. */
export function isPending(account: ConnectedAccount): boolean {
  return account.status === 'INITIALIZING' || account.status === 'INITIATED';
}

export type ProjectClock = { now(): Date; linkLifetimeMs: number };

const disabledReason = 'The auth config of this account is disabled.';

type NewAccount = {
  authConfig: { id: string } & Pick<ConnectedAccount, 'toolkitSlug' | 'authScheme' | 'isManaged'>;
  userId: string;
  alias?: string;
  connectionData?: Record<string, unknown>;
  accountType?: 'PRIVATE' | 'SHARED';
};

/** The connected accounts of one project. An overdue sign-in becomes EXPIRED at the next read. */
export class ConnectedAccountStore {
  private readonly accounts = new Map<string, ConnectedAccount>();
  private created = 0;

  constructor(private readonly clock: ProjectClock) {}

  /** Creates an account with status INITIALIZING. @throws ProviderError 400 when the alias is taken. */
  create({ authConfig, userId, alias, accountType, connectionData }: NewAccount): ConnectedAccount {
    if (alias) this.assertAliasIsFree({ userId, toolkitSlug: authConfig.toolkitSlug }, alias);
    const now = this.clock.now();
    const account: ConnectedAccount = {
      id: opaqueId('ca'),
      userId,
      alias,
      ...(connectionData && { connectionData }),
      wordId: wordId(authConfig.toolkitSlug, this.created++),
      toolkitSlug: authConfig.toolkitSlug,
      authConfigId: authConfig.id,
      authScheme: authConfig.authScheme,
      isManaged: authConfig.isManaged,
      accountType: accountType ?? 'PRIVATE',
      status: 'INITIALIZING',
      createdAt: now,
      updatedAt: now,
      pendingUntil: new Date(now.getTime() + this.clock.linkLifetimeMs),
    };
    this.accounts.set(account.id, account);
    return account;
  }

  find(id: string): ConnectedAccount | undefined {
    const account = this.accounts.get(id);
    if (account) this.expireIfOverdue(account);
    return account;
  }

  /** @throws ProviderError 404 for an unknown or deleted id. */
  get(id: string): ConnectedAccount {
    const account = this.find(id);
    if (!account) throw accountNotFound(id);
    return account;
  }

  list(): ConnectedAccount[] {
    const accounts = [...this.accounts.values()];
    for (const account of accounts) this.expireIfOverdue(account);
    return accounts;
  }

  setStatus(id: string, status: AccountStatus, reason?: string): void {
    const account = this.get(id);
    const now = this.clock.now();
    account.status = status;
    account.statusReason = reason;
    account.readsUntilActive = undefined;
    account.updatedAt = now;
    if (status === 'ACTIVE') account.connectedAt = now;
  }

  /** An empty alias removes it. @throws ProviderError 400 when the alias is taken. */
  rename(id: string, alias: string): void {
    const account = this.get(id);
    if (alias) this.assertAliasIsFree(account, alias);
    account.alias = alias || undefined;
    account.updatedAt = this.clock.now();
  }

  /** Counts a read after the sign-in was allowed; the account becomes ACTIVE, and then named, when no delayed reads are left. */
  countRead(account: ConnectedAccount): void {
    if (account.readsUntilActive === 0) this.setStatus(account.id, 'ACTIVE');
    else if (account.readsUntilActive !== undefined) account.readsUntilActive -= 1;
    if (account.status !== 'ACTIVE' || account.readsUntilNamed === undefined) return;
    account.readsUntilNamed = account.readsUntilNamed === 0 ? undefined : account.readsUntilNamed - 1;
  }

  applyAuthConfigStatus(authConfigId: string, isEnabled: boolean): void {
    for (const account of this.list().filter((each) => each.authConfigId === authConfigId)) {
      if (isEnabled && account.statusReason === disabledReason) this.setStatus(account.id, 'ACTIVE');
      if (!isEnabled && account.status === 'ACTIVE') this.setStatus(account.id, 'INACTIVE', disabledReason);
    }
  }

  delete(id: string): void {
    this.get(id);
    this.accounts.delete(id);
  }

  deleteAllOf(authConfigId: string): void {
    for (const account of this.list()) if (account.authConfigId === authConfigId) this.accounts.delete(account.id);
  }

  /** How many accounts were ever created, deleted ones included; it determines the next readable name. */
  get createdCount(): number {
    return this.created;
  }

  restore(accounts: ConnectedAccount[], createdCount: number): void {
    for (const account of accounts) this.accounts.set(account.id, account);
    this.created = createdCount;
  }

  clear(): void {
    this.accounts.clear();
    this.created = 0;
  }

  private expireIfOverdue(account: ConnectedAccount): void {
    if (!isPending(account) || account.readsUntilActive !== undefined) return;
    if (this.clock.now() < account.pendingUntil) return;
    account.status = 'EXPIRED';
    account.statusReason = 'Connection initiation did not complete within 10 minutes';
    account.updatedAt = account.pendingUntil;
  }

  private assertAliasIsFree(owner: { id?: string; userId: string; toolkitSlug: string }, alias: string): void {
    const isTaken = this.list().some(
      (other) =>
        other.id !== owner.id &&
        other.userId === owner.userId &&
        other.toolkitSlug === owner.toolkitSlug &&
        other.alias === alias,
    );
    if (isTaken) throw aliasTaken(alias);
  }
}
