import type { AppActions, Catalog } from '../domain/app.js';

/** Last-good copies of what the provider lists, on disk, so that browsing and search work while it is down. */
export interface SnapshotStore {
  /** Undefined when there is none, or when it cannot be understood: a copy can always be fetched again. */
  readCatalog(projectId: string): Promise<Catalog | undefined>;
  writeCatalog(projectId: string, catalog: Catalog): Promise<void>;
  readActions(app: string): Promise<AppActions | undefined>;
  writeActions(actions: AppActions): Promise<void>;
}

export const SnapshotStore = Symbol('SnapshotStore');
