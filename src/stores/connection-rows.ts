import type { BrokenReason } from '../contract/connection-constants.js';
import type { Connection, ConnectionKey } from '../domain/connection.js';
import { presentFields } from './database/database-client.js';

/** A row of `appconnect_user_connections`. */
export type ConnectionRow = {
  id: string;
  org_id: string;
  user_id: string;
  app: string;
  account_id: string;
  provider_user_id: string;
  auth_config_id: string | null;
  project_id: string | null;
  label: string | null;
  health: Connection['health'];
  broken_reason: BrokenReason | null;
  health_since: string;
  session_id: string | null;
  session_url: string | null;
  /** The account before the latest replacement, so that the replacing statement can return it. */
  replaced_account_id: string | null;
  created_at: string;
  updated_at: string;
};

export function toConnection(row: ConnectionRow): Connection {
  return presentFields<Connection>({
    id: row.id,
    orgId: row.org_id,
    userId: row.user_id,
    app: row.app,
    accountId: row.account_id,
    providerUserId: row.provider_user_id,
    authConfigId: row.auth_config_id,
    projectId: row.project_id,
    label: row.label,
    health: row.health,
    brokenReason: row.broken_reason,
    healthSince: row.health_since,
    session: row.session_id && row.session_url ? { id: row.session_id, url: row.session_url } : undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  });
}

export function toConnectionRow(connection: Connection): ConnectionRow {
  return {
    ...toKeyColumns(connection),
    id: connection.id,
    account_id: connection.accountId,
    provider_user_id: connection.providerUserId,
    auth_config_id: connection.authConfigId ?? null,
    project_id: connection.projectId ?? null,
    label: connection.label ?? null,
    health: connection.health,
    broken_reason: connection.brokenReason ?? null,
    health_since: connection.healthSince,
    session_id: connection.session?.id ?? null,
    session_url: connection.session?.url ?? null,
    replaced_account_id: null,
    created_at: connection.createdAt,
    updated_at: connection.updatedAt,
  };
}

export function toKeyColumns(key: ConnectionKey): Pick<ConnectionRow, 'org_id' | 'user_id' | 'app'> {
  return { org_id: key.orgId, user_id: key.userId, app: key.app };
}
