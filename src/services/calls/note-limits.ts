/** How long a call whose outcome is unknown is not sent again. */
export const maxRefusedMs = 10 * 60 * 1000;

/** Longer than any call can take, see `callTimeoutMs`. */
export const maxCallMs = 60 * 1000;
