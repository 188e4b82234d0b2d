/** How long a call whose outcome is unknown is not sent again. */
export const refusedForMs = 10 * 60 * 1000;

/** Longer than any call can take, see `callLimitMs`. */
export const longestCallMs = 60 * 1000;
