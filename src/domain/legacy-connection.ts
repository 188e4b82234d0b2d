import type { BrokenReason } from '../contract/connection-constants.js';
import type { Connection } from './connection.js';
import { providerUserIdOf } from './provider-user.js';

/** A connection of older versions: one account for a whole organization. */
export type LegacyConnection = {
  id: string;
  orgId: string;
  app: string;
  accountId: string;
  providerUserId: string;
  status: string;
  createdAt: string;
  updatedAt: string;
};

/** Who gets the connections of an organization, and when. */
export type Recipient = { userId: string; at: string };

const reasonByStatus: Record<string, BrokenReason> = {
  expired: 'expired',
  revoked: 'revoked',
  inactive: 'disabled',
  disabled: 'disabled',
  deleted: 'deleted',
  failed: 'failed',
};

const healthyStatuses = ['active', 'connected'];

/** The member's new connection. It keeps the user at the provider, since a session belongs to the user who owns the account. */
export function toMovedConnection(legacy: LegacyConnection, recipient: Recipient): Connection {
  const isHealthy = isUsable(legacy);
  return {
    id: legacy.id,
    orgId: legacy.orgId,
    userId: recipient.userId,
    app: legacy.app,
    accountId: legacy.accountId,
    providerUserId: legacy.providerUserId || providerUserIdOf(recipient.userId),
    health: isHealthy ? 'healthy' : 'broken',
    // A status that tells nothing may be that of an account that works. A call looks up one that is disabled.
    ...(isHealthy ? {} : { brokenReason: reasonByStatus[legacy.status.toLowerCase()] ?? 'disabled' }),
    healthSince: legacy.updatedAt,
    createdAt: legacy.createdAt,
    updatedAt: recipient.at,
  };
}

/** Orders several accounts for one app: those that work first, then the latest, then by id. */
export function byPreference(a: LegacyConnection, b: LegacyConnection): number {
  return (
    Number(isUsable(b)) - Number(isUsable(a)) || compare(b.updatedAt, a.updatedAt) || compare(a.accountId, b.accountId)
  );
}

function isUsable(legacy: LegacyConnection): boolean {
  return healthyStatuses.includes(legacy.status.toLowerCase());
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
