import type { AuditEvent } from '../contract/activity-contract.js';

/** Who calls, as whom and where. It is stored with the open call, so that the call can be recorded even after a crash. */
export type RecordedCaller = Pick<AuditEvent, 'actor' | 'actingAs' | 'app' | 'agent' | 'channel'> & { orgId: string };

/** The account that a call was sent with, and its name at the app, where known. */
export type CallAccount = { id: string; label?: string };

/** A call with effects that was sent, or is about to be, and whose answer has not reached its caller. */
export type OpenCall = {
  /** Hash of the organization, the member, the action and what its schema tells of the arguments; see `hashOfCall`. */
  callHash: string;
  /** The hash with the arguments as they were given; undefined in rows of the previous version. */
  givenHash?: string;
  /** Undefined in rows of the previous version. */
  id?: string;
  action: string;
  /** Undefined for an app without sign-in, and in rows of the previous version. */
  account?: CallAccount;
  /** When it was sent, UTC ISO 8601, by the clock of the sending process. Only shown to people, since clocks jump. */
  sentAt: string;
  /** When it was done, if that is known: its caller may have gone by then. */
  doneAt?: string;
  /** Undefined in rows of the previous version. */
  caller?: RecordedCaller;
};

export type NewOpenCall = OpenCall & Required<Pick<OpenCall, 'id' | 'caller' | 'givenHash'>>;

/** `replaced`: the equal call whose place it took, of which nobody knows, or has heard, what became. */
export type OpenedCall = NewOpenCall & { replaced?: OpenCall };
