export type WayCall = { action: string; arguments: Record<string, unknown> };

/** A result as MCP has it, in its loosest form. */
export type ActionAnswer = {
  content: { type: string; [field: string]: unknown }[];
  structuredContent?: unknown;
  isError?: boolean;
};

/** `atSend` is called in the tick in which the call is handed over; what it throws keeps the call from being sent. */
export type WayOptions = { signal: AbortSignal; atSend(): void };

/** One of the ways to run an action in a session. Once a call has left by one, it goes by no other. */
export interface ActionWay {
  /** Sends the call, once. Throws `ProviderFault`, or what breaks the protocol. */
  call(call: WayCall, options: WayOptions): Promise<ActionAnswer>;
}

// A list of mails with their bodies has a few mebibytes; what is shown of an answer is cut later, and says so.
// More would be shaped for over a third of a second, during which nothing else is answered.
export const replyBytes = 4 * 1024 * 1024;
