/** A call with effects that was sent and whose outcome is not known, or not known yet. */
export type OpenCall = {
  /** Hash of the organization, the member, the action and its arguments. */
  callHash: string;
  action: string;
  /** When it was sent, UTC ISO 8601. */
  sentAt: string;
};

/**
 * Calls with effects, from just before they are sent until their answer. What is left after a crash or a lost answer
 * is a call that may have happened.
 */
export interface OpenCallStore {
  /** Notes the call and returns undefined; or returns the one sent since `since`, and notes nothing. Atomic. */
  open(call: OpenCall, since: string): Promise<OpenCall | undefined>;
  /** Their outcomes are known. */
  close(callHashes: readonly string[]): Promise<void>;
  prune(before: string): Promise<void>;
}

export const OpenCallStore = Symbol('OpenCallStore');
