/** The first pause before another try. It doubles with each, up to `maxWaitMs`. */
export const initialDelayMs = 100;
export const maxWaitMs = 5_000;
/** A server that is silent, behind a balancer or frozen, neither answers nor closes. */
export const answerTimeoutMs = 5_000;
