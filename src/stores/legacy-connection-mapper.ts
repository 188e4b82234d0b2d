import { type BrokenReason, type Connection, providerUserIdOf } from '../domain/connection.js';
import type { LegacyConnection } from './legacy-connection-store.js';

/** A row of `appconnect_org_connections`, as older versions left it: any column may be empty or of another type. */
export type LegacyRow = {
  id: string | number;
  org_id: string;
  app_slug: string;
  connected_account_id: string | null;
  provider_user_id: string | null;
  status: string | null;
  created_at: unknown;
  updated_at: unknown;
};

const brokenReasonOf: Record<string, BrokenReason> = {
  expired: 'expired',
  revoked: 'revoked',
  inactive: 'disabled',
  disabled: 'disabled',
  deleted: 'deleted',
};

const healthyStatuses = ['active', 'connected'];

/** Undefined for a row that never had an account: there is nothing to move. */
export function toLegacyConnection(row: LegacyRow, now: string): LegacyConnection | undefined {
  if (!row.connected_account_id) return undefined;
  const createdAt = toIsoTime(row.created_at) ?? now;
  return {
    id: String(row.id),
    orgId: row.org_id,
    app: row.app_slug,
    accountId: row.connected_account_id,
    providerUserId: row.provider_user_id ?? '',
    status: row.status ?? '',
    createdAt,
    updatedAt: toIsoTime(row.updated_at) ?? createdAt,
  };
}

/** The member's connection that it becomes; the provider's user stays, since a session is tied to the one that owns the account. */
export function toMovedConnection(legacy: LegacyConnection, member: { userId: string; at: string }): Connection {
  const isHealthy = isUsable(legacy);
  return {
    id: legacy.id,
    orgId: legacy.orgId,
    userId: member.userId,
    app: legacy.app,
    accountId: legacy.accountId,
    providerUserId: legacy.providerUserId || providerUserIdOf(member.userId),
    health: isHealthy ? 'healthy' : 'broken',
    ...(isHealthy ? {} : { brokenReason: brokenReasonOf[legacy.status.toLowerCase()] ?? 'failed' }),
    healthSince: legacy.updatedAt,
    createdAt: legacy.createdAt,
    updatedAt: member.at,
  };
}

/** Of several accounts for one app the best comes first: one that works, then the latest, then by id. */
export function byWorth(a: LegacyConnection, b: LegacyConnection): number {
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

/** Drivers tell times as dates, milliseconds or text; SQLite's own text form is UTC without saying so. */
function toIsoTime(value: unknown): string | undefined {
  const text = typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/.test(value);
  const time = new Date(text ? `${value.replace(' ', 'T')}Z` : (value as string | number | Date));
  return value === null || value === undefined || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
