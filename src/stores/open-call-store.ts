import type { AuditEvent } from '../contract/activity-contract.js';

/** Who calls, as whom and where: what the activity tells of a call of which nothing else is left. */
export type RecordedCaller = Pick<AuditEvent, 'actor' | 'actingAs' | 'app' | 'agent' | 'channel'> & { orgId: string };

/** The note of a call with effects that was sent, and whose answer has reached nobody yet. */
export type OpenCall = {
  /** Hash of the organization, the member, the action and its arguments. */
  callHash: string;
  /** Of this very note; undefined where the version before wrote it. */
  noteId?: string;
  action: string;
  /** When it was sent, UTC ISO 8601, by the clock of whoever sent it: for people alone, since clocks jump. */
  sentAt: string;
  /** When it was done, where that is known: whoever asked for it had gone by then. */
  doneAt?: string;
  /** Undefined where the version before wrote the note. */
  caller?: RecordedCaller;
};

export type NewOpenCall = OpenCall & Required<Pick<OpenCall, 'noteId' | 'caller'>>;

/**
 * Calls with effects, from just before they are sent until their answer. What is left after a crash or a lost answer
 * is a call that may have happened, or that happened unheard. Every change names the note that was read: its hash, its id
 * and its time, since the version before replaces a note and leaves the id of the older one in it.
 */
export interface OpenCallStore {
  /** Notes the call and returns undefined; or returns the equal one that is noted, and notes nothing. Atomic. */
  open(call: NewOpenCall): Promise<OpenCall | undefined>;
  /** Puts the call in the place of that very note; false where it is gone, or another stands there by now. Atomic. */
  replace(read: OpenCall, call: NewOpenCall): Promise<boolean>;
  /** It was done, and its answer reached nobody. */
  markDone(read: OpenCall, at: string): Promise<void>;
  close(read: readonly OpenCall[]): Promise<void>;
  /** The first ones by their time, and whether each is in the activity. */
  list(limit: number): Promise<(OpenCall & { isRecorded: boolean })[]>;
}

export const OpenCallStore = Symbol('OpenCallStore');
