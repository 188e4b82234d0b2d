import type { AuditEvent } from '../contract/activity-contract.js';

/** `callId`: the note of the call that it tells of, which has one event, whoever writes it. */
export type NewAuditEvent = { orgId: string; event: Omit<AuditEvent, 'id'>; callId?: string };

/** Who did what, when, and how it ended; never what was sent or answered. */
export interface AuditStore {
  append(orgId: string, event: Omit<AuditEvent, 'id'>): Promise<void>;
  /** At most a few hundred, all of them or none. The event of a call that has one already is left out. */
  appendAll(events: readonly NewAuditEvent[]): Promise<void>;
  /** When the oldest event of all organizations was, UTC ISO 8601. */
  findOldest(): Promise<string | undefined>;
  /** Forgets the events before that moment, of all organizations, as far as it comes until the signal ends it. */
  prune(before: string, signal?: AbortSignal): Promise<void>;
  /** Newest first; `cursor` is what an earlier page returned. */
  list(orgId: string, page: { cursor?: string; limit: number }): Promise<{ events: AuditEvent[]; nextCursor?: string }>;
}

export const AuditStore = Symbol('AuditStore');
