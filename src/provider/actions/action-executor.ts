export type ActionRequest = { action: string; arguments: Record<string, unknown> };

/** The answer to an action in the form of MCP, loosely typed. */
export type ActionAnswer = {
  content: { type: string; [field: string]: unknown }[];
  structuredContent?: unknown;
  /** The characters of `structuredContent`, where they are known. */
  length?: number;
  isError?: boolean;
};

/**
 * `beforeSend` is called in the same tick as the send, and what it returns before the first byte is written. If either throws, the
 * call is not sent.
 */
export type SendOptions = { signal: AbortSignal; beforeSend(): (() => void) | undefined };

/** One of the two ways to run an action in a session. A call that was sent by one of them is never sent by the other. */
export interface ActionExecutor {
  /** Sends the call once. Throws `ProviderFault`, or the error of an answer that breaks the protocol. */
  call(request: ActionRequest, options: SendOptions): Promise<ActionAnswer>;
}

/**
 * The largest answer that is read. A list of e-mails with their bodies has a few mebibytes; what is shown of an answer is
 * truncated later. Shaping a larger one would block the event loop for over a third of a second.
 */
export const maxAnswerBytes = 4 * 1024 * 1024;
