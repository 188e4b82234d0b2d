import { randomUUID } from 'node:crypto';
import type { BrokenReason, ConnectionStatus } from '../contract/constants.js';

export { type BrokenReason, brokenReasons } from '../contract/constants.js';

/** One member's place for one app: at most one connection lives there. */
export type ConnectionKey = { orgId: string; userId: string; app: string };

/** A member's own account for an app, verified by the member who started the sign-in. */
export type Connection = ConnectionKey & {
  id: string;
  /** The account at the provider that every call is pinned to. */
  accountId: string;
  /** The provider's user that owns the account; `platform:user:{userId}` except for connections from before members had their own. */
  providerUserId: string;
  authConfigId?: string;
  /** The provider project that the account lives in; undefined while the provider does not tell. */
  projectId?: string;
  /** The account's name at the app, `ada@example.com`, when known. */
  label?: string;
  health: 'healthy' | 'broken';
  brokenReason?: BrokenReason;
  /** When the present health began, UTC ISO 8601. */
  healthSince: string;
  /** The provider's tool session of this connection, made at the first call. */
  session?: { id: string; url: string };
  createdAt: string;
  updatedAt: string;
};

/** The provider's user for a member. It names no organization: pinning each session to an account is what keeps them apart. */
export function providerUserIdOf(userId: string): string {
  return `platform:user:${userId}`;
}

/** A provider user for one attempt that only tries a client: nothing else is ever found under it. */
export function newTestProviderUserId(): string {
  return `platform:test:${randomUUID()}`;
}

/**
 * The status of a stored connection. `projectId` is the project of the key in force, undefined while unknown.
 */
export function statusOfConnection(
  connection: Connection | undefined,
  projectId: string | undefined,
): ConnectionStatus {
  if (connection === undefined) return 'not_connected';
  if (belongsToOtherProject(connection, projectId)) return 'other_project';
  return connection.health === 'healthy' ? 'connected' : 'reconnect_needed';
}

/** Whether what was made under one project's key is out of reach under that of `projectId`; false where either is unknown. */
export function belongsToOtherProject(made: { projectId?: string }, projectId: string | undefined): boolean {
  return made.projectId !== undefined && projectId !== undefined && made.projectId !== projectId;
}

/** Why a sign-in ended, as a sentence. */
export const reasonWords: Record<BrokenReason, string> = {
  expired: 'The sign-in has run out at the app.',
  revoked: 'Access was taken back at the app or at the provider.',
  disabled: 'The account was switched off at the provider.',
  deleted: 'The account no longer exists at the provider.',
  failed: 'The app refused the sign-in.',
  refused_by_app: 'The app no longer accepts this sign-in.',
};

/** Why a connection needs attention, as a sentence; undefined while it needs none. */
export function reasonOf(connection: Connection | undefined, projectId: string | undefined): string | undefined {
  const status = statusOfConnection(connection, projectId);
  if (status === 'other_project') return 'It was made with the project key that was in use before.';
  const cause = causeOf(connection, projectId);
  return cause && reasonWords[cause];
}

/** Why a sign-in ended; undefined unless the connection needs reconnecting. */
export function causeOf(connection: Connection | undefined, projectId: string | undefined): BrokenReason | undefined {
  if (statusOfConnection(connection, projectId) !== 'reconnect_needed') return undefined;
  return connection?.brokenReason ?? 'refused_by_app';
}
