import type { AppRecord, ConnectionView } from '../../src/contract/app-contract.js';
import { isOwnStatus } from '../../src/contract/app-sections.js';
import type { BrokenReason } from '../../src/contract/connection-constants.js';
import type { ActionState } from './app-actions.js';
import type { StartedPage } from './sign-in-tab.js';

/** An account that the member still has at an app that does not use it. */
type Kept = { hasAccount: boolean; account?: string | undefined };

/** The state of a member's connection to an app as the elements show it, with the facts shown beside it. */
export type Phase =
  /** Not enabled. The account is not used until the app is enabled again. */
  | ({ kind: 'off' } & Kept)
  /** No longer in the provider's catalog, though it was in use; it works for nobody, even with an account. */
  | ({ kind: 'not_offered'; isEnabled: boolean } & Kept)
  | { kind: 'unavailable' }
  /** Nobody can sign in to it before an OAuth client is set up. */
  | { kind: 'client_missing'; isEditable: boolean }
  /** Agents use it without an account. The member may have one from before. */
  | ({ kind: 'no_sign_in' } & Kept)
  | { kind: 'not_connected' }
  | { kind: 'opening' }
  | { kind: 'signing_in'; msLeft?: number | undefined; page?: StartedPage | undefined }
  | { kind: 'time_is_up' }
  | { kind: 'connected'; account?: string | undefined }
  | {
      kind: 'reconnect_needed';
      account?: string | undefined;
      cause?: BrokenReason | undefined;
      since?: string | undefined;
    }
  | { kind: 'other_project'; account?: string | undefined };

/** What a person can do with a connection. */
export type ConnectionAction = 'connect' | 'reconnect' | 'reopen' | 'cancel' | 'disconnect';

type AppState = Pick<AppRecord, 'enabled' | 'offered' | 'connectability' | 'connection' | 'oauthClient'>;

/** The states of a connection, and the phases of the same names, in which the member has an account here. */
export const withAccount = new Set<string | undefined>(['connected', 'reconnect_needed', 'other_project']);

/** A sign-in under way comes before an existing connection, since it waits for the person. */
export function phaseOf(app: AppState, actionState: ActionState, nowMs: number): Phase {
  if (app.offered === false) return { kind: 'not_offered', isEnabled: app.enabled, ...keptOf(app) };
  if (!app.enabled) return { kind: 'off', ...keptOf(app) };
  if (actionState.busy === 'connect') return { kind: 'opening' };
  return signInPhase(app.connection, actionState, nowMs) ?? connectionPhase(app);
}

const startsSignIn: ConnectionAction[] = ['connect', 'reconnect'];

/** `cannotSignIn`: nobody can sign in to any app now, without a key or before the provider ever answered. */
export function availableActions(
  phase: Phase,
  app: Pick<AppState, 'connection' | 'connectability' | 'oauthClient'>,
  { cannotSignIn = false } = {},
): ConnectionAction[] {
  const actions = actionsIn(phase, app);
  const isRefused = cannotSignIn || app.oauthClient?.missing;
  return isRefused ? actions.filter((action) => !startsSignIn.includes(action)) : actions;
}

function actionsIn(phase: Phase, app: Pick<AppState, 'connection' | 'connectability'>): ConnectionAction[] {
  const isKept = hasAccount(app);
  const disconnect: ConnectionAction[] = isKept ? ['disconnect'] : [];
  switch (phase.kind) {
    case 'not_connected':
      return ['connect'];
    case 'time_is_up':
      return [isKept ? 'reconnect' : 'connect', 'cancel'];
    case 'signing_in':
      return ['reopen', 'cancel'];
    case 'reconnect_needed':
    case 'other_project':
      return ['reconnect', ...disconnect];
    case 'connected':
      // An account may lack a right that the app asks for only when one signs in again.
      return app.connectability === 'unavailable' ? disconnect : [...disconnect, 'reconnect'];
    default:
      return disconnect;
  }
}

function keptOf(app: AppState): Kept {
  return { hasAccount: hasAccount(app), account: app.connection.account };
}

/** Whether the member has an account here, whether it works or not. */
export function hasAccount(app: Pick<AppState, 'connection' | 'connectability'>): boolean {
  return isOwnStatus(app) && withAccount.has(app.connection.status);
}

function signInPhase(connection: ConnectionView, actionState: ActionState, nowMs: number): Phase | undefined {
  const { signIn } = connection;
  if (signIn === undefined && connection.status !== 'signing_in') return undefined;
  const msLeft = signIn && Date.parse(signIn.expiresAt) - nowMs;
  if (msLeft !== undefined && msLeft <= 0) return { kind: 'time_is_up' };
  const page = actionState.page?.signIn === signIn?.id ? actionState.page : undefined;
  return { kind: 'signing_in', msLeft, page };
}

function connectionPhase(app: AppState): Phase {
  const { connectability, connection, oauthClient } = app;
  const { status, account, cause, since } = connection;
  if (connectability === 'none') return { kind: 'no_sign_in', ...keptOf(app) };
  if (status === 'connected' || status === 'other_project') return { kind: status, account };
  if (status === 'reconnect_needed') return { kind: status, account, cause, since };
  if (oauthClient?.missing) return { kind: 'client_missing', isEditable: oauthClient.editable };
  return connectability === 'unavailable' ? { kind: 'unavailable' } : { kind: 'not_connected' };
}
