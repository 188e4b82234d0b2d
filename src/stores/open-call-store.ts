/** A call with effects that was sent, and whose answer has reached nobody yet. */
export type OpenCall = {
  /** Hash of the organization, the member, the action and its arguments. */
  callHash: string;
  action: string;
  /** When it was sent, UTC ISO 8601. */
  sentAt: string;
  /** When it was done, where that is known: whoever asked for it had gone by then. */
  doneAt?: string;
};

/**
 * Calls with effects, from just before they are sent until their answer. What is left after a crash or a lost answer
 * is a call that may have happened, or that happened unheard.
 */
export interface OpenCallStore {
  /** Notes the call and returns undefined; or returns the one sent since `since`, and notes nothing. Atomic. */
  open(call: OpenCall, since: string): Promise<OpenCall | undefined>;
  /** It was done, and its answer reached nobody. */
  markDone(callHash: string, at: string): Promise<void>;
  /** Their outcomes are known to those who asked. */
  close(callHashes: readonly string[]): Promise<void>;
  prune(before: string): Promise<void>;
}

export const OpenCallStore = Symbol('OpenCallStore');
