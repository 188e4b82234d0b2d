// A server that closes an idle connection in the very moment in which a request arrives on it resets that request. A held
// event loop makes this moment as long as it was held. So a connection is kept for longer than the pools of usual proxies
// keep theirs (60 s), and clients are told of less.
const keptIdleMs = 65_000;
const toldIdleSeconds = 5;

export const serverSettings = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: keptIdleMs };

/** Belongs into every answer of a server with these settings. */
export const idleTimeHeader = ['keep-alive', `timeout=${toldIdleSeconds}`] as const;
