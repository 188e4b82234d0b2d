export type ActionRequest = { action: string; arguments: Record<string, unknown> };

/** The result of an action in the form of MCP, loosely typed. */
export type ActionAnswer = {
  content: { type: string; [field: string]: unknown }[];
  structuredContent?: unknown;
  isError?: boolean;
};

/** `beforeSend` is called in the same tick as the send; what it throws keeps the call from being sent. */
export type SendOptions = { signal: AbortSignal; beforeSend(): void };

/** One of the two ways to run an action in a session. A call that was sent by one of them is never sent by the other. */
export interface ActionExecutor {
  /** Sends the call once. Throws `ProviderFault`, or the error of an answer that breaks the protocol. */
  call(request: ActionRequest, options: SendOptions): Promise<ActionAnswer>;
}

/**
 * The longest answer that is read. A list of e-mails with their bodies has a few mebibytes; what is shown of an answer is
 * truncated later. Shaping a longer one would block the event loop for over a third of a second.
 */
export const maxAnswerBytes = 4 * 1024 * 1024;
