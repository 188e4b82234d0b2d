import type { StorageFault } from '../contract/error-table.js';

/** How the database is, as the calls of this process met it. */
export interface DatabaseStateStore {
  /**
   * Local and quick: what calls met last, and for SQLite whether the file can be read within a moment. PostgreSQL is not
   * asked, since it is behind the network. Never throws.
   */
  current(): Promise<'ok' | StorageFault>;
}

export const DatabaseStateStore = Symbol('DatabaseStateStore');
