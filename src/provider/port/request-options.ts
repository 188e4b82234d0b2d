import type { ProjectKey } from '../../domain/project-key.js';

export type RequestOptions = { signal: AbortSignal };

/** With `key` nothing is sent with another key: throws `conflict` before the send where that key is no longer in force. */
export type AccountOptions = RequestOptions & { key?: ProjectKey };
