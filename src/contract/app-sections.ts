import type { AppRecord } from './app-contract.js';

/** The sections of the list of apps, in their order. `others` are apps that neither the organization nor the member uses. */
export const appSections = ['attention', 'connected', 'enabled', 'others'] as const;

export type AppSection = (typeof appSections)[number];

type AppState = Pick<AppRecord, 'enabled' | 'offered' | 'connectability' | 'connection'>;

/** The section of an app, for the member whose connection it has. */
export function sectionOf(app: AppState): AppSection {
  const { enabled, connectability, connection } = app;
  const needsSignIn = connectability !== 'none';
  if (needsAttention(app)) return 'attention';
  // Apps without sign-in are always connected; only those that are enabled count as such.
  if (connection.status === 'connected' && (needsSignIn || enabled)) return 'connected';
  return enabled || (needsSignIn && connection.status !== 'not_connected') ? 'enabled' : 'others';
}

/** Whether the member has to sign in again. While an app is disabled, or no longer offered, a sign-in would not help. */
export function needsAttention({ enabled, offered, connection }: Omit<AppState, 'connectability'>): boolean {
  if (!enabled || offered === false) return false;
  return connection.status === 'reconnect_needed' || connection.status === 'other_project';
}
