import type { SessionConfig } from '../requests/session-schemas.js';

/** One tool-router session; it lives until it is deleted. */
export type ToolSession = {
  /** `trs_` and twelve URL-safe characters. */
  id: string;
  userId: string;
  config: SessionConfig;
  configVersion: number;
  /** Every configuration it ever had, oldest first; the last one is the present one. */
  history: SessionRevision[];
};

export type SessionRevision = { version: number; config: SessionConfig; createdAt: Date };
