import type { ConnectionKey } from '../domain/connection.js';
import type { SignIn } from '../domain/sign-in.js';

/** Attempts that only try the OAuth client of an app, as whoever began one looks for it. */
export interface ClientTestStore {
  /** The latest of that person at that app, whatever became of it; forgotten about a day after its time. */
  findLatest(key: ConnectionKey): Promise<SignIn | undefined>;
}

export const ClientTestStore = Symbol('ClientTestStore');
