import type { BrokenReason, ConnectionStatus } from '../contract/connection-constants.js';
import type { MemberKey } from './organization-keys.js';

/** Identifies a connection: a member has at most one for an app. */
export type ConnectionKey = MemberKey & { app: string };

/** A member's own account at an app, connected by a sign-in of that member. */
export type Connection = ConnectionKey & {
  id: string;
  /** The account at the provider that every call is pinned to. */
  accountId: string;
  /**
   * The provider's user that owns the account; `platform:user:{userId}` except for connections from before members had their own.
   */
  providerUserId: string;
  authConfigId?: string;
  /** The provider project of the account; undefined while it is unknown. */
  projectId?: string;
  /** The account's name at the app, `ada@example.com`, when known. */
  label?: string;
  health: 'healthy' | 'broken';
  brokenReason?: BrokenReason;
  /** When the current health began, UTC ISO 8601. */
  healthSince: string;
  /** The provider's tool session of this connection, created at the first call. */
  session?: { id: string; url: string };
  createdAt: string;
  updatedAt: string;
};

/** The status of a stored connection. `projectId` is the project of the current key, undefined while unknown. */
export function statusOfConnection(
  connection: Connection | undefined,
  projectId: string | undefined,
): ConnectionStatus {
  if (connection === undefined) return 'not_connected';
  if (belongsToOtherProject(connection, projectId)) return 'other_project';
  return connection.health === 'healthy' ? 'connected' : 'reconnect_needed';
}

/** The status that a member sees: while a sign-in is open, a connection keeps its own. */
export function connectionStatusOf(
  { connection, signIn }: { connection?: Connection | undefined; signIn?: unknown },
  projectId: string | undefined,
): ConnectionStatus {
  const isSigningIn = connection === undefined && signIn !== undefined;
  return isSigningIn ? 'signing_in' : statusOfConnection(connection, projectId);
}

/**
 * Whether something was created in a project other than `projectId`, whose key cannot reach it; false where either is unknown.
 */
export function belongsToOtherProject(item: { projectId?: string }, projectId: string | undefined): boolean {
  return item.projectId !== undefined && projectId !== undefined && item.projectId !== projectId;
}

/** Why a connection is broken, as a sentence. */
export const brokenReasonTexts: Record<BrokenReason, string> = {
  expired: 'The sign-in has run out at the app.',
  revoked: 'Access was taken back at the app or at the provider.',
  disabled: 'The account cannot be used at the provider at present.',
  deleted: 'The account no longer exists at the provider.',
  failed: 'The app refused the sign-in.',
  refused_by_app: 'The app no longer accepts this sign-in.',
};

/** Why a connection needs attention, as a sentence; undefined while it needs none. */
export function connectionProblemOf(
  connection: Connection | undefined,
  projectId: string | undefined,
): string | undefined {
  const status = statusOfConnection(connection, projectId);
  if (status === 'other_project') return 'It was made with the project key that was in use before.';
  const brokenReason = brokenReasonOf(connection, projectId);
  return brokenReason && brokenReasonTexts[brokenReason];
}

/** Why a connection is broken; undefined unless it needs to be reconnected. */
export function brokenReasonOf(
  connection: Connection | undefined,
  projectId: string | undefined,
): BrokenReason | undefined {
  if (statusOfConnection(connection, projectId) !== 'reconnect_needed') return undefined;
  return connection?.brokenReason ?? 'refused_by_app';
}
