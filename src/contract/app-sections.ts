import type { AppRecord } from './app-contract.js';

/** The sections of the list of apps, in their order. `others` are apps that neither the organization nor the member uses. */
export const appSections = ['attention', 'connected', 'enabled', 'others'] as const;

export type AppSection = (typeof appSections)[number];

type AppState = Pick<AppRecord, 'enabled' | 'offered' | 'connectability' | 'connection'>;

/** The section of an app, for the member whose connection it has. */
export function sectionOf(app: AppState): AppSection {
  const { enabled, connection } = app;
  const isOwn = isOwnStatus(app);
  if (needsAttention(app)) return 'attention';
  // Apps without sign-in are always connected; only those that are enabled count as such.
  if (connection.status === 'connected' && (isOwn || enabled)) return 'connected';
  return enabled || (isOwn && connection.status !== 'not_connected') ? 'enabled' : 'others';
}

/**
 * Whether the status says something of the member. An app that needs no sign-in is connected for everybody; only where a member
 * still has an account from before, it says since when.
 */
export function isOwnStatus({ connectability, connection }: Pick<AppState, 'connectability' | 'connection'>): boolean {
  return connectability !== 'none' || connection.since !== undefined;
}

/** Whether the member has to sign in again. While an app is disabled, or no longer offered, a sign-in would not help. */
export function needsAttention({ enabled, offered, connection }: Omit<AppState, 'connectability'>): boolean {
  if (!enabled || offered === false) return false;
  return connection.status === 'reconnect_needed' || connection.status === 'other_project';
}
