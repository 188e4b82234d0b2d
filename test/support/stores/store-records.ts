import type { Knex } from 'knex';
import type { AuditEvent } from '../../../src/contract/activity-contract.js';
import type { Connection } from '../../../src/domain/connection.js';
import type { NewOpenCall } from '../../../src/domain/open-call.js';
import { providerUserIdOf } from '../../../src/domain/provider-user.js';
import type { SignIn } from '../../../src/domain/sign-in.js';
import { type AccountToRemove, toAccountToRemove } from '../../../src/stores/account-removal/account-removal-store.js';
import type { AuthConfigRecord } from '../../../src/stores/auth-config-store.js';
import { noon } from '../clock.js';

/** The time `minutes` after `noon`, UTC ISO 8601. */
export function minute(minutes: number): string {
  return new Date(noon + minutes * 60_000).toISOString();
}

/** A healthy connection of Ada in Acme to Gmail without optional fields, with defaults for what the test leaves out. */
export function aConnection(fields: Partial<Connection> = {}): Connection {
  const { userId = 'ada' } = fields;
  return {
    id: 'connection-1',
    orgId: 'acme',
    userId,
    app: 'gmail',
    accountId: 'ca_1',
    providerUserId: providerUserIdOf(userId),
    health: 'healthy',
    healthSince: minute(0),
    createdAt: minute(0),
    updatedAt: minute(0),
    ...fields,
  };
}

/** A pending sign-in of Ada in Acme to Gmail, open from 12:00 to 12:10. */
export function aSignIn(fields: Partial<SignIn> = {}): SignIn {
  const id = fields.id ?? 'sign-in-1';
  return {
    id,
    orgId: 'acme',
    userId: 'ada',
    app: 'gmail',
    state: 'pending',
    stateHash: `state-of-${id}`,
    baseAddress: 'https://platform.example',
    providerUserId: 'platform:user:ada',
    extraLinkCount: 0,
    redirectCount: 0,
    callbacksWithoutCookie: 0,
    createdAt: minute(0),
    expiresAt: minute(10),
    ...fields,
  };
}

/** Sets the state of a sign-in that an earlier version left to be confirmed by the member. */
export async function markNeedsConfirmation(client: Knex, id: string): Promise<void> {
  await client('appconnect_sign_ins').where({ id }).update({ state: 'needs_confirmation' });
}

/** An open call in which Ada of Acme sends a mail as herself. */
export function anOpenCall(fields: Partial<NewOpenCall> = {}): NewOpenCall {
  const ada = { userId: 'ada', name: 'Ada' };
  const caller = { orgId: 'acme', actor: ada, actingAs: ada, app: 'gmail', agent: 'assistant', channel: 'web' };
  const { callHash = 'hash-1' } = fields;
  const givenHash = `given ${callHash}`;
  return { callHash, givenHash, id: 'note-1', action: 'GMAIL_SEND_EMAIL', sentAt: minute(20), caller, ...fields };
}

export function anAuthConfig(fields: Partial<AuthConfigRecord> = {}): AuthConfigRecord {
  const place = { projectId: 'pr_1', app: 'gmail' };
  return { ...place, authConfigId: 'ac_1', scheme: 'managed', createdAt: minute(0), ...fields };
}

export function anAuditEvent(fields: Partial<AuditEvent> = {}): Omit<AuditEvent, 'id'> {
  return { at: minute(0), action: 'app.enabled', outcome: 'done', ...fields };
}

/** The accounts to remove, whether due or not, ordered by due time. */
export async function listAccountRemovals(client: Knex): Promise<AccountToRemove[]> {
  const rows = await client('appconnect_revocations').orderBy(['due_at', 'account_id']);
  return rows.map(toAccountToRemove);
}
