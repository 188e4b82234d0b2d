import type { ProjectKey } from '../../domain/project-key.js';

export type RequestOptions = { signal: AbortSignal };

/** Nothing is sent with another key: throws `conflict` before the send where `key` is no longer in force. */
export type KeyedOptions = RequestOptions & { key: ProjectKey };
