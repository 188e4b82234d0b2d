import type { RequestOptions } from './request-options.js';

/** What to do where the key lacks a right that was just named. */
export const grantRightFix = 'Ask a platform admin to give the project key that right.';

/** The parts of the provider that the plugin needs, in the order in which a key is tried on them. */
export const examinedParts = [
  'toolkits',
  'auth_configs',
  'connected_accounts',
  'tools',
  'project',
  'clock',
  'session',
  'mcp_address',
  'session_actions',
  'action',
  'session_removal',
] as const;

export type ExaminedPart = (typeof examinedParts)[number];

/** `about`: what was found, such as the app or the action that was used. `skipped`: an earlier step failed. */
export type ExaminedStep = { part: ExaminedPart; tookMs: number } & (
  | { state: 'ok'; about?: string | number }
  | FailedStep
  | { state: 'skipped' }
);

export type FailedStep = {
  state: 'failed';
  error: Error;
  /** Whether the cause may be between here and the provider, such as a firewall or a proxy. */
  isOnTheWay: boolean;
  /** The status of the answer that refuses or fails, where there was one. */
  status?: number;
};

/** What a new key is tried on before it is used. */
export interface KeyPort {
  /**
   * Tries a key that is not in use yet. Resolves with the project that it opens, where the provider reports it. `inSession`:
   * also tries it on a new session with an app that needs no sign-in, and deletes the session.
   */
  checkKey(key: string, options: RequestOptions & { inSession?: boolean }): Promise<{ projectId?: string }>;
  /**
   * Tries a key on everything that the plugin does with it, including one read-only action, and reports each step. Failures of
   * the provider are reported, never thrown; throws `shutting_down`.
   */
  examineKey(key: string, options: RequestOptions): Promise<ExaminedStep[]>;
}
