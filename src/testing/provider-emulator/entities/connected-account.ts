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
 * FAILED: denied; EXPIRED: not finished in time, or no longer refreshable; INACTIVE: disabled; REVOKED: given back.
 */
export type AccountStatus = (typeof accountStatuses)[number];

/** One user's account for one app: the row that a link makes at once and the hosted page brings to life. */
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
  /** When it last became ACTIVE: the newest one is what an unpinned session uses. */
  connectedAt?: Date;
  /** Fields that came with the request for a link, such as a subdomain. */
  connectionData?: Record<string, unknown>;
  /** The name that was typed on the hosted page. */
  label?: string;
  /** Until when an unfinished sign-in may still be finished. */
  pendingUntil: Date;
  /** Reads that still show INITIATED although the sign-in has been allowed. */
  readsUntilActive?: number;
};

/** Whether the person signed in at the app, instead of handing over a key of it. */
export function isOauth({ authScheme }: Pick<ConnectedAccount, 'authScheme'>): boolean {
  return authScheme === 'OAUTH2' || authScheme === 'DCR_OAUTH';
}

/** Whether the person can still finish the sign-in. */
export function isPending(account: ConnectedAccount): boolean {
  return account.status === 'INITIALIZING' || account.status === 'INITIATED';
}
