/** Characters of the JSON of a tool's result: at most about 10,000 tokens, so that a conversation has room for more than one. */
export const maxResultCharacters = 40_000;
export const minResultCharacters = 1_000;
/** Of a longer text, no more than this is made readable: see `DisplayTexts`. */
export const maxSkippedCharacters = 400_000;

/** The most actions that a search returns. */
export const maxSearchLimit = 25;

export const toolNames = {
  search: 'appconnect__search_actions',
  invoke: 'appconnect__invoke_action',
  connect: 'appconnect__connect_account',
} as const;
