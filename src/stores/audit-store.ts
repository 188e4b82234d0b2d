import type { AuditEvent } from '../contract/activity-contract.js';

/** Who did what, when, and how it ended; never what was sent or answered. */
export interface AuditStore {
  append(orgId: string, event: Omit<AuditEvent, 'id'>): Promise<void>;
  /** At most a few hundred, all of them or none. */
  appendAll(events: readonly { orgId: string; event: Omit<AuditEvent, 'id'> }[]): Promise<void>;
  /** Forgets the events before that moment, of all organizations, as far as it comes until the signal ends it. */
  prune(before: string, signal?: AbortSignal): Promise<void>;
  /** Newest first; `cursor` is what an earlier page returned. */
  list(orgId: string, page: { cursor?: string; limit: number }): Promise<{ events: AuditEvent[]; nextCursor?: string }>;
}

export const AuditStore = Symbol('AuditStore');
